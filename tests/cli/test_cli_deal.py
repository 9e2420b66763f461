"""`parlour deal` and what all commands have in common: help, pipes, standard input."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

import parlour as package
from parlour.cards import deck_text
from parlour.games.klondike import Klondike
from parlour.seeds import shuffled
from tests.cli.command import DECK, ESCAPE, cards_on, is_one_sentence, parlour

COMMANDS = ("play", "deal", "replay", "perft", "verify")


def test_a_deal_is_drawn_with_the_last_card_of_each_column_face_up() -> None:
    result = parlour("deal", "--deck", "-", piped=DECK)
    deck = DECK.split()
    last = [deck[sum(range(7, 7 - row, -1))] for row in range(7)]
    assert (result.code, result.err) == (0, "")
    assert [card for line in result.out.splitlines() for card in cards_on(line)] == last
    assert result.out.count("##") == 21 + 1  # face down in the columns, and the stock


def test_json_of_a_deal_has_the_deck_the_columns_and_the_stock() -> None:
    dealt = json.loads(parlour("deal", "--seed", "7", "--json").out)
    deck = deck_text(shuffled("7")).split()
    assert dealt["seed"] == "7"
    assert dealt["deck"] == deck
    assert dealt["stock"] == deck[28:]
    assert dealt["columns"][0] == deck[:1]
    assert [len(column) for column in dealt["columns"]] == [1, 2, 3, 4, 5, 6, 7]
    assert dealt["columns"][6][0] == deck[6]
    assert dealt["columns"][6][-1] == deck[27]


def test_a_deck_has_no_seed_in_json() -> None:
    assert json.loads(parlour("deal", "--deck", "-", "--json", piped=DECK).out)["seed"] is None


def test_without_seed_or_deck_a_fresh_seed_is_taken_and_named() -> None:
    first, second = (parlour("deal").out for _ in range(2))
    seed = first.splitlines()[0].split()[-1]
    assert first != second
    assert parlour("deal", "--seed", seed).out == first


@pytest.mark.parametrize("seed", ["", "♥ ♠", "-1", "a\nb", "\x1b[31m", "[bold]x[/bold]"])
def test_any_text_is_a_seed(seed: str | bytes) -> None:
    result = parlour("deal", "--seed", seed)
    assert (result.code, result.err) == (0, "")
    assert result.out.count("##") == 22
    assert ESCAPE not in result.out


@pytest.mark.parametrize(
    "deck",
    [
        "\ufeff" + DECK,
        DECK + "\n",
        DECK.replace(" ", "\r\n"),
        DECK.lower().replace("t", "10"),
        f"\n\n{DECK}\t",
    ],
)
def test_a_deck_may_have_a_byte_order_mark_any_white_space_and_no_final_newline(
    deck: str, tmp_path: Path
) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(deck.encode())
    plain = parlour("deal", "--deck", "-", piped=DECK).out
    assert parlour("deal", "--deck", "-", piped=deck).out == plain
    assert parlour("deal", "--deck", file).out == plain


def test_a_pipe_gets_no_escape_codes_and_no_wrapped_lines() -> None:
    for arguments in (["deal", "--seed", "x" * 100], ["play", "--seed", "x" * 100], ["--help"]):
        assert ESCAPE not in parlour(*arguments).out
    assert "x" * 100 in parlour("deal", "--seed", "x" * 100).out


def test_every_option_of_klondike_can_be_given() -> None:
    text = parlour("deal", "--help").out
    for field in structs.fields(Klondike):
        flag = f"--no-{field.name}" if field.default is True else f"--{field.name}"
        assert flag in text
    rules = "--draw 2 --redeals 4 --empty any --no-takeback --scoring standard --timed"
    title = parlour("deal", "--seed", "7", *rules.split()).out.splitlines()[0]
    assert title.endswith("draw=2 redeals=4 empty=any takeback=no scoring=standard timed=yes")
    title = parlour("deal", "--seed", "7", "--scoring", "vegas", "--cumulative").out.splitlines()[0]
    assert title.endswith("scoring=vegas cumulative=yes")


def test_help_is_there_for_the_program_and_each_command_with_examples() -> None:
    alone = parlour()
    assert alone == parlour("--help")
    assert alone.code == 0
    assert all(command in alone.out for command in COMMANDS)
    for command in COMMANDS:
        result = parlour(command, "--help")
        assert (result.code, result.err) == (0, "")
        assert f"  parlour {command} " in result.out.partition("example")[2]


def test_the_version_is_told() -> None:
    assert parlour("--version").out.startswith("parlour 0.")
    assert package.__doc__


def test_a_reader_who_leaves_early_ends_it_quietly() -> None:
    command = f"{sys.executable} -m parlour perft --seed 7 --depth 100000 | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("1 2\n", "")


def test_an_interrupt_ends_it_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "parlour", "play", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("draw\n")
        process.stdin.flush()
        assert any("Drew" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, "")


def test_a_full_disk_is_told_in_a_sentence() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    for arguments in (["deal"], [], ["--help"], ["deal", "--help"], ["--version"]):
        with full.open("w") as out:
            done = subprocess.run(
                [sys.executable, "-m", "parlour", *arguments],
                stdout=out,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert (done.returncode, done.stderr) == (2, "That didn't work: No space left on device.\n")


@pytest.mark.parametrize("arguments", ["deal --seed 7", "--help", "verify --seed 7 --commitment 12"])
def test_a_closed_output_is_told_in_a_sentence(arguments: str) -> None:
    command = f"{sys.executable} -m parlour {arguments} >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert is_one_sentence(done.stderr)
