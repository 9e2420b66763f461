"""Arguments as parsed by argparse, with sentences of our own for what is wrong.

argparse says what is wrong in texts that differ between its releases. They are not read here: what is wrong
follows from the argument in question and from those parsed before it.
"""

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from parlour.cli.refusals import Misused
from parlour.errors import quoted

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
else:
    Commands = Any

USUAL_URL: Final = "ws://127.0.0.1:8000/ws"


class Once(argparse.Action):
    """Store an option's value unchanged, which some releases of argparse don't do with `--`, and refuse a
    second one."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, _: Any = None
    ) -> None:
        given = vars(namespace).setdefault("given", set())
        if self.dest in given:
            _refuse(parser, f"{_name(self)} is given twice")
        given.add(self.dest)
        if values in ([], "--"):
            if self.type is not None or self.choices is not None:
                _refuse(parser, f"“--” can't be the value of {_name(self)}")
            values = "--"
        setattr(namespace, self.dest, values)


class Every(argparse.Action):
    """Collect all values of an option that may be repeated."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, _: Any = None
    ) -> None:
        if values in ([], "--"):
            _refuse(parser, f"“--” can't be the value of {_name(self)}")
        setattr(namespace, self.dest, [*getattr(namespace, self.dest), values])


class Parser(argparse.ArgumentParser):
    """A parser whose errors are ours, one sentence each, and whose help keeps the line breaks of examples."""

    def __init__(self, **settings: Any) -> None:
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter
        settings["description"] = textwrap.fill(settings.get("description") or "", 78)
        # An abbreviated option would become ambiguous when a similar one is added.
        super().__init__(allow_abbrev=False, exit_on_error=False, **settings)
        self.register("action", None, Once)
        self._late: list[Callable[[Sequence[str]], None]] = []

    def when_given(self, add: Callable[[Sequence[str]], None]) -> None:
        """Have options added that depend on what is given on the command line, such as those of a game."""
        self._late.append(add)

    def settle(self, given: Sequence[str]) -> None:
        """Add the options that depend on what is given."""
        for add in self._late:
            add(given)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Report errors and unknown arguments in the name of this command."""
        parsed = argparse.Namespace() if namespace is None else namespace
        try:
            known, others = super().parse_known_args(args, parsed)
        except argparse.ArgumentError as error:
            _refuse(self, self._problem(error, parsed))
        match others:
            case [first, *_] if first.startswith("-"):
                _refuse(self, f"There is no option “{first}” here")
            case [_, *_]:
                _refuse(self, f"“{' '.join(others)}” is not expected here")
        return known, others

    def _problem(self, error: argparse.ArgumentError, parsed: argparse.Namespace) -> str:
        """Return which of the errors it is that argparse alone can find."""
        for action in self._actions:
            if "/".join(action.option_strings) == error.argument_name:
                return self._conflict(action, parsed) or f"{_name(action)} takes no value"
        missing = [
            _name(action)
            for action in self._actions
            if action.required and getattr(parsed, action.dest, None) is None
        ]
        return f"Something is missing: {', '.join(missing)}" if missing else error.message

    def _conflict(self, action: argparse.Action, parsed: argparse.Namespace) -> str | None:
        for group in self._mutually_exclusive_groups:
            for other in group._group_actions if action in group._group_actions else ():
                if other is not action and getattr(parsed, other.dest) != other.default:
                    return f"Give either {_name(action)} or {_name(other)}, not both"
        return None

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            name = _name(action)
            _refuse(self, f"{name} needs a value (write {name}=-x for one that begins with a dash)")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = ", ".join(map(str, action.choices))
        if isinstance(action, argparse._SubParsersAction):
            _refuse(self, f"There is no command {quoted(value)}: choose from {choices}")
        _refuse(self, f"{_name(action)} is one of {choices}, not {quoted(value)}")

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stdout).write(message)  # argparse ignores write errors; we don't

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)  # as later releases of argparse do


def _refuse(parser: argparse.ArgumentParser, sentence: str) -> NoReturn:
    raise Misused("arguments", f"{sentence}; see {parser.prog} --help.")


def _name(action: argparse.Action) -> str:
    return action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)


def from_one(name: str, text: str) -> int:
    """Return a whole number from 1, given for the option `name`, or raise Misused."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise Misused("number", f"{name} is a whole number from 1 to 999999999, not {quoted(text)}.")
    return int(text)


def add_url(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", default=USUAL_URL, help=f"the server (default {USUAL_URL})")
