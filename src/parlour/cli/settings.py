"""The settings of a server, declared once: each is a flag, an environment variable, and a name in a file.

A flag takes precedence over a variable, a variable over the file, and the file over the default. Undeclared
names are refused, so that no typo goes unnoticed.
"""

import argparse
import difflib
import json
import os
import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

import msgspec

from parlour.cli.arguments import Every, Parser
from parlour.cli.refusals import Misused
from parlour.errors import quoted

PREFIX: Final = "PARLOUR_"
DEFAULT: Final = "default"
_CONFIG: Final = "config"
_KINDS: Final = {str: "a text", int: "a whole number", bool: "true or false", tuple: "a list of texts"}


class About(NamedTuple):
    """The description of a setting. `shown` is the text of a default that depends on the machine."""

    text: str
    metavar: str | None = None
    shown: str = ""


class CommandSettings(msgspec.Struct, frozen=True, rename="kebab"):
    host: Annotated[str, About("the address to listen on", "HOST")] = "127.0.0.1"
    port: Annotated[int, About("the port to listen on", "PORT")] = 8000
    data: Annotated[str, About("the folder for all data", "DIR", "~/.local/share/parlour")] = ""
    store: Annotated[str, About("the PostgreSQL database for all data, instead of a folder", "URL")] = ""
    workers: Annotated[int, About("how many server processes, with PostgreSQL", "N")] = 1
    name: Annotated[
        tuple[str, ...],
        About(
            "a host name by which people reach the server, such as cards.example.org, or * for any; "
            "can be repeated",
            "NAME",
        ),
    ] = ()
    root_path: Annotated[
        str, About("the path of the host under which the room is, such as /cards behind a proxy", "PATH")
    ] = ""
    daily: Annotated[
        tuple[str, ...],
        About(
            "a game with a deal of the day beside those that have one, such as golf or “yukon build=suit”; "
            "can be repeated",
            "GAME",
        ),
    ] = ()
    open: Annotated[bool, About("open a browser")] = False


class Setting(NamedTuple):
    name: str
    """The name in the file: root-path."""
    type: Any
    about: About
    default: Any

    @property
    def flag(self) -> str:
        return f"--{self.name}"

    @property
    def variable(self) -> str:
        return PREFIX + self.name.replace("-", "_").upper()

    @property
    def kind(self) -> Any:
        return get_origin(self.type) or self.type

    @property
    def default_text(self) -> str:
        """The default as shown in the help, if any."""
        return self.about.shown or (str(self.default) if self.default else "")


class Chosen(NamedTuple):
    """The settings, and the origin of each: a flag, a variable, a file or the default."""

    settings: CommandSettings
    origins: Mapping[str, str]

    def is_given(self, name: str) -> bool:
        return self.origins[name] != DEFAULT


@cache
def declared() -> dict[str, Setting]:
    """Return the settings by name, in order."""
    found = {}
    for field in msgspec.structs.fields(CommandSettings):
        type_, about = get_args(field.type)
        found[field.encode_name] = Setting(field.encode_name, type_, about, field.default)
    return found


def add_flags(parser: Parser, names: Collection[str] | None = None) -> None:
    """Add the flags of these settings, or of all, and `--config`."""
    for setting in declared().values() if names is None else map(declared().__getitem__, names):
        about = setting.about.text
        if setting.default_text:
            about += f" (default {setting.default_text})"
        if setting.kind is bool:
            parser.add_argument(setting.flag, action="store_true", default=None, help=about)
        elif setting.kind is tuple:
            parser.add_argument(
                setting.flag, metavar=setting.about.metavar, action=Every, default=[], help=about
            )
        else:
            parser.add_argument(setting.flag, metavar=setting.about.metavar, type=str, help=about)
    about = f"a TOML file that has settings too (or ${_of_config()})"
    parser.add_argument(f"--{_CONFIG}", metavar="FILE", type=str, help=about)


def choose(arguments: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> Chosen:
    """Combine the flags, the variables and the file, or raise Misused."""
    _check_variables(environment)
    file = arguments.config or environment.get(_of_config())
    in_file = _read_file(Path(file)) if file else {}
    values: dict[str, Any] = {}
    origins = {}
    for name, setting in declared().items():
        flag = getattr(arguments, name.replace("-", "_"), None)
        text = environment.get(setting.variable)
        origin, value, is_text = DEFAULT, None, False
        if flag not in (None, []):
            origin, value, is_text = setting.flag, flag, True
        elif text:
            value = [part.strip() for part in text.split(",")] if setting.kind is tuple else text
            origin, is_text = setting.variable, True
        elif name in in_file:
            origin, value = f"{name} in {file}", in_file[name]
        origins[name] = origin
        if origin != DEFAULT:
            values[name] = _converted(setting, value, origin, is_text)
    return Chosen(msgspec.convert(values, CommandSettings), origins)


def _of_config() -> str:
    return PREFIX + _CONFIG.upper()


def _check_variables(environment: Mapping[str, str]) -> None:
    known = [_of_config(), *(setting.variable for setting in declared().values())]
    for name in environment:
        if name.startswith(PREFIX) and name not in known:
            raise Misused("variable", f"There is no variable {name}: {_nearest(name, known, PREFIX)}")


def _read_file(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as content:
            found = tomllib.load(content)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Misused("config", f"{file} is not a TOML file: {error}.") from error
    for name in found:
        if name not in declared():
            what = f"There is no setting {quoted(name)}, which {file} has"
            raise Misused("setting", f"{what}: {_nearest(name, declared())}")
    return found


def _nearest(name: str, known: Collection[str], prefix: str = "") -> str:
    """Suggest the closest known name, or list all. The common prefix does not count for the distance."""
    short = [each.removeprefix(prefix) for each in known]
    nearest = difflib.get_close_matches(name.removeprefix(prefix), short, 1)
    return f"did you mean {prefix}{nearest[0]}?" if nearest else f"there are {', '.join(known)}."


def _converted(setting: Setting, value: Any, origin: str, is_text: bool) -> Any:
    try:
        return msgspec.convert(value, setting.type, strict=not is_text)
    except msgspec.ValidationError as error:
        shown = quoted(value if isinstance(value, str) else json.dumps(value, default=str))
        raise Misused(setting.name, f"{origin} is {_KINDS[setting.kind]}, not {shown}.") from error


def shown(chosen: Chosen, where: str | Path) -> list[str]:
    """Return the settings as in a file, with the origin of each. Passwords are hidden."""
    values = msgspec.to_builtins(chosen.settings)
    if isinstance(where, Path):
        values["data"] = str(where)
    lines = []
    for name, value in values.items():
        if value == "":
            lines.append((f"# {name} is not used", chosen.origins[name]))
        else:
            text = json.dumps(without_password(value) if name == "store" else value, ensure_ascii=False)
            lines.append((f"{name} = {text}", chosen.origins[name]))
    width = max(len(line) for line, _ in lines)
    return [f"{line:<{width}}  # {origin}" for line, origin in lines]


def without_password(url: str) -> str:
    """Return the address of a database with its password hidden.

    >>> without_password("postgresql://ann:se@cret@db.example.org/parlour?password=secret&sslmode=require")
    'postgresql://ann:***@db.example.org/parlour?password=***&sslmode=require'
    """
    address, mark, query = url.partition("?")
    scheme, _, rest = address.partition("://")
    user, at, host = rest.rpartition("@")
    name, colon, _ = user.partition(":")
    hidden = "&".join("password=***" if part.startswith("password=") else part for part in query.split("&"))
    return f"{scheme}://{name}{colon and ':***'}{at}{host}{mark}{hidden}"
