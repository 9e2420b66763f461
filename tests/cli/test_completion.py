"""`parlour completion`: a real shell completes what there is, and nothing else."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.cli.command import LONGEST, options_of_all_commands, parlour


@cache
def script(shell: str) -> str:
    done = parlour("completion", shell)
    assert (done.code, done.err) == (0, "")
    return done.out


def at_home(folder: Path) -> dict[str, str]:
    """Shells keep files at home, where another one may write at the same time."""
    home = folder.parent / f"{folder.name}-home"
    home.mkdir(exist_ok=True)
    return {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}


def ran(shell: str, *arguments: str, folder: Path) -> list[str]:
    """Run a shell apart from the terminal, which it might wait for, and return the words that it prints."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run(
        [shell, *arguments],
        cwd=folder,
        env=at_home(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        start_new_session=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def completed(shell: str, code: str, folder: Path) -> list[str]:
    return ran(shell, "-c", f"{script(shell)}\n{code}", folder=folder)


def by_bash(*words: str, folder: Path) -> list[str]:
    given = " ".join(f"'{word}'" for word in ("parlour", *words))
    asked = f'COMP_WORDS=({given}); COMP_CWORD={len(words)}; _shtab_parlour; echo "${{COMPREPLY[@]}}"'
    # Outside a completion `compopt` has nothing to say about.
    return completed("bash", f"compopt() {{ :; }}; {asked}", folder)


def by_fish(*words: str, folder: Path) -> list[str]:
    # One on each line, with what it is after a tab.
    found = completed(
        "fish", f"complete -C 'parlour {' '.join(words)}' | string split -f 1 \\t; true", folder
    )
    return [each for each in found if words[-1].startswith("-") or not each.startswith("-")]


@pytest.mark.parametrize("complete", [by_bash, by_fish])
def test_commands_options_and_values_are_completed(
    complete: Callable[..., list[str]], tmp_path: Path
) -> None:
    (tmp_path / "monday.txt").touch()
    (tmp_path / "folder").mkdir()
    for words, found in (
        (["re"], ["replay", "restore"]),
        (["serve", "--wo"], ["--workers"]),
        (["serve", "--port", ""], []),
        (["bots", "--strength", "s"], ["strong"]),
        (["replay", "mon"], ["monday.txt"]),
        (["completion", "z"], ["zsh"]),
        (["desk", "un"], ["unban", "undrain"]),
        (["desk", "ban", "--w"], ["--why"]),
    ):
        assert complete(*words, folder=tmp_path) == found, words
    folders = complete("serve", "--data", "", folder=tmp_path)
    assert [each.rstrip("/") for each in folders] == ["folder"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_there_and_the_shell_can_read_it(shell: str, tmp_path: Path) -> None:
    text = script(shell)
    for command, action in options_of_all_commands():
        for option in action.option_strings:
            wanted = f"-l {option.removeprefix('--')} " if shell == "fish" else option
            assert wanted in text, f"{command} {option}"
    file = tmp_path / "script"
    file.write_text(text)
    reading = ("-c", "source script") if shell == "fish" else ("-n", "script")
    assert ran(shell, *reading, folder=tmp_path) == []


def test_zsh_registers_what_it_reads_at_its_start(tmp_path: Path) -> None:
    (tmp_path / "script").write_text(script("zsh"))
    code = 'autoload -U compinit; compinit -D -u; eval "$(cat script)"; echo $_comps[parlour]'
    assert ran("zsh", "-f", "-c", code, folder=tmp_path) == ["_shtab_parlour"]
