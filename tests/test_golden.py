"""Golden playthroughs: how they are made, and that a mistake is caught and said."""

import io
from pathlib import Path

import pytest

from parlour import gamefile
from parlour.errors import IllegalMove
from parlour.testing import golden

GOLDEN = Path(__file__).parent / "golden"
TWO_DRAWS = "Game: klondike\nSeed: 7\n\ndraw draw\n"


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str, given: str = "") -> int:
    monkeypatch.setattr("sys.argv", ["golden", *arguments])
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    return golden.main()


def test_a_playthrough_says_what_happens_with_every_move() -> None:
    lines = golden.write(gamefile.read(TWO_DRAWS)).splitlines()
    assert [line.startswith("draw       # Drew ") for line in lines].count(True) == 2
    assert "# The outcome: none yet" in lines


def test_a_playthrough_made_from_itself_is_the_same() -> None:
    once = golden.write(gamefile.read(TWO_DRAWS))
    assert golden.write(gamefile.read(once)) == once


def test_a_playthrough_goes_on_at_random_as_often_as_asked_and_always_the_same() -> None:
    file = gamefile.read(TWO_DRAWS)
    assert len(golden.go_on(file, 10).moves) == 12
    assert golden.go_on(file, 10) == golden.go_on(file, 10)


def test_a_game_that_is_over_does_not_go_on() -> None:
    file = gamefile.read((GOLDEN / "klondike.txt").read_text("utf-8"))
    assert golden.go_on(file, 10) == file


def test_a_move_that_can_not_be_played_makes_no_playthrough() -> None:
    with pytest.raises(IllegalMove):
        golden.write(gamefile.read("Game: klondike\nSeed: 7\n\nredeal"))


def test_the_command_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "-", given=TWO_DRAWS) == 0
    assert capsys.readouterr().out == golden.write(gamefile.read(TWO_DRAWS))


def test_the_command_makes_a_playthrough_anew_from_its_own_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = GOLDEN / "eights.txt"
    assert run(monkeypatch, str(path)) == 0
    assert capsys.readouterr().out == path.read_text("utf-8")


def test_the_command_refuses_what_is_no_game_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "-", given="Game: chess\nSeed: 7") == 2
    assert capsys.readouterr().err.startswith("There is no game “chess”")


@pytest.mark.parametrize("name", ["/no/such/file", "/", __file__.replace("test_golden.py", "golden")])
def test_the_command_says_which_file_can_not_be_read(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, name) == 2
    assert capsys.readouterr().err.startswith(f"“{name}” can't be used: ")


def test_the_command_says_where_an_illegal_move_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "-", given=f"{TWO_DRAWS}redeal") == 2
    said = capsys.readouterr().err
    assert said.startswith("Line 5: move 3, “redeal”, is illegal: You can redeal when the stock is empty")


def test_a_file_that_is_no_text_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "x").write_bytes(b"\xff")
    assert run(monkeypatch, str(tmp_path / "x")) == 2
    assert capsys.readouterr().err == f"“{tmp_path / 'x'}” is not text in UTF-8.\n"


def test_a_playthrough_of_another_game_is_not_this_games(tmp_path: Path) -> None:
    (tmp_path / "race.txt").write_text((GOLDEN / "klondike.txt").read_text("utf-8"), "utf-8")
    with pytest.raises(AssertionError, match=r"is a game of klondike, not of race"):
        golden.check("race", tmp_path)
