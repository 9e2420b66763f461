"""On a terminal: colours and symbols. The command runs on a pseudo-terminal, as under a person's hands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli import inputs, main, output

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a Unix thing", allow_module_level=True)

SIZE = {"COLUMNS": "80", "LINES": "24"}


def on_terminal(*arguments: str, typed: str = "", **environment: str) -> str:
    """All that appears on the terminal, what was typed included."""
    person, program = os.openpty()
    os.write(person, typed.encode())
    inherited = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
    environment = {**inherited, **SIZE, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
    with subprocess.Popen(
        [sys.executable, "-m", "parlour", *arguments],
        stdin=program,
        stdout=program,
        stderr=program,
        env=environment,
    ) as process:
        os.close(program)
        shown = b""
        while part := _read(person):
            shown += part
        assert process.wait(timeout=60) == 0
    os.close(person)
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that the other side has closed
        return b""


def test_a_terminal_gets_colours_symbols_and_backs() -> None:
    shown = on_terminal("deal", "--seed", "7")
    assert "\x1b[" in shown
    assert " 10♥ " in shown
    assert "░░░░░" in shown


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}])
def test_a_terminal_that_can_do_neither_gets_plain_letters(environment: dict[str, str]) -> None:
    shown = on_terminal("deal", "--seed", "7", **environment)
    assert "\x1b" not in shown
    assert "TH" in shown
    assert "##" in shown


def test_no_color_is_honoured() -> None:
    assert "38;" not in on_terminal("deal", "--seed", "7", NO_COLOR="1")


def test_a_game_is_played_on_a_cleared_screen_and_left() -> None:
    shown = on_terminal("play", "--seed", "2026-11-15", typed="2-f\nhint\nquit\ny\n")
    screens = shown.split("\x1b[2J\x1b[H")
    assert len(screens) == 1 + 3
    assert "Score 25   Moves 1 " in screens[2]
    assert "Hint: 1-f." in screens[3]
    assert all(screen.count("\n") < 24 for screen in screens)


@pytest.mark.parametrize("leaving", ["quit", "new"])
def test_an_unsaved_game_is_left_only_when_that_is_meant(leaving: str, tmp_path: Path) -> None:
    shown = on_terminal("play", "--seed", "7", typed=f"draw\n{leaving}\nn\nsave {tmp_path / 'x'}\nquit\n")
    assert shown.count("Leave this game without saving it?") == 1
    assert "The game goes on." in shown
    assert "Goodbye. To play this deal again: parlour play --seed=7" in shown


def test_ctrl_d_asks_too_and_once_more_is_a_yes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["draw", None, "n", None, None])
    asked: list[str] = []
    monkeypatch.setattr(output, "is_interactive", lambda: True)

    def ask(prompt: str) -> str | None:
        asked.append(prompt)
        return next(typed)

    monkeypatch.setattr(inputs, "ask", ask)
    assert main(["play", "--seed", "7"]) == 0
    assert [prompt.startswith("Leave this game") for prompt in asked] == [False, False, True, False, True]
    assert capsys.readouterr().out.count("The game goes on.") == 1


def test_a_game_without_moves_is_left_at_once() -> None:
    assert "Leave this game" not in on_terminal("play", "--seed", "7", typed="quit\n")


def test_a_terminal_too_narrow_for_the_table_is_told() -> None:
    shown = on_terminal("play", typed="quit\n", COLUMNS="50")
    assert "The table needs 53 columns, and this terminal has 50." in " ".join(shown.split())


def test_steps_of_a_replay_wait_for_enter(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Game: klondike\nSeed: 7\n\ndraw draw draw\n")
    shown = on_terminal("replay", str(file), "--step", typed="\nq\n")
    assert "Move 1 of 3" in shown
    assert "Move 2 of 3" not in shown
