"""Write the types of what the server says for the compiler that checks the page.

`python -m docs.make_types FOLDER` writes them as TypeScript; `make lint` does that. So no type is written
twice, and none of the page's can differ from the server's.
"""

import re
import sys
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, UnsetType

from parlour import description, game, records, wire
from parlour.games.eights import events as eights
from parlour.games.klondike import events as klondike
from parlour.wire import boards, dailies, desk, library, replays, statistics

MESSAGES: Final[tuple[type[Struct], ...]] = (
    *(game.Place, game.Score, records.Origin, wire.Notice, wire.SeatInfo, wire.BanInfo, wire.DealRating),
    *(wire.RoomInfo, wire.Happened, wire.Estimate, *get_args(wire.Message)),
)


def structs_of(module: ModuleType) -> tuple[type[Struct], ...]:
    """Return the types that a module defines."""
    found = (each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Struct))
    return tuple(each for each in found if each.__module__ == module.__name__)


FILES: Final[dict[str, tuple[type[Struct], ...]]] = {
    "wire/messages": MESSAGES,
    "wire/described": structs_of(description),
    "boards/wire": structs_of(boards),
    "daily/wire": (dailies.DailyDeal, dailies.Dailies),
    "desk/wire": (*structs_of(desk), records.Act),
    "eights/told": structs_of(eights),
    "klondike/wire": structs_of(klondike),
    "library/wire": structs_of(library),
    "rounds/told": structs_of(replays),
    "statistics/wire": structs_of(statistics),
}
"""The modules of types in the page's folders, and what is in each."""
PARAMETERS: Final[dict[type[Struct], str]] = {
    wire.Update: "<View = any, Event = any>",
    wire.Happened: "<Event = any>",
}
WRITTEN: Final[dict[tuple[type[Struct], str], str]] = {
    (wire.Update, "room"): "RoomInfo",
    (wire.Update, "view"): "View",
    (wire.Update, "happened"): "Happened<Event>[]",
    (wire.Happened, "event"): "Event",
}
"""The fields that hold encoded or any JSON here."""
SIMPLE: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "any",
}


def text_of(kind: Any) -> str:
    if kind in SIMPLE:
        return SIMPLE[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, UnionType):
        return " | ".join(text_of(each) for each in arguments if each is not UnsetType)
    if origin in (tuple, list):
        inside = text_of(arguments[0])
        return f"({inside})[]" if " " in inside else f"{inside}[]"
    if origin is dict:
        return f"Record<string, {text_of(arguments[1])}>"
    return str(kind.__name__)


def field_text(struct: type[Struct], field: msgspec.structs.FieldInfo, kind: Any) -> str:
    """Return a field. One with its default is left out where that is usual."""
    config = struct.__struct_config__
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    is_optional = field.default is UNSET or (config.omit_defaults and has_default)
    text = WRITTEN.get((struct, field.name)) or text_of(kind)
    if is_optional and field.default is None:
        text = text.removesuffix(" | null")
    return f"  {field.encode_name}{'?' if is_optional else ''}: {text};"


def struct_text(struct: type[Struct]) -> str:
    hints = get_type_hints(struct)
    tag = struct.__struct_config__.tag
    lines = [f'  type: "{tag}";'] if tag else []
    lines += [field_text(struct, field, hints[field.name]) for field in msgspec.structs.fields(struct)]
    return "\n".join([f"export type {struct.__name__}{PARAMETERS.get(struct, '')} = {{", *lines, "};", ""])


def module_text(module: str) -> str:
    """Return a module: its types, and which of them have a tag."""
    texts = [struct_text(struct) for struct in FILES[module]]
    tagged = [struct.__name__ for struct in FILES[module] if struct.__struct_config__.tag]
    if tagged:
        texts.append(
            f"export type {'Message' if module == 'wire/messages' else 'GameEvent'} = {' | '.join(tagged)};\n"
        )
    shared = sorted({struct.__name__ for struct in MESSAGES} - {struct.__name__ for struct in FILES[module]})
    used = [name for name in shared if re.search(rf": .*\b{name}\b", "".join(texts))]
    lines = [f'import type {{ {", ".join(used)} }} from "../wire/messages.js";\n\n'] if used else []
    return "".join([*lines, *texts])


def main() -> None:
    for module in FILES:
        path = Path(sys.argv[1]) / f"{module}.d.ts"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(module_text(module), "utf-8")


if __name__ == "__main__":
    main()
