"""`parlour play`, with typed lines piped in: start to finish, mistakes, undo, hints, saving and resuming."""

import shlex
from pathlib import Path

import pytest

from tests.cli.command import ESCAPE, hinted_win, parlour

SEED = "2026-11-15"


def played(*lines: str, flags: str = f"--seed {SEED}") -> str:
    result = parlour("play", *flags.split(), piped="\n".join(lines))
    assert (result.code, result.err) == (0, "")
    assert ESCAPE not in result.out
    return result.out


def last_table(out: str) -> str:
    """From the last drawing on, without the farewell."""
    return out[out.rindex("stock   waste") :].rpartition("Goodbye")[0]


def test_a_whole_game_is_won_with_typed_moves() -> None:
    out = played(*map(str, hinted_win("0")), flags="--seed 0")
    assert "All cards are home: won!" in out
    assert "Won!   Score 1300   Moves 119   Time " in last_table(out)
    assert out.endswith("Goodbye.\n")


def test_finish_brings_all_cards_up_once_that_is_sure() -> None:
    moves = [str(move) for move in hinted_win("0")]
    out = played("finish", " ".join(moves[:113]), "hint", "finish", flags="--seed 0")
    assert "finish: Not yet: a win must be sure" in out
    assert "All cards can go to the foundations from here: type finish." in out
    assert "Hint: finish." in out
    assert "Finished with 6 moves." in out
    assert "Won!   Score 1300   Moves 119" in last_table(out)


def test_several_moves_on_one_line_are_made_one_after_the_other() -> None:
    separate = last_table(played("draw", "2-f", "1-f"))
    together = last_table(played("draw 2-F 1-f"))
    assert together.startswith(separate.partition("Time")[0])
    assert together.count("foundation.") == 2


def test_an_illegal_move_gets_its_reason_and_changes_nothing() -> None:
    out = played("3-4")
    assert "3-4: 5C can't go on 8C: build down in alternating colours." in out
    assert "Score 0   Moves 0" in last_table(out)


def test_a_mistake_in_a_line_says_that_the_moves_before_it_are_made() -> None:
    out = last_table(played("draw redeal 2-f"))
    assert "redeal: You can redeal when the stock is empty" in out
    assert "The moves before it are made." in out
    assert "Moves 1 " in out


@pytest.mark.parametrize("line", ["3-3", "draw draw nonsense", "draw save", "[red]", "\x1b[31m", "\x00", "♥"])
def test_what_is_no_move_gets_a_sentence_and_nothing_of_its_line_is_done(line: str) -> None:
    out = last_table(played(line))
    assert "Moves 0" in out
    assert "is not a move" in out or "line of its own" in out


def test_a_line_that_is_not_utf_8_is_a_mistake_like_any_other() -> None:
    result = parlour("play", "--seed", SEED, piped=b"\xff\xfe\ndraw\n")
    assert (result.code, result.err) == (0, "")
    assert "is not a move" in result.out
    assert "Moves 1 " in last_table(result.out)


def test_undo_and_redo_go_as_far_as_one_likes_and_undos_are_counted() -> None:
    out = played("2-f 1-f", "undo undo", "undo", "redo", "redo", "redo")
    assert "Undone: 1-f.\nUndone: 2-f.\n" in out
    assert "undo: Nothing to undo." in out
    assert "Redone: 2-f." in out
    assert "redo: Nothing to redo." in out
    assert "Score 50   Moves 4   Undos 2 " in last_table(out)


def test_a_move_after_undo_leaves_nothing_to_redo() -> None:
    assert "Nothing to redo." in played("2-f", "undo", "draw", "redo")


def test_redeals_are_counted_down_where_they_are_limited() -> None:
    assert "   Redeals left 2   Time" in played("draw", flags="--seed 7 --redeals 2")
    assert "Redeals" not in played("draw")


def test_a_hint_names_a_move_in_words_and_shows_no_hidden_card() -> None:
    out = played("hint", "1-f 2-f 5-f 2-5", "hint")
    assert "Hint: 1-f. Ace of spades: column 1 to the spades foundation." in out
    hints = [line for line in out.splitlines() if line.startswith("Hint")]
    assert not any("turned up" in hint or "Turned" in hint for hint in hints)


def test_help_explains_every_word_and_fits_a_terminal() -> None:
    out = played("help", "?")
    page = out[out.index("Move all") : out.rindex("Move all")]
    for word in ("draw", "redeal", "w-3", "3-5x4", "fh-4", "undo", "redo", "hint", "finish", "save", "quit"):
        assert word in page
    assert max(map(len, page.splitlines())) < 80
    assert len(page.splitlines()) < 24


def test_quit_and_the_end_of_input_leave_and_tell_how_to_play_the_deal_again() -> None:
    for lines in (["quit", "draw"], ["draw quit draw"], [], ["q"]):
        out = played(*lines)
        assert out.endswith(f"Goodbye. To play this deal again: parlour play --seed={SEED}\n")
        assert "Moves 2" not in out


def test_new_deals_another_game_and_a_cumulative_bank_goes_on() -> None:
    out = played("2-f", "new", flags=f"--seed {SEED} --scoring vegas --cumulative")
    assert "Score -47   Moves 1" in out
    assert "Score -99   Moves 0" in last_table(out)
    assert SEED not in out.rpartition("Klondike")[2]


def test_a_saved_game_can_be_resumed_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    flags = f"--seed {SEED} --draw 3 --scoring standard"
    before = last_table(played("draw 2-f 1-f draw undo", f"save {file}", flags=flags))
    assert f"Saved, without times and undos. To go on from here: parlour play --resume '{file}'" in before
    assert file.read_text() == (
        f"Game: klondike\nRules: draw=3 scoring=standard\nSeed: {SEED}\n\ndraw 2-f 1-f\n"
    )
    resumed = parlour("play", "--resume", file, piped="undo")
    assert "Score 25   Moves 3   Time 0:00\nThe saved game goes on." in resumed.out
    assert "Undone: 1-f." in resumed.out
    assert parlour("replay", file).out.endswith("Moves: 3\nScore: 25\nOutcome: not over\n")
    assert parlour("play", "--resume", "-", piped=file.read_text()).code == 0


@pytest.mark.parametrize("seed", ["", "#1", " two  spaces ", "line\nbreak"])
def test_a_game_of_a_seed_that_fits_no_line_is_saved_with_its_deck(seed: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    out = parlour("play", "--seed", seed, piped=f"draw\nsave {file}").out
    assert "\nDeck: " in file.read_text()
    drawing = last_table(out).partition("Score")[0]
    assert drawing in parlour("replay", file).out


def test_saving_never_overwrites_what_is_no_game_but_does_overwrite_a_game(tmp_path: Path) -> None:
    letter, empty = tmp_path / "letter.txt", tmp_path / "empty.txt"
    letter.write_text("Dear Ann")
    empty.touch()
    out = played(f"save {letter}", f"save {empty}", "draw", f"SAVE {empty}")
    assert f"“{letter}” holds something else than a game" in out
    assert letter.read_text() == "Dear Ann"
    assert empty.read_text().endswith("\ndraw\n")


@pytest.mark.parametrize(
    "name", ["", "/no/such/folder/game.txt", "/", "a\x00b", "~nobody-here/x", "x" * 5000]
)
def test_a_save_that_fails_is_told_and_the_game_goes_on(name: str) -> None:
    out = played(f"save {name}", "draw")
    assert "Saved" not in out
    assert "Moves 1 " in last_table(out)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("-", "A game is saved to a file"),
        ("/no/such/folder/game.txt", "There is no folder “/no/such/folder” to save to."),
    ],
)
def test_a_save_that_fails_says_what_is_missing(name: str, said: str) -> None:
    assert said in played(f"save {name}")


def test_a_place_where_no_file_can_be_made_is_not_called_a_missing_file(tmp_path: Path) -> None:
    nowhere = tmp_path / "game.txt"
    nowhere.symlink_to("/no/such/folder/game.txt")
    assert f"“{nowhere}” can't be written there: choose another folder." in played(f"save {nowhere}")


def test_the_words_after_saving_work_as_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name in ("~/at home.txt", "-dash.txt", "here.txt"):
        out = last_table(played("draw", f"save {name}"))
        words = shlex.split(
            next(line for line in out.splitlines() if "--resume" in line).partition("parlour")[2]
        )
        assert "Moves 1 " in parlour(*words[:3]).out


def test_a_won_game_says_so_to_finish_and_when_it_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "won.txt"
    played(*map(str, hinted_win("0")), f"save {file}", flags="--seed 0")
    resumed = parlour("play", "--resume", file, piped="finish").out
    assert "The saved game is won. Type new for another." in resumed
    assert "finish: You have won this game." in resumed


def test_a_deck_can_be_played_too(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(" ".join(rank + suit for suit in "SHDC" for rank in "A23456789TJQK"))
    out = played("draw", flags=f"--deck {deck}")
    assert "Klondike  your own deck" in out
    assert out.endswith("Goodbye.\n")
