"""`parlour fair`, run as a program: its figures, and going on where it was stopped."""

import json
from pathlib import Path

import pytest

from parlour import Klondike
from parlour.fair import budget_for, play_seed, rate
from tests.cli.command import is_one_sentence, parlour

QUICK = ("--seconds-per-game", "0.01")
ASK = ("fair", "--draw", "3", "--seed", "x", *QUICK)


def test_figures_are_those_of_the_deals_and_a_resumed_record_is_the_same(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    parlour(*ASK, "--deals", "3", "--keep", keep)
    resumed = parlour(
        "fair", "--draw", "3", *QUICK, "--deals", "8", "--keep", keep, "--threads", "2", "--json"
    )
    told = json.loads(resumed.out.splitlines()[-1])
    game = Klondike(draw=3)
    won = sum(bool(play_seed(game, f"x/{number}", budget_for(0.01))) for number in range(8))
    assert (told["deals"], told["won"], told["seed"]) == (8, won, "x")
    assert told["low"] < won / 8 < told["high"]
    assert told["seconds"] > 0
    shown = parlour(*ASK, "--deals", "8", "--keep", keep)
    assert shown.out.startswith(f"8 deals of seed x: {won} won\n{won / 8:.2%} won (")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--deals", "0"),
        (),
        ("--deals", "3", "--seconds-per-game", "-1"),
        ("--deals", "3", "--draw", "4"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(arguments: tuple[str, ...]) -> None:
    result = parlour("fair", *arguments)
    assert result.code == 2
    assert is_one_sentence(result.err)


def test_a_record_of_something_else_is_left_alone(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    for content in ("hello", '{"rules": "draw=1", "seed": "x", "budget": {"worlds": 1, "descents": 1}}'):
        keep.write_text(content, "utf-8")
        result = parlour(*ASK, "--deals", "3", "--keep", keep)
        assert result.code == 2
        assert is_one_sentence(result.err)
        assert keep.read_text("utf-8") == content


def test_a_deal_is_rated_by_the_games_that_the_fair_player_wins() -> None:
    told = json.loads(parlour("rate", "--seed", "2026-11-15", "--draw", "3", "--games", "12", "--json").out)
    game = Klondike(draw=3)
    rating = rate(game, game.start("2026-11-15"), 12)
    assert rating is not None
    assert (told["won"], told["games"], told["difficulty"]) == (rating.won, 12, rating.difficulty)
    shown = parlour("rate", "--seed", "2026-11-15", "--draw", "3", "--games", "12")
    assert f"{rating.difficulty}: the fair player wins {rating.won} of 12 games" in shown.out
    lost = json.loads(parlour("rate", "--seed", "7", "--games", "1", "--json").out)
    assert (lost["result"], lost["difficulty"], lost["won"]) == ("lost", None, 0)
