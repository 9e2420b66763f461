"""Input that can't be read as what it should be gets one clear sentence and exit code 2."""

import io
from pathlib import Path

import pytest

from parlour.cli import main
from tests.cli.command import DECK, is_one_sentence, options_of_all_commands, parlour

GAME = "Game: klondike\nSeed: 7\n\n"


@pytest.mark.parametrize(
    ("piped", "said"),
    [
        (DECK.rsplit(" ", 1)[0], "has 51"),
        (DECK.replace("KC", "AS"), "AS is in the deck twice"),
        (DECK.replace("KC", "KX"), "“KX” is not a card"),
        ("", "has 0"),
        (b"\xff\xfe\x00", "is not text in UTF-8"),
        ("A" * 100_000, "is not a card"),
        ("\x1b[31m", r"“\x1b[31m” is not a card"),
    ],
)
def test_a_deck_that_is_none_is_refused_with_the_reason(piped: str | bytes, said: str) -> None:
    result = parlour("deal", "--deck", "-", piped=piped)
    assert (result.code, result.out) == (2, "")
    assert is_one_sentence(result.err)
    assert said in result.err
    assert len(result.err) < 1000


@pytest.mark.parametrize(
    ("piped", "said"),
    [
        ("", "There is no game in this file"),
        ("\n\n# nothing\n", "There is no game in this file"),
        ("Game: bridge\nSeed: 7\n", "There is no game “bridge”"),
        ("Game: klondike\nRules: colour=red\nSeed: 7\n", "no option “colour”"),
        ("Game: klondike\nRules: draw=0\nSeed: 7\n", "draw is a number from 1 to 3, not “0”"),
        ("Game: klondike\n", "either “Seed:” or “Deck:”"),
        ("Game: klondike\nDeck: AS\n", "has 1"),
        ("Game: eights\nSeed: 7\n", "3 to 6 players, not 1"),
        (f"Game: race\nSeats: {'9' * 5000}\nSeed: 7\n", "Seats is a number of at most three digits, not “9"),
        ("Game: race\nSeats: 2\nSeed: 7\n\n1:draw draw", "“draw” has no seat"),
        (f"Game: race\nSeats: 2\nSeed: 7\n\n{'9' * 5000}:draw", "names no seat here"),
        ("Game: race\nSeats: 2\nSeed: 7\n\n1: draw", "Line 5: “1:” has no move: write seat and move"),
        ("Game: race\nSeed: 7\n\n3-3", "3-5x4, fh-4 or stop."),
        (GAME + "draw\n3-3", "Line 5: “3-3” is not a move"),
        (GAME.encode() + b"\xff", "is not text in UTF-8"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_the_reason(piped: str | bytes, said: str) -> None:
    result = parlour("replay", "-", "--step", piped=piped)
    assert (result.code, result.out) == (2, "")
    assert is_one_sentence(result.err)
    assert said in result.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("deal --draw 0", "draw is a number from 1 to 3, not “0”"),
        ("deal --draw x", "draw is a number from 1 to 3, not “x”"),
        (f"deal --redeals {'9' * 5000}", "redeals is a number of at most nine digits, not “9"),
        ("deal --redeals -1", "redeals is a number from 0 or unlimited"),
        ("deal --empty aces", "empty is kings or any, not “aces”"),
        ("deal --timed", "--timed goes only with --scoring standard."),
        ("deal --cumulative", "--cumulative goes only with --scoring vegas."),
        ("deal --draw", "--draw needs a value"),
        ("deal --dra 3", "There is no option “--dra” here"),
        ("deal --colour", "There is no option “--colour” here"),
        ("deal seven", "“seven” is not expected here"),
        ("deal --timed=yes", "--timed takes no value"),
        ("deal --seed 7 --deck -", "Give either --deck or --seed, not both"),
        ("deal --deck /no/such/file", "There is no file “/no/such/file”"),
        ("deal --deck /", "“/” is a folder, not a file"),
        ("deal --colour", "see parlour deal --help."),
        ("bots ROOM --url foo", "The server's address is like ws://"),
        ("bots ROOM --url ws://127.0.0.1:1/ws", "Is the server running?"),
        ("bots ROOM --strength best", "--strength is one of easy, normal, strong, not “best”"),
        ("bots ROOM --count two", "--count is a whole number from 1 to 999999999, not “two”"),
        ("bots ROOM --count 0", "--count is a whole number from 1 to 999999999, not “0”"),
        ("bridge", "There is no command “bridge”: choose from serve, bots, play"),
        ("desk shout", "There is no command “shout”"),
        ("--colour", "There is no option “--colour” here"),
        ("perft --seed 7", "Something is missing: --depth"),
        ("perft --depth 2", "with --seed or --deck"),
        ("perft --seed 7 --depth 0", "--depth is a whole number from 1 to 999999999, not “0”"),
        ("perft --seed 7 --depth -1", "--depth is a whole number from 1 to 999999999, not “-1”"),
        ("perft --seed 7 --depth two", "--depth is a whole number from 1 to 999999999, not “two”"),
        ("perft --seed 7 --depth ²", "--depth is a whole number from 1 to 999999999, not “²”"),
        ("perft --seed 7 --depth 1 --game bridge", "There is no game “bridge”"),
        ("perft --seed 7 --depth 1 --seats 2", "one player, not 2"),
        ("perft --seed 7 --depth 1 --rules draw", "“draw” is not an option"),
        ("perft --seed 7 --depth 1 --rules draw=3 --draw 3", "The option draw is given twice"),
        ("perft --seed 7 --depth 1 --rules hand=5", "klondike has no option “hand”"),
        ("perft --seed 7 --depth 1 --game eights --draw 3", "There is no option “--draw” here"),
        ("perft --deck - --depth 1 --game eights", "eights is not dealt from a deck"),
        ("perft --seed 7 --depth 1 --after 3-3", "--after: “3-3” is not a move"),
        ("perft --seed 7 --depth 1 --game race --seats 2 --after draw", "“draw” has no seat"),
        ("replay", "Something is missing: FILE"),
        ("replay /no/such/file", "There is no file “/no/such/file”"),
        ("replay /no/such/file --step --json", "Give either --json or --step, not both"),
        ("play --resume /no/such/file", "There is no file “/no/such/file”"),
        ("play --resume f --draw 3", "give --resume alone"),
        ("verify --seed 7", "Something is missing: --commitment;"),
        ("verify", "Something is missing: --commitment, --seed;"),
        ("verify --seed 7 --commitment 12", "64 hexadecimal digits, not “12”"),
        (f"verify --seed 7 --commitment {'g' * 64}", "64 hexadecimal digits"),
        (f"verify --seed 7 --commitment {'0' * 64} --part {'0' * 31}", "32 hexadecimal digits"),
        (f"verify --seed 7 --commitment {'0' * 64} --part {'0' * 32}", "Give --secret too"),
        (
            f"verify --seed 7 --commitment {'0' * 64} --index -1",
            "--index is a whole number from 0 to 999999999, not “-1”",
        ),
        (f"verify --seed 7 --commitment {'0' * 64} --rules draw=3", "Give --winnable"),
    ],
)
def test_a_command_line_that_means_nothing_is_refused_with_the_reason(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert is_one_sentence(err)
    assert said in err


@pytest.mark.parametrize(
    "line", ["deal", "play", "perft --depth 1", f"verify --commitment {'0' * 64}"], ids=lambda line: line[:6]
)
def test_a_seed_that_is_no_text_is_refused(line: str) -> None:
    result = parlour(*line.split(), "--seed", b"\xff")
    assert (result.code, result.out) == (2, "")
    assert result.err == "The seed “\\udcff” is not text in UTF-8.\n"


def test_an_empty_name_is_no_file() -> None:
    result = parlour("deal", "--deck", "")
    assert (result.code, result.err) == (2, "An empty text is not the name of a file.\n")


OTHERS = {
    "verify": f"--commitment={'0' * 64} --seed=7",
    "perft": "--depth=1 --seed=7",
    "bots": "ROOM",
    "winnable": "--deals=1 --seed=7",
    "fair": "--deals=1 --seed=7",
}


@pytest.mark.parametrize(
    ("command", "option"), [(name, option.option_strings[-1]) for name, option in options_of_all_commands()]
)
def test_two_dashes_are_a_seed_and_no_other_value(
    command: str,
    option: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.chdir(tmp_path)
    others = [word for word in OTHERS.get(command, "").split() if not word.startswith(f"{option}=")]
    code = main([command, *others, f"{option}=--"])
    out, err = capsys.readouterr()
    if option in ("--keep", "--table"):  # a file to write may have any name
        assert code == 0, err
    elif option == "--seed":
        assert code == (1 if command == "verify" else 0), err
        assert "seed --" in out or command in ("verify", "perft")
    else:
        assert (code, out) == (2, "")
        assert is_one_sentence(err)


@pytest.mark.parametrize(
    "line", ["deal --seed 7 --seed 8", "perft --depth 1 --seed 7 --depth 2", "deal --draw 1 --draw 1"]
)
def test_an_option_given_twice_is_refused(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    assert f"is given twice; see parlour {line.split(maxsplit=1)[0]} --help." in capsys.readouterr().err


def test_the_program_itself_says_a_bad_option_in_one_sentence() -> None:
    result = parlour("perft", "--deck", "-", "--depth", "0", piped=DECK)
    assert (result.code, result.out) == (2, "")
    assert is_one_sentence(result.err)


def test_a_file_that_may_not_be_read_or_a_closed_input_is_refused_in_one_sentence() -> None:
    for file in (b"\xff\xfe", "x" * 5000):
        result = parlour("deal", "--deck", file)
        assert result.code == 2
        assert is_one_sentence(result.err)


def test_a_saved_game_that_cannot_be_played_on_is_refused(tmp_path: Path) -> None:
    for text, code, said in (
        ("Game: race\nSeed: 7\n", 2, "only solitaires are played here"),
        (GAME + "w-f", 1, "Line 4: move 1, “w-f”, is illegal: The waste is empty."),
    ):
        file = tmp_path / "game.txt"
        file.write_text(text)
        result = parlour("play", "--resume", file)
        assert (result.code, result.out) == (code, "")
        assert said in result.err
        assert is_one_sentence(result.err)
