"""`parlour completion`: print a script by which a shell completes the program's commands and options."""

import argparse
from typing import Final

import shtab

from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.program import COMMANDS, parser_with

_SHELLS: Final = ("bash", "zsh", "fish")
_FILES: Final = ("FILE", "FROM", "TO")
_FOLDERS: Final = ("DIR",)


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "completion",
        help=line,
        description="Prints a script by which your shell completes the commands and options of parlour when "
        "you press Tab. Have it read when the shell starts.",
        epilog="""examples:
  eval "$(parlour completion bash)"                                     in ~/.bashrc
  eval "$(parlour completion zsh)"                                      in ~/.zshrc
  parlour completion fish > ~/.config/fish/completions/parlour.fish     once""",
    )
    parser.add_argument("shell", choices=_SHELLS, help="the shell that you use")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    parser = parser_with(COMMANDS)
    _mark_paths(parser)
    output.show([shtab.complete(parser, arguments.shell)])
    return 0


def _mark_paths(parser: argparse.ArgumentParser) -> None:
    """Tell shtab which arguments are files or folders."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for part in action.choices.values():
                _mark_paths(part)
        elif action.metavar in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
