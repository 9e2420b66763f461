"""`parlour perft` and `parlour verify`."""

from collections.abc import Sequence

import pytest

from parlour.cards import parse_deck
from parlour.cli import main
from parlour.commitments import secret_of, seed_of
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
    assert result.err.startswith(
        "--after: Move 2, “redeal”, is illegal: You can redeal when the stock is empty"
    )
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
        assert result == (0, "Yes: this is the seed that the commitment promised.\n", "")


def test_another_seed_than_was_promised_is_found_out() -> None:
    result = parlour("verify", "--commitment", commitment("a seed"), "--seed", "another")
    assert result == (1, "", "No: this is not the seed that the commitment promised.\n")


ROOT = "1" * 64
PARTS = ("a" * 32, "b" * 32)


def proof(number: int = 3, index: int = 0) -> dict[str, str]:
    """What a room has shown of its third deal."""
    secret = secret_of(ROOT, number)
    shown = {"--commitment": commitment(secret), "--secret": secret, "--seed": seed_of(secret, PARTS, index)}
    return {**shown, "--index": str(index), "--anchor": secret_of(ROOT, 0)}


def verify(shown: dict[str, str], *others: str, parts: Sequence[str] = PARTS) -> int:
    added = [word for part in parts for word in ("--part", part)]
    return main(["verify", *(word for pair in shown.items() for word in pair), *added, *others])


def test_a_deal_is_verified_with_all_that_it_follows_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(proof()) == 0
    said = "Yes: the seed follows from the secret that was promised and from what the players added.\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"--secret": "2" * 64}, "not the secret that the commitment promised"),
        ({"--anchor": "2" * 64}, "does not lead to that anchor"),
        ({"--seed": "7"}, "does not follow"),
        ({"--index": "1"}, "does not follow"),
    ],
)
def test_a_deal_that_does_not_follow_is_found_out(
    changed: dict[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(proof() | changed) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("parts", [PARTS[:1], PARTS[::-1], ("a" * 32, "c" * 32), (*PARTS, "c" * 32)])
def test_a_deal_does_not_follow_from_other_parts(
    parts: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(proof(), parts=parts) == 1
    assert "does not follow" in capsys.readouterr().err


def test_a_winnable_deal_is_the_first_that_is_proved_winnable(capsys: pytest.CaptureFixture[str]) -> None:
    winnable = ("--winnable", "klondike", "--rules", "draw=3")
    told = []
    for index in range(9):
        code = verify(proof(13, index), *winnable)
        told.append((code, capsys.readouterr()))
        if code == 0:
            break
    *before, (_, last) = told
    assert before, "the first deal is one that can't be won"
    assert all("is not proven winnable" in err for _, (_, err) in before)
    assert f"none of the {len(before)} before it is" in last.out
    for index in (len(before) + 1, len(before) + 2):
        assert verify(proof(13, index), *winnable) == 1
        assert "was passed over" in capsys.readouterr().err
