"""`parlour completion`: print a script by which a shell completes the program's commands and options."""

import argparse
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.program import COMMANDS, parser_of

_FILES: Final = ("FILE", "FROM", "TO")
_FOLDERS: Final = ("DIR",)

Kind = Literal["switch", "text", "choice", "file", "folder"]


class Option(NamedTuple):
    name: str
    about: str
    kind: Kind
    """The kind of value: none, any text, one of `values`, a file or a folder."""
    values: tuple[str, ...] = ()


class Command(NamedTuple):
    name: str
    about: str
    options: list[Option]
    takes_files: bool
    values: tuple[str, ...] = ()
    """The values of its positional argument, if they are a choice."""


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
    parser.add_argument("shell", choices=list(_SCRIPTS), help="the shell that you use")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    described = [_described(name) for name in COMMANDS]
    output.show([_SCRIPTS[arguments.shell](described)])
    return 0


def _described(name: str) -> Command:
    options: list[Option] = []
    values: tuple[str, ...] = ()
    takes_files = False
    for action in _actions(parser_of(name)):
        about = (action.help or "").replace("%%", "%")
        kind, choices = _kind(action)
        if action.option_strings:
            options += [Option(each, about, kind, choices) for each in action.option_strings if each != "-h"]
        else:
            takes_files |= kind == "file"
            values += choices
    return Command(name, COMMANDS[name], options, takes_files, values)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a command; options of its subcommands are listed once."""
    known: set[str] = set()
    for action in parser._actions:
        yield action
        known.update(action.option_strings)
        parts = action.choices if isinstance(action, argparse._SubParsersAction) else {}
        for part in parts.values():
            for option in part._actions:
                if known.isdisjoint(option.option_strings) and option.option_strings:
                    known.update(option.option_strings)
                    yield option


def _kind(action: argparse.Action) -> tuple[Kind, tuple[str, ...]]:
    metavar = str(action.metavar)
    if action.nargs == 0:
        return "switch", ()
    if action.choices is not None:
        return "choice", tuple(map(str, action.choices))
    return ("file" if metavar in _FILES else "folder" if metavar in _FOLDERS else "text"), ()


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# Bash


def _bash(commands: list[Command]) -> str:
    after = []
    for command in commands:
        for option in command.options:
            found = {
                "text": ":",
                "choice": f"_parlour_words {_quoted(' '.join(option.values))}",
                "file": "_parlour_paths -f",
                "folder": "_parlour_paths -d",
            }
            if option.kind != "switch":
                after.append(f'        "{command.name} {option.name}") {found[option.kind]}; return ;;')
    own = []
    for command in commands:
        words = _quoted(" ".join([*(option.name for option in command.options), *command.values]))
        files = " _parlour_paths -f;" if command.takes_files else ""
        own.append(f"        {command.name}) [[ $word == -* ]] || {{ :;{files} }}; _parlour_words {words} ;;")
    return f"""_parlour_words() {{ COMPREPLY+=($(compgen -W "$1" -- "$word")); }}
_parlour_paths() {{
    local IFS=$'\\n'
    compopt -o filenames
    COMPREPLY+=($(compgen "$1" -- "$word"))
}}
_parlour() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        _parlour_words {_quoted(" ".join([*(command.name for command in commands), "--help", "--version"]))}
        return
    fi
    case "${{COMP_WORDS[1]}} $before" in
{chr(10).join(after)}
    esac
    case "${{COMP_WORDS[1]}}" in
{chr(10).join(own)}
    esac
}}
complete -F _parlour parlour"""


# Zsh


def _zsh(commands: list[Command]) -> str:
    names = " ".join(_quoted(f"{command.name}:{command.about}") for command in commands)
    cases = "\n".join(
        f"        {command.name}) _arguments {_zsh_arguments(command)} ;;" for command in commands
    )
    return f"""#compdef parlour
_parlour() {{
    if ((CURRENT == 2)); then
        local -a commands=({names})
        _describe command commands
        return
    fi
    shift words
    ((CURRENT--))
    case $words[1] in
{cases}
    esac
}}
if [[ $funcstack[1] == _parlour ]]; then _parlour "$@"; else compdef _parlour parlour; fi"""


def _zsh_arguments(command: Command) -> str:
    found = {"switch": "", "text": ":value:", "file": ":file:_files", "folder": ":folder:_files -/"}
    specs = []
    for option in command.options:
        about = "".join(f"\\{each}" if each in "[]:\\" else each for each in option.about)
        action = f":value:({' '.join(option.values)})" if option.kind == "choice" else found[option.kind]
        specs.append(_quoted(f"*{option.name}[{about}]{action}"))
    if command.takes_files:
        specs.append(_quoted("*:file:_files"))
    elif command.values:
        specs.append(_quoted(f"1:value:({' '.join(command.values)})"))
    return " ".join(specs)


# Fish


def _fish(commands: list[Command]) -> str:
    lines = ["complete -c parlour -f"]
    none = "-n __fish_use_subcommand"
    lines += [f"complete -c parlour {none} -a {each.name} -d {_fish_text(each.about)}" for each in commands]
    for command in commands:
        here = f"complete -c parlour -n '__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            takes = {
                "switch": "",
                "text": " -x",
                "choice": f" -x -a '{' '.join(option.values)}'",
                "file": " -r -F",
                "folder": " -x -a '(__fish_complete_directories)'",
            }
            name = option.name.removeprefix("--")
            lines.append(f"{here} -l {name}{takes[option.kind]} -d {_fish_text(option.about)}")
        if command.takes_files:
            lines.append(f"{here} -F")
        elif command.values:
            lines.append(f"{here} -a '{' '.join(command.values)}'")
    return "\n".join(lines)


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_SCRIPTS: Final[dict[str, Callable[[list[Command]], str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
