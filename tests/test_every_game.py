"""The one suite, on every registered game: ours and somebody else's, under several rules."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from topcard import TopCard

from parlour import registry
from parlour.errors import InvalidRules
from parlour.testing import golden, suite
from tests.scrambles import LONG, RULES, SCRAMBLES, TEXTS

GOLDEN = Path(__file__).parent / "golden"
GAMES = registry.games()


@cache
def trial(name: str, rules: int, seats: int) -> suite.Trial:
    game = GAMES[name](**RULES[name][rules])
    few: dict[str, Any] = {"games": 2, "limit": 200} if name in LONG else {}
    return suite.try_out(game, seats, SCRAMBLES[name], texts=TEXTS[name], **few)


@pytest.mark.parametrize("check", suite.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    ("name", "rules", "seats"),
    [
        (name, rules, seats)
        for name, game in sorted(GAMES.items())
        for rules in range(len(RULES.get(name, ())))
        for seats in sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})
    ],
)
def test_every_game_keeps_its_promises(
    name: str, rules: int, seats: int, check: Callable[[suite.Trial], None]
) -> None:
    check(trial(name, rules, seats))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_registered_game_is_tried_out(name: str) -> None:
    assert RULES.get(name), f"{name} is registered, but not tried out: give it rules in tests/scrambles.py."
    assert {} in RULES[name], "the defaults are tried"
    assert name in SCRAMBLES
    assert GAMES[name].name == name


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_registered_game_has_its_golden_playthrough(name: str) -> None:
    golden.check(name, GOLDEN)


def test_a_game_without_a_golden_playthrough_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="topcard has no golden playthrough"):
        golden.check("topcard", tmp_path)


def test_a_golden_playthrough_that_is_no_longer_what_happens_fails(tmp_path: Path) -> None:
    written = (GOLDEN / "topcard.txt").read_text("utf-8")
    (tmp_path / "topcard.txt").write_text(written.replace("keeps", "holds"), "utf-8")
    with pytest.raises(AssertionError, match=r"line \d+, has “.*holds.*”, but now it is “.*keeps"):
        golden.check("topcard", tmp_path)


def test_a_golden_playthrough_cut_short_fails(tmp_path: Path) -> None:
    written = (GOLDEN / "topcard.txt").read_text("utf-8")
    (tmp_path / "topcard.txt").write_text("".join(written.splitlines(keepends=True)[:-1]), "utf-8")
    with pytest.raises(AssertionError, match="topcard"):
        golden.check("topcard", tmp_path)


def test_every_golden_playthrough_belongs_to_a_game() -> None:
    assert {path.stem.partition("-")[0] for path in GOLDEN.glob("*.txt")} == set(GAMES)


def test_a_third_party_game_is_found_by_its_entry_point_alone() -> None:
    assert registry.game_type("topcard") is TopCard
    assert registry.game_type("TopCard") is TopCard


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("x = 1", "AttributeError"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise ValueError", "ValueError)"),
        ("def", "SyntaxError: "),
    ],
)
def test_a_third_party_game_that_can_not_be_loaded_is_refused_and_the_others_are_no_worse(
    source: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = tmp_path.name.lower()
    (tmp_path / f"{name}.py").write_text(source)
    (tmp_path / f"{name}-1.0.dist-info").mkdir()
    (tmp_path / f"{name}-1.0.dist-info" / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
    (tmp_path / f"{name}-1.0.dist-info" / "entry_points.txt").write_text(
        f"[parlour.games]\n{name} = {name}:Broken\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(InvalidRules) as refused:
        registry.game_type(name)
    assert refused.value.code == "broken-game"
    assert f"The game “{name}” can't be loaded (" in refused.value.sentence
    assert why in refused.value.sentence
    assert registry.game_type("topcard") is TopCard


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Installs a package with a game of a name, for one test."""

    def package(package: str, name: str) -> None:
        about = tmp_path / f"{package}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Name: {package}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[parlour.games]\n{name} = topcard:TopCard\n")

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "left_out", {})
    return package


def test_of_two_games_of_one_name_ours_counts_and_the_other_is_told(
    install: Callable[[str, str], None],
) -> None:
    install("another", "klondike")
    assert registry.names() == sorted(GAMES)
    assert registry.game_type.__wrapped__("klondike") is GAMES["klondike"]
    assert registry.left_out == {
        "the game klondike of the package another": "Another package has a game of this name."
    }


def test_a_game_whose_name_has_capitals_is_left_out_with_the_reason(
    install: Callable[[str, str], None],
) -> None:
    install("capital", "Capital")
    assert registry.names() == sorted(GAMES)
    assert registry.left_out == {
        "the game Capital of the package capital": "The name of a game is in lower case."
    }


def test_the_whole_suite_runs_with_one_call() -> None:
    suite.check(TopCard(), SCRAMBLES["topcard"], texts=TEXTS["topcard"])
