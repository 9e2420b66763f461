"""`parlour perft` and `parlour verify`."""

import pytest

from parlour.cards import parse_deck
from parlour.cli import main
from parlour.game import AnyGame
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race
from parlour.seeds import commitment
from parlour.testing.perft import perft
from tests.cli.command import DECK, is_one_sentence, parlour


def counted(game: AnyGame, state: object, depth: int) -> str:
    return "".join(f"{each} {perft(game, state, each)}\n" for each in range(1, depth + 1))


def test_perft_prints_a_line_for_each_depth_and_nothing_else() -> None:
    result = parlour("perft", "--game", "klondike", "--deck", "-", "--draw", "3", "--depth", "6", piped=DECK)
    game = Klondike(draw=3)
    assert result == (0, counted(game, game.deal(parse_deck(DECK)), 6), "")


@pytest.mark.parametrize(
    ("flags", "game"),
    [
        ("", Klondike()),
        ("--draw 2 --redeals 0", Klondike(draw=2, redeals=0)),
        ("--redeals unlimited --scoring vegas", Klondike(redeals="unlimited", scoring="vegas")),
        ("--empty any --no-takeback", Klondike(empty="any", takeback=False)),
        ("--game klondike --rules draw=3", Klondike(draw=3)),
    ],
)
def test_perft_counts_under_the_rules_given(
    flags: str, game: Klondike, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", "--seed", "2026-11-15", *flags.split(), "--depth", "5"]) == 0
    assert capsys.readouterr().out == counted(game, game.start("2026-11-15"), 5)


def test_perft_after_counts_from_where_those_moves_lead(capsys: pytest.CaptureFixture[str]) -> None:
    game = Klondike()
    table = game.start("2026-11-15")
    for move in ("2-f", "draw", "1-f"):
        table, _ = game.play(table, 0, game.parse(move))
    assert main(["perft", "--seed", "2026-11-15", "--after", " 2-F draw\n1-f", "--depth", "4"]) == 0
    assert capsys.readouterr().out == counted(game, table, 4)


def test_an_illegal_move_in_after_is_told_with_its_place_and_reason() -> None:
    result = parlour("perft", "--seed", "7", "--after", "draw redeal", "--depth", "1")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("--after: Move 2, “redeal”, is illegal: The stock still has cards")
    assert is_one_sentence(result.err)


def test_perft_works_for_games_with_several_seats(capsys: pytest.CaptureFixture[str]) -> None:
    eights = Eights(hand=5, skip=1)
    state, _ = eights.play(eights.start("7", 4), 0, eights.parse("draw"))
    line = "perft --game eights --seats 4 --seed 7 --depth 3 --after 1:draw --rules"
    assert main([*line.split(), "hand=5 skip=1"]) == 0
    assert capsys.readouterr().out == counted(eights, state, 3)
    race = Race(draw=3)
    line = "perft --game race --seats 2 --draw 3 --seed 7 --depth 3"
    assert main(line.split()) == 0
    assert capsys.readouterr().out == counted(race, race.start("7", 2), 3)


def test_perft_goes_as_deep_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing fits in this deal: one can only go round and round in the stock."""
    assert main(["perft", "--seed", "45", "--draw", "3", "--depth", "3000"]) == 0
    assert capsys.readouterr().out == "".join(f"{depth} 1\n" for depth in range(1, 3001))


def test_a_seed_that_was_promised_is_verified() -> None:
    promised = commitment("a seed")
    for shown in (promised, promised.upper(), f" {promised}\n"):
        result = parlour("verify", "--commitment", shown, "--seed", "a seed")
        assert result == (0, "Yes: this is the seed that was promised by this commitment.\n", "")


def test_another_seed_than_was_promised_is_found_out() -> None:
    result = parlour("verify", "--commitment", commitment("a seed"), "--seed", "another")
    assert result == (1, "", "No: this is not the seed that was promised by this commitment.\n")
