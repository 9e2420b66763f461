"""What the documents show is true: their Python runs, their options and game files are the games' own."""

import asyncio
import configparser
import doctest
import hashlib
import importlib
import inspect
import itertools
import re
import shlex
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import gamefile, registry, wire
from parlour._klondike import PRUNINGS
from parlour.cards import deck_text
from parlour.cli import main
from parlour.cli.program import NOT_NOW
from parlour.description import describe_options
from parlour.games.eights import Eights
from parlour.seeds import shuffled
from parlour.server.limits import Limits
from parlour.services.retention import IDLE_DAYS
from parlour.store.sqlite import FILE_NAME, SqliteStore
from tests.store.things import ROW, entry

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["README.md", "docs/solver.md", "docs/environments.md"])
def test_the_python_in_the_documents_runs(name: str) -> None:
    assert doctest.testfile(str(ROOT / name), module_relative=False).failed == 0


def test_the_solver_s_document_has_every_pruning_rule() -> None:
    text = (ROOT / "docs" / "solver.md").read_text("utf-8")
    assert [name for name in PRUNINGS if f"**`{name}`" not in text] == []


def test_the_game_file_in_the_rules_can_be_played() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    shown = text[text.index("    Game: klondike") :].split("\n\nHeader lines")[0]
    file = gamefile.read("\n".join(line.removeprefix("    ") for line in shown.splitlines()))
    state = file.start()
    for each in file.moves:
        state, _ = file.game.play(state, each.seat, each.move)
    assert [each.text for each in file.moves] == ["draw", "2-f", "1-f"]


def numbers_below(seed: str) -> Callable[[int], int]:
    """The stream as docs/rules.md tells it, with nothing of ours."""
    blocks = (hashlib.sha256(n.to_bytes(8, "big") + seed.encode()).digest() for n in itertools.count())
    stream = itertools.chain.from_iterable(blocks)
    return lambda k: next(byte for byte in stream if byte < 256 // k * k) % k


@pytest.mark.parametrize("seed", ["7", "2026-11-15", "♥"])
def test_a_deck_can_be_shuffled_by_hand_from_the_words_of_the_rules(seed: str) -> None:
    below = numbers_below(seed)
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    for i in range(51, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert " ".join(deck) == deck_text(shuffled(seed))


@pytest.mark.parametrize("specials", [True, False])
def test_a_round_of_eights_can_be_dealt_by_hand_from_the_words_of_the_rules(specials: bool) -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    words = text[text.index("The kinds stand in the order ") :].partition(": 51 in all")[0]
    named = re.sub("the same in b, g and y, then", "", words.removeprefix("The kinds stand in the order "))
    red, _, others = named.replace(",", " ").partition("  ")
    kinds = [colour + word[1:] for colour in "rbgy" for word in red.split()] + others.split()
    assert len(kinds) == 51
    below, count = numbers_below("7"), 51 if specials else 37
    dealt = [kinds[below(count)] for _ in range(7 * 4)]
    top = next(kind for kind in iter(lambda: kinds[below(count)], None) if kinds.index(kind) < 36)
    game = Eights(specials=specials)
    state = game.start("7", 4, first=1)
    for seat in range(4):
        assert sorted(game.view(state, seat).hand) == sorted(dealt[(seat - 1) % 4 :: 4])
    assert game.view(state, None).top == top
    after, _ = game.play(state, 1, game.parse("draw"))
    drawn = Counter(game.view(after, 1).hand) - Counter(game.view(state, 1).hand)
    assert list(drawn) == [kinds[below(count)]]


@pytest.mark.parametrize("name", ["klondike", "eights"])
def test_the_rules_list_every_option_of_a_game(name: str) -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    section = text.split(f"\n## {name.title()}\n")[1].split("\n## ")[0]
    options = re.split(r"^\| (?:move|card) \|", section, flags=re.MULTILINE)[0]
    listed = re.findall(r"^\| `(\w+)` \|", options, flags=re.MULTILINE)
    assert tuple(listed) == registry.game_type(name).__struct_fields__  # type: ignore[attr-defined]


def test_the_rules_list_every_option_of_the_patience_family() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8").split("\n## The patience family\n")[1]
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\|(.*)\|$", text.split("\n## ")[0], flags=re.MULTILINE))
    games = [game for game in registry.games().values() if getattr(game, "family", "") == "patience"]
    assert rows.keys() == {game.name for game in games}
    for game in games:
        for option in describe_options(game):
            words = [word for word in option.values if word not in ("yes", "no") and not word.isdigit()]
            assert all(f"`{word}`" in rows[game.name] for word in (option.name, *words)), option


def test_the_limits_in_the_operators_document_are_the_servers() -> None:
    text = " ".join((ROOT / "docs" / "operating.md").read_text("utf-8").split())
    limits = Limits()
    for said in (
        f"{limits.messages.per_second:.0f} messages a second, {limits.messages.at_once:.0f} at once",
        f"at most {wire.MESSAGE_SIZE} bytes",
        f"hold {limits.connections} connections",
        f"a newcomer a second, {limits.newcomers.at_once:.0f} at once",
        f"every three seconds, {limits.wrong_codes.at_once:.0f} at once",
        f"{limits.rooms} rooms open",
        f"nothing has happened for {IDLE_DAYS} days",
        f"`{FILE_NAME}`",
    ):
        assert said in text
    assert (limits.newcomers.per_second, limits.wrong_codes.per_second) == (1, 1 / 3)


@pytest.mark.skipif(not shutil.which("sqlite3"), reason="the commands are sqlite3's")
def test_the_operators_copies_are_whole_while_a_server_writes(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    commands = re.findall(r"^    (sqlite3 parlour\.db .*)$", text, flags=re.MULTILINE)
    assert len(commands) == 2

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.append("room", [entry(number) for number in range(1, 10)], row=ROW)
        for command in commands:
            copy = tmp_path / "copy.db"
            subprocess.run(shlex.split(command), cwd=tmp_path, check=True)
            restored = await SqliteStore.open(copy)
            assert await restored.read("room") == await store.read("room")
            await restored.close()
            copy.unlink()
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("line", ["parlour deal --seed 2026-11-15", "parlour perft --seed 7 --depth 6"])
def test_the_commands_in_the_readme_work(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert line in (ROOT / "README.md").read_text("utf-8")
    assert main(line.split()[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("document", ["docs/accessibility.md", "SECURITY.md"])
def test_every_promise_has_its_test(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    lines = itertools.pairwise(text.splitlines())
    table = [line for line, below in lines if line.startswith("| ") and not below.startswith("|---")]
    tests = {
        (path.name, name)
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)\(", path.read_text("utf-8"))
    }
    for line in table:
        named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", line)
        assert named, line
        assert [each for each in named if each not in tests] == []


def test_the_sample_service_is_started_again_after_what_may_go_well_a_moment_later() -> None:
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    unit = configparser.ConfigParser()
    unit.read_string(text.split("```ini\n")[1].split("```")[0])
    service = unit["Service"]
    assert service["Restart"] == "on-failure"
    assert str(NOT_NOW) not in service["RestartPreventExitStatus"].split()


def test_the_ways_through_the_page_are_as_drawn() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = text[text.index("## How a drag") :].split("\n## ")[0]
    ways = [way.strip().splitlines() for way in section.split("```")[1::2]]
    assert len(ways) == 2
    for way in ways:
        steps = [re.match(r"(\S+\.js) +(?:(\w+)\.)?(#?\w+) ", line) for line in way]
        named = [step.groups() for step in steps if step]
        assert len(named) == len(way) <= 8
        for module, owner, name in named:
            code = (ROOT / "src" / "parlour" / "web" / module).read_text("utf-8")
            made = (
                rf"^export class {owner}\b.*?^  {name}\(" if owner else rf"^(?:export |  )?function {name}\("
            )
            assert re.search(made, code, flags=re.MULTILINE | re.DOTALL), f"{module} has no {name}"


@pytest.mark.parametrize("what", ["move", "page request"])
def test_the_ways_through_the_server_are_as_drawn(what: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = text[text.index(f"## How a {what}") :].split("\n## ")[0]
    for way in section.split("```")[1::2]:
        named = re.findall(r"^(\S+)\.py +(?:(\w+)\.)?(\w+) ", way, flags=re.MULTILINE)
        assert len(named) == len(way.strip().splitlines()) == len({module for module, _, _ in named})
        for module, owner, name in named:
            found = importlib.import_module(f"parlour.{module.replace('/', '.').removesuffix('.__init__')}")
            code = inspect.getsource(getattr(found, owner) if owner else found)
            assert re.search(rf"def {name}\(|self\.{name} = ", code), f"{module} has no {name}"


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=lambda page: str(page.name)
)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", page.read_text("utf-8")):
        path, _, heading = target.partition("#")
        file = (page.parent / path) if path else page
        assert file.exists(), target
        if heading and file.suffix == ".md":
            titles = re.findall(r"(?m)^#+ (.+)$", file.read_text("utf-8"))
            assert heading in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}, (
                target
            )
