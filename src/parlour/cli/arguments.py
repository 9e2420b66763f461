"""Arguments as parsed by argparse, with its errors turned into sentences."""

import argparse
import re
import sys
import textwrap
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from parlour.cli.refusals import Misused
from parlour.errors import quoted

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
else:
    Commands = Any

USUAL_URL: Final = "ws://127.0.0.1:8000/ws"

# The messages of argparse, in all its releases so far, and ours.
_MESSAGES: Final = (
    (r"unrecognized arguments: (-\S*).*", r"There is no option “\1” here"),
    (r"unrecognized arguments: (.*)", r"“\1” is not expected here"),
    (r"the following arguments are required: (.*)", r"Something is missing: \1"),
    (r"one of the arguments (.*) is required", r"Something is missing: one of \1"),
    (r"argument (\S+?)(?:/\S+)?: not allowed with argument (.*)", r"Give either \1 or \2, not both"),
    (
        r"argument (--\S+): expected one argument",
        r"\1 needs a value (write \1=-x for one that begins with a dash)",
    ),
    (r"argument (\S+): given twice", r"\1 is given twice"),
    (r"argument (\S+): invalid (?:\w+ )?value: (.*)", r"“\2” can't be the value of \1"),
    (r"argument (\S+): ignored explicit argument (.*)", r"\1 takes no value, and \2 was given"),
    (
        r"argument COMMAND: invalid choice: (.*?) \(choose from (.*)\)",
        r"There is no command “\1”: choose from \2",
    ),
    (r"argument (\S+): invalid choice: (.*?) \(choose from (.*)\)", r"\1 is one of \3, not “\2”"),
)
_QUOTED: Final = re.compile(r"'([^']*)'")  # only some releases put values in quotes


class Once(argparse.Action):
    """Store an option's value unchanged, which some releases of argparse don't do with `--`, and refuse a
    second one."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, _: Any = None
    ) -> None:
        given = vars(namespace).setdefault("given", set())
        if self.dest in given:
            raise argparse.ArgumentError(self, "given twice")
        given.add(self.dest)
        if values in ([], "--"):
            if self.type is not None or self.choices is not None:
                raise argparse.ArgumentError(self, "invalid value: --")
            values = "--"
        setattr(namespace, self.dest, values)


class Every(argparse.Action):
    """Collect all values of an option that may be repeated."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, _: Any = None
    ) -> None:
        if values in ([], "--"):
            raise argparse.ArgumentError(self, "invalid value: --")
        setattr(namespace, self.dest, [*getattr(namespace, self.dest), values])


class Parser(argparse.ArgumentParser):
    """A parser whose errors are ours, one sentence each, and whose help keeps the line breaks of examples."""

    def __init__(self, **settings: Any) -> None:
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter
        settings["description"] = textwrap.fill(settings.get("description") or "", 78)
        # An abbreviated option would become ambiguous when a similar one is added.
        super().__init__(allow_abbrev=False, **settings)
        self.register("action", None, Once)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Report unknown arguments in the name of this command."""
        known, others = super().parse_known_args(args, namespace)
        if others:
            self.error(f"unrecognized arguments: {' '.join(others)}")
        return known, others

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stdout).write(message)  # argparse ignores write errors; we don't

    def error(self, message: str) -> NoReturn:
        raise Misused("arguments", f"{_translated(message)}; see {self.prog} --help.")


def _translated(message: str) -> str:
    for pattern, ours in _MESSAGES:
        if found := re.fullmatch(pattern, _QUOTED.sub(r"\1", message), re.DOTALL):
            return found.expand(ours)
    return message[:1].upper() + message[1:].rstrip(".")


def from_one(name: str, text: str) -> int:
    """Return a whole number from 1, given for the option `name`, or raise Misused."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise Misused("number", f"{name} is a whole number from 1 to 999999999, not {quoted(text)}.")
    return int(text)


def add_url(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", default=USUAL_URL, help=f"the server (default {USUAL_URL})")
