"""The layers are kept apart: each module imports only what its layer may know. Read from the source."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
PACKAGE = SOURCE / "parlour"

# What each module or package of ours may import from parlour, besides itself.
HOUSE = {
    *("parlour.bots", "parlour.description", "parlour.errors", "parlour.game", "parlour.options"),
    *("parlour.cards", "parlour.days", "parlour.gamefile", "parlour.registry", "parlour.solvers"),
    *("parlour.commitments", "parlour.records", "parlour.rooms", "parlour.seeds", "parlour.store"),
    *("parlour.difficulty", "parlour.drawings", "parlour.guest_names", "parlour.reviews", "parlour.wire"),
}
"""What the hub, the services and the server are built on."""
MAY_KNOW = {
    "parlour.errors": set(),
    "parlour.cards": {"parlour.errors"},
    "parlour.seeds": {"parlour.cards"},
    "parlour.commitments": {"parlour.seeds"},
    "parlour.promises": {"parlour.commitments"},
    "parlour.numbering": {"parlour.cards", "parlour.errors"},
    "parlour.game": {"parlour.cards"},
    "parlour.option_types": {"parlour.errors"},
    "parlour.options": {"parlour.errors", "parlour.game", "parlour.option_types"},
    "parlour.registry": {"parlour.errors", "parlour.game"},
    "parlour.description": {
        *("parlour.game", "parlour.option_types", "parlour.options", "parlour.registry"),
        *("parlour.bots", "parlour.difficulty", "parlour.drawings", "parlour.errors", "parlour.solvers"),
    },
    "parlour.drawings": set(),
    "parlour.guest_names": set(),
    "parlour.testing.perft": {"parlour.game"},
    "parlour.gamefile": {
        *("parlour.cards", "parlour.errors", "parlour.game"),
        *("parlour.options", "parlour.registry"),
    },
    "parlour.testing.trial": {"parlour.errors", "parlour.game"},
    "parlour.testing.suite": {
        *("parlour.cards", "parlour.errors", "parlour.game", "parlour.options", "parlour.testing.trial"),
    },
    "parlour.testing.golden": {"parlour.errors", "parlour.gamefile"},
    "parlour.games.klondike": {
        *("parlour.cards", "parlour.errors", "parlour.game", "parlour.numbering", "parlour.options"),
        "parlour.seeds",
    },
    "parlour.games.patience": {
        *("parlour.cards", "parlour.errors", "parlour.game", "parlour.games.klondike", "parlour.options"),
        *("parlour.numbering", "parlour.seeds"),
    },
    "parlour.games.eights": {"parlour.errors", "parlour.game", "parlour.options", "parlour.seeds"},
    "parlour.confidence": set(),
    "parlour.difficulty": {"parlour.confidence"},
    "parlour.solvers": {"parlour.difficulty"},
    "parlour.reviews": {"parlour.solvers"},
    "parlour.fair": {
        *("parlour._klondike", "parlour.cards", "parlour.difficulty", "parlour.games.klondike"),
        *("parlour.confidence", "parlour.solver"),
    },
    "parlour.checker": {  # nothing of the solver's, whose proofs it checks
        *("parlour.cards", "parlour.errors", "parlour.games.klondike", "parlour.options"),
    },
    "parlour.solver": {
        *("parlour._klondike", "parlour.cards", "parlour.checker", "parlour.games.klondike"),
        *("parlour.games.patience", "parlour.games.race", "parlour.options", "parlour.solvers"),
        *("parlour.game", "parlour.registry"),
    },
    "parlour.games.race": {
        *("parlour.errors", "parlour.game", "parlour.games.klondike", "parlour.games.patience"),
        "parlour.options",
    },
    "parlour.bots": {"parlour.cards", "parlour.fair", "parlour.game", "parlour.games", "parlour.registry"},
    "parlour.envs": {
        *("parlour.cards", "parlour.errors", "parlour.game", "parlour.games", "parlour.registry"),
    },
    "parlour.records": {"parlour.difficulty"},
    "parlour.days": set(),
    "parlour.recount": {"parlour.days", "parlour.records"},
    "parlour.store": {"parlour.days", "parlour.difficulty", "parlour.records", "parlour.recount"},
    "parlour.rooms": {
        *("parlour.cards", "parlour.errors", "parlour.game", "parlour.options", "parlour.registry"),
        *("parlour.bots.strength", "parlour.days", "parlour.difficulty", "parlour.commitments"),
        *("parlour.records", "parlour.solvers"),
    },
    "parlour.audit": {
        *("parlour.commitments", "parlour.records", "parlour.recount", "parlour.registry", "parlour.rooms"),
        "parlour.store",
    },
    "parlour.wire": {"parlour.bots.strength", "parlour.difficulty", "parlour.game", "parlour.records"},
    "parlour.client": {"parlour.errors", "parlour.commitments", "parlour.wire"},
    "parlour.pictures": {"parlour.game"},
    "parlour.bundling": {"parlour.errors"},
    "parlour.hub": HOUSE,
    "parlour.services": {"parlour.hub", "parlour.pictures", *HOUSE},
    "parlour.local": {"parlour.hub", "parlour.services", *HOUSE},
    "parlour.server": {
        *("parlour.bundling", "parlour.hub", "parlour.local", "parlour.pictures", "parlour.services"),
        *HOUSE,
    },
}
INSIDE_THE_SERVER = (
    *("limits", "headers", "hosts", "logs", "sub_path"),
    *("budgets", "cookies"),
    *("sockets", "page.languages", "page.games", "page.heads"),
    "page.files",
    *("page.alone", "page.folder"),
    *("process", "boundary", "api", "local_files", "pages", "run", "workers"),
)
"""The parts of the server: each may know those before it."""
MAY_KNOW_EVERYTHING = {"parlour.__main__", "parlour.cli"}
FRONT = {"parlour", "parlour.games", "parlour.testing"}
"""Packages that are more than one thing. What they hold is listed above."""

# What a game has no use for: it has no clock, no chance but its seed, and does no input or output.
NOT_FOR_RULES = {
    *("asyncio", "threading", "concurrent", "multiprocessing", "socket", "ssl", "http", "urllib", "select"),
    *(
        "time",
        "datetime",
        "random",
        "secrets",
        "os",
        "io",
        "sys",
        "pathlib",
        "subprocess",
        "sqlite3",
        "logging",
    ),
    *("rich", "argparse", "signal", "tempfile", "shutil", "uuid"),
}
RULES = [name for name in MAY_KNOW if name.startswith("parlour.games.")] + [
    *("parlour.cards", "parlour.errors", "parlour.game", "parlour.options", "parlour.testing.perft"),
]


def files(name: str) -> list[Path]:
    """The source files of a module or package."""
    path = SOURCE.joinpath(*name.split("."))
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def imports(path: Path) -> set[str]:
    """Everything that a file imports, wherever in it, as full names of modules."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=module, names=names, level=level):
                assert level == 0, f"{path} imports relative to itself: write the full name."
                assert module is not None
                submodules = {f"{module}.{alias.name}" for alias in names} & ALL_MODULES
                found |= submodules or {module}
    return found


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


ALL_MODULES = {module_name(path) for path in PACKAGE.rglob("*.py")}


def is_part_of(name: str, whole: str) -> bool:
    return name == whole or name.startswith(f"{whole}.")


@pytest.mark.parametrize("name", MAY_KNOW)
def test_a_module_knows_only_the_layers_that_it_may(name: str) -> None:
    for path in files(name):
        ours = {each for each in imports(path) if is_part_of(each, "parlour")}
        for each in ours:
            known = any(is_part_of(each, allowed) for allowed in {name, *MAY_KNOW[name]})
            assert known, f"{module_name(path)} must not know {each}."


def test_a_part_of_the_server_knows_only_those_before_it() -> None:
    parts = [f"parlour.server.{part}" for part in INSIDE_THE_SERVER]
    for path in files("parlour.server"):
        own = next((part for part in parts if is_part_of(module_name(path), part)), None)
        assert own is not None or path.name == "__init__.py", f"{path} is no part of the server"
        for each in imports(path) if own is not None else ():
            other = next((part for part in parts if is_part_of(each, part)), own)
            assert parts.index(other) <= parts.index(own), f"{own} must not know {each}."  # type: ignore[arg-type]


def test_every_module_of_ours_is_held_to_it() -> None:
    held = [*MAY_KNOW, *MAY_KNOW_EVERYTHING]
    assert {name for name in ALL_MODULES if not any(is_part_of(name, each) for each in held)} == FRONT


@pytest.mark.parametrize("name", RULES)
def test_rules_know_no_time_no_chance_no_input_and_no_output(name: str) -> None:
    for path in files(name):
        used = {each.partition(".")[0] for each in imports(path)} & NOT_FOR_RULES
        assert not used, f"{module_name(path)} must not know {used}."


@pytest.mark.parametrize("name", RULES)
def test_rules_neither_print_nor_open_nor_read(name: str) -> None:
    for path in files(name):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "open", "input", "exec", "eval"}, module_name(path)


@pytest.mark.parametrize("name", RULES)
def test_rules_are_not_async(name: str) -> None:
    kinds = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    for path in files(name):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        assert not any(isinstance(node, kinds) for node in nodes), module_name(path)


@pytest.mark.parametrize("name", ["parlour.hub", "parlour.services", "parlour.local"])
def test_what_is_below_the_server_knows_no_http(name: str) -> None:
    for path in files(name):
        used = {each.partition(".")[0] for each in imports(path)} & {"h11", "picows", "starlette", "uvicorn"}
        assert not used, f"{module_name(path)} must not know {used}."


def test_every_game_of_ours_is_held_to_it() -> None:
    games = {name for name in ALL_MODULES if name.startswith("parlour.games.") and name.count(".") == 2}
    assert games == {name for name in MAY_KNOW if name.startswith("parlour.games.")}


OUR_GAMES = {
    *("klondike", "eights", "race"),
    *("canfield", "forty", "freecell", "golf", "peaks", "pyramid", "spider", "yukon"),
}
KNOW_NO_GAME = [
    *("game", "options", "option_types", "registry", "gamefile", "description", "solvers", "wire"),
    *("bots/__init__", "bots/bot", "bots/fallback", "bots/strength"),
    "cli/perft",
    *(
        f"{folder}/**/*"
        for folder in ("hub", "local", "pictures", "rooms", "server", "services", "store", "testing")
    ),
]


@pytest.mark.parametrize("pattern", KNOW_NO_GAME)
def test_only_games_and_what_belongs_to_one_know_a_game_by_name(pattern: str) -> None:
    """Neither by an import nor by a text that is its name. Examples in docstrings may."""
    for path in PACKAGE.glob(f"{pattern}.py"):
        assert not {each for each in imports(path) if is_part_of(each, "parlour.games")}
        named = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if _is_name(node)]
        assert not named, f"{module_name(path)} knows a game by name."


def _is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.lower() in OUR_GAMES


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=module_name)
def test_no_module_of_rules_is_longer_than_about_400_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


@pytest.mark.parametrize(
    "path", sorted(path for path in PACKAGE.rglob("*.py") if path.stat().st_size), ids=module_name
)
def test_a_module_starts_by_saying_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))
