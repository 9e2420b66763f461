"""`parlour replay`: plays a game file; a move that is illegal there is told with its place and reason."""

import json
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.games.klondike import Klondike
from tests.cli.command import ESCAPE, hinted_win, is_one_sentence, parlour

OPENING = "Game: klondike\nRules: draw=3 scoring=standard\nSeed: 2026-11-15\n\ndraw 2-f\n1-f # both aces"
EIGHTS = "Game: eights\nSeats: 3\nSeed: 7\n\n1:draw"
RACE = "Game: race\nSeats: 2\nSeed: 7\n\n2:draw 1:stop 2:stop"


def replayed(text: str, *flags: str) -> str:
    result = parlour("replay", "-", *flags, piped=text)
    assert (result.code, result.err) == (0, "")
    assert ESCAPE not in result.out
    return result.out


def test_replay_shows_the_final_table_the_moves_the_score_and_the_outcome() -> None:
    out = replayed(OPENING)
    assert "fs      fh      fd      fc\n##21    8S  7C  QH      AS      AH      --      --\n" in out
    assert out.endswith("Moves: 3\nScore: 25\nOutcome: not over\n")


def test_replay_reads_a_file_with_a_byte_order_mark_and_other_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(("\ufeff" + OPENING.replace("\n", "\r\n") + "\r\n").encode())
    assert parlour("replay", file).out == replayed(OPENING)


def test_json_of_a_replay_has_the_final_view_score_moves_and_outcome() -> None:
    result = json.loads(replayed(OPENING, "--json"))
    assert list(result) == ["game", "rules", "seats", "view", "score", "moves", "outcome"]
    assert (result["game"], result["seats"], result["score"], result["moves"]) == ("klondike", 1, 25, 3)
    assert (result["rules"]["draw"], result["rules"]["scoring"]) == (3, "standard")
    assert result["view"]["waste"] == ["8S", "7C", "QH"]
    assert result["view"]["foundations"][:2] == [["AS"], ["AH"]]
    assert result["outcome"] is None


def test_a_won_game_replays_to_its_outcome() -> None:
    text = f"Game: klondike\nSeed: 0\n\n{' '.join(map(str, hinted_win('0')))}"
    result = json.loads(replayed(text, "--json"))
    assert result["outcome"]["winners"] == [0]
    assert (result["score"], result["view"]["is_won"]) == (1300, True)
    assert replayed(text).endswith("Score: 1300\nOutcome: won\n")


def test_steps_show_each_move_with_what_happened_and_the_table() -> None:
    out = replayed(OPENING, "--step")
    assert "Move 1 of 3: draw\nDrew the eight of spades, the seven of clubs, the queen of hearts.\n" in out
    assert "Move 2 of 3: 2-f\nAce of hearts: column 2 to the hearts foundation. The ten of spades" in out
    assert out.count("stock   waste") == 4  # before the first move and after each
    assert out.endswith("Outcome: not over\n")


@pytest.mark.parametrize("flags", [[], ["--json"], ["--step"]])
def test_an_illegal_move_is_told_with_line_number_text_and_reason(flags: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(OPENING + "\n\nfh-1 2-F draw\n")
    result = parlour("replay", file, *flags)
    assert result.code == 1
    assert is_one_sentence(result.err)
    assert f"“{file}”: Line 8: move 4, “fh-1”, is illegal: Only kings can go" in result.err
    assert bool(result.out) == ("--step" in flags)


def test_a_move_after_the_end_is_illegal() -> None:
    text = f"Game: klondike\nSeed: 0\n\n{' '.join(map(str, hinted_win('0')))} draw"
    result = parlour("replay", "-", piped=text)
    assert (result.code, result.out) == (1, "")
    assert "Standard input: Line 4: move 120, “draw”, is illegal: This game is over" in result.err


def test_a_replay_of_eights_shows_the_pile_and_every_hand() -> None:
    out = replayed(EIGHTS)
    assert "On the pile: " in out
    assert "Seat 2's turn. Play goes clockwise." in out
    assert "Seat 1, 8 cards: " in out
    assert "Seat 1 drew " in replayed(EIGHTS, "--step")
    assert "Score" not in out


def test_json_with_several_seats_has_every_seats_view_and_the_spectators() -> None:
    result = json.loads(replayed(EIGHTS, "--json"))
    assert (result["seats"], result["score"], result["outcome"]) == (3, None, None)
    assert [len(view["hand"]) for view in result["views"]] == [8, 7, 7]
    assert result["view"]["hand"] == []


def test_a_replay_of_a_race_shows_every_table_and_the_order() -> None:
    out = replayed(RACE)
    assert "Seat 1: 0 cards home, 0 moves, done" in out
    assert out.count("stock   waste") == 2
    assert out.endswith("Moves: 3\nOutcome: won by Seat 1\nOrder: Seat 1, Seat 2\n")


def test_a_game_with_no_moves_yet_is_its_deal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Game: klondike\nSeed: 7")
    assert main(["replay", str(file), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["moves"], result["view"]["stock"]) == (0, 24)
    assert result["view"]["columns"][0]["up"] == list(Klondike().view(Klondike().start("7"), 0).columns[0].up)


def test_a_round_that_another_seat_began_is_replayed() -> None:
    text = "Game: eights\nSeats: 3\nFirst: 3\nSeed: 7\n\n3:draw 1:draw"
    assert "Seat 2's turn" in replayed(text)
    assert json.loads(replayed(text, "--json"))["first"] == 2


def test_points_are_counted_in_any_game_that_counts_them() -> None:
    assert json.loads(replayed(EIGHTS, "--json"))["score"] is None
    assert json.loads(replayed(OPENING, "--json"))["score"] == 25
