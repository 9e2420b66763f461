"""`parlour solve` and `parlour winnable`, run as programs."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour import Klondike
from parlour.cards import deck_text
from parlour.seeds import shuffled
from parlour.solver import solve
from tests.cli.command import is_one_sentence, parlour
from tests.solver.test_known_decks import rows

DECKS = [deck_text(shuffled(str(number))) for number in range(12)]
LINES = "\n".join(DECKS)
LOST_IN_FEW_POSITIONS = 53
"""The line of a known deck."""


def objects(*arguments: str, piped: str = LINES) -> list[dict[str, object]]:
    result = parlour("solve", "-", "--json", *arguments, piped=piped)
    assert result.err == ""
    return [json.loads(line) for line in result.out.splitlines()]


def test_a_line_for_each_deck_in_the_same_order() -> None:
    for draw in ("1", "3"):
        found = objects("--draw", draw)
        game = Klondike(draw=int(draw))
        expected = [solve(game, game.start(str(number))) for number in range(12)]
        assert [each["line"] for each in found] == list(range(1, 13))
        assert [each["result"] for each in found] == [verdict.result for verdict in expected]
        assert [each["moves"] for each in found] == [[str(move) for move in each.moves] for each in expected]
        assert [each["nodes"] for each in found] == [verdict.nodes for verdict in expected]


def test_threads_change_nothing_but_the_time() -> None:
    def told(found: list[dict[str, object]]) -> list[dict[str, object]]:
        return [{key: value for key, value in each.items() if key != "seconds"} for each in found]

    assert told(objects("--draw", "3", "--threads", "3")) == told(objects("--draw", "3"))


def test_the_seconds_of_all_decks_agree_with_the_whole_run() -> None:
    began = time.perf_counter()
    seconds = [each["seconds"] for each in objects("--draw", "3")]
    assert 0 < sum(map(float, map(str, seconds))) < time.perf_counter() - began


def test_the_shortest_win_and_its_bound_are_told(tmp_path: Path) -> None:
    decks = "\n".join(DECKS[:3])
    budget = ("--nodes", "3000", "--threads", "2", "--game-files", str(tmp_path))
    found = objects("--shortest", *budget, piped=decks)
    for each, usual in zip(found, objects(piped=decks), strict=True):
        moves, others, bound = each["moves"], usual["moves"], each["bound"]
        assert isinstance(moves, list)
        assert isinstance(others, list)
        assert isinstance(bound, int)
        assert bound <= len(moves) <= len(others)
        assert each["proved"] is (bound == len(moves))
    assert parlour("replay", str(tmp_path / "1.txt")).code == 0
    assert "moves, at least " in parlour("solve", "-", "--shortest", "--nodes", "3000", piped=DECKS[0]).out


def test_a_proof_is_written_that_the_checker_follows(tmp_path: Path) -> None:
    proof = tmp_path / "lost.proof"
    lost = rows()[LOST_IN_FEW_POSITIONS - 1]["deck"]
    assert parlour("solve", "-", "--draw", "3", "--proof", str(proof), piped=lost).code == 0
    checked = subprocess.run(
        [sys.executable, "-m", "parlour.checker", proof], capture_output=True, text=True, check=True
    )
    assert checked.stdout.startswith("Proven: the deal is lost (")
    assert parlour("solve", "-", "--proof", str(proof), piped=LINES).code == 2


def test_a_bad_line_is_told_and_stops_no_other() -> None:
    result = parlour("solve", "-", "--json", piped=f"{DECKS[0]}\n\nKS QH\n  \n{DECKS[1]}\n")
    first, bad, last = (json.loads(line) for line in result.out.splitlines())
    assert (first["line"], bad["line"], last["line"]) == (1, 3, 5)
    assert bad["error"].endswith(".")
    assert set(bad) == {"line", "error"}
    assert set(first) == {"line", "result", "moves", "nodes", "seconds"}
    assert result.code == 1


def test_a_line_that_is_not_utf_8_or_has_odd_white_space_spoils_no_other(tmp_path: Path) -> None:
    deck = deck_text(shuffled("2026-11-15"))
    (tmp_path / "decks").write_bytes(
        f"{deck.replace(' ', chr(12))}\n".encode() + b"\xff\xfe\n" + deck.encode()
    )
    done = parlour("solve", str(tmp_path / "decks"), "--json")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 1
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert [answer.get("result") for answer in answers] == ["winnable", None, "winnable"]


def test_with_the_bar_on_a_terminal_a_file_still_gets_every_line(tmp_path: Path) -> None:
    (tmp_path / "deck").write_text(deck_text(shuffled("2026-11-15")))
    person, terminal = os.openpty()
    command = [sys.executable, "-m", "parlour", "solve", str(tmp_path / "deck"), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=True)
    os.close(terminal)
    os.close(person)
    assert json.loads(done.stdout)["result"] == "winnable"


def test_without_bad_lines_the_exit_code_is_0_even_for_lost_and_unknown() -> None:
    assert parlour("solve", "-", "--nodes", "1", piped=LINES).code == 0


def test_in_words_there_is_a_line_for_each_deck_too(tmp_path: Path) -> None:
    file = tmp_path / "decks.txt"
    file.write_text(f"{LINES}\n7H\n", "utf-8")
    result = parlour("solve", file, "--draw", "3")
    assert [line.split()[0] for line in result.out.splitlines()] == [str(n) for n in range(1, 14)]
    assert "13 error: " in result.out


def test_wins_are_written_as_game_files_that_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "won"
    won = [
        each
        for each in objects("--draw", "3", "--redeals", "4", "--no-takeback", "--game-files", str(folder))
        if each["moves"]
    ]
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{each['line']}.txt" for each in won)
    for path in folder.iterdir():
        replayed = parlour("replay", path, "--json")
        assert replayed.code == 0
        assert json.loads(replayed.out)["outcome"] is not None


@pytest.mark.parametrize(
    "arguments",
    [
        ("--nodes", "0"),
        ("--nodes", "many"),
        ("--seconds", "0"),
        ("--seconds", "-1"),
        ("--seconds", "nan"),
        ("--memory", "0"),
        ("--threads", "0"),
        ("--draw", "4"),
        ("--empty", "queens"),
        ("--redeals", "-1"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(arguments: tuple[str, str]) -> None:
    result = parlour("solve", "-", *arguments, piped=LINES)
    assert result.code == 2
    assert is_one_sentence(result.err)


def test_a_file_that_is_not_there_is_refused() -> None:
    result = parlour("solve", "nowhere.txt")
    assert (result.code, result.err) == (2, "There is no file “nowhere.txt”.\n")


def test_budgets_make_it_unknown_never_wrong() -> None:
    full = [each["result"] for each in objects("--draw", "3")]
    short = [each["result"] for each in objects("--draw", "3", "--nodes", "40", "--memory", "1")]
    assert "unknown" in short
    assert all(each in ("unknown", truth) for each, truth in zip(short, full, strict=True))


def test_on_a_terminal_there_is_a_bar() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "parlour", "winnable", "--deals", "3000", "--seed", "7", "--draw", "3"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        os.close(theirs)
        shown = b""
        while b"winnable" not in shown and process.poll() is None:
            shown += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert b"/3000" in shown
    assert b"deals of seed 7" in out


def test_winnable_counts_the_deals_of_a_seed() -> None:
    told = json.loads(parlour("winnable", "--deals", "60", "--draw", "3", "--seed", "x", "--json").out)
    game = Klondike(draw=3)
    results = [solve(game, game.start(f"x/{number}")).result for number in range(60)]
    assert told["winnable"] == results.count("winnable")  # type: ignore[arg-type]
    assert told["lost"] == results.count("lost")  # type: ignore[arg-type]
    assert told["low"] < told["winnability"] < told["high"]


def test_winnable_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    keep = tmp_path / "tally.json"
    ask = ("winnable", "--draw", "3", "--json")
    parlour(*ask, "--deals", "25", "--seed", "x", "--keep", keep)
    resumed = parlour(*ask, "--deals", "60", "--keep", keep)
    assert resumed.out == parlour(*ask, "--deals", "60", "--seed", "x").out
    again = parlour(*ask, "--deals", "60", "--seed", "x", "--keep", keep)
    assert again.out == resumed.out


def test_winnable_can_be_stopped_and_keeps_what_it_knows(tmp_path: Path) -> None:
    keep = tmp_path / "tally.json"
    command = [sys.executable, "-m", "parlour", "winnable", "--deals", "1000000", "--keep", str(keep)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not keep.exists():
            assert process.poll() is None, process.communicate()
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b""
    tally = json.loads(keep.read_bytes())
    decided = tally["winnable"] + tally["lost"]
    assert out.startswith(f"{decided} deals of seed ".encode())


@pytest.mark.parametrize("content", ["{}", "hello", '{"rules": "", "seed": "another"}'])
def test_winnable_refuses_a_tally_that_is_not_its_own(tmp_path: Path, content: str) -> None:
    keep = tmp_path / "tally.json"
    keep.write_text(content, "utf-8")
    result = parlour("winnable", "--deals", "10", "--seed", "x", "--keep", keep)
    assert result.code == 2
    assert is_one_sentence(result.err)
    assert keep.read_text("utf-8") == content
