"""What a version tells of a room, as plain data that a later one can be compared with."""

import json
from pathlib import Path
from typing import Any

import msgspec

from parlour import options, registry, wire

FOLDER = Path(__file__).parent


def read(file: Path) -> list[Any]:
    items: list[Any] = plain(json.loads(file.read_text("utf-8")))
    return items


def plain(value: Any) -> Any:
    """Structs as objects with every field, defaults too, and with every rule."""
    if isinstance(value, msgspec.Struct):
        value = {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, dict):
        fields = {name: plain(field) for name, field in value.items()}
        if fields.get("rules") is not None:
            game = options.read_stored(registry.game_type(fields["game"]), rules_text(fields["rules"]))
            fields["rules"] = options.write_all(game)
        return fields
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if value is msgspec.UNSET else value


def rules_text(rules: str | dict[str, Any]) -> str:
    """Rules as text. As an object they may have an option that follows from the others, null in 0.1.0."""
    if isinstance(rules, str):
        return rules
    words = {True: "yes", False: "no"}
    return " ".join(
        f"{option}={words[value] if isinstance(value, bool) else value}"
        for option, value in rules.items()
        if value is not None
    )


def update(message: str | bytes) -> dict[str, Any]:
    """An update as it is sent, with its room."""
    decoded = wire.decode_message(message)
    assert isinstance(decoded, wire.Update), decoded
    told: dict[str, Any] = plain(decoded)
    return told | {"room": room_told(decoded.room)}


def room_told(info: bytes | msgspec.Raw) -> dict[str, Any]:
    told: dict[str, Any] = plain(msgspec.json.decode(info, type=wire.RoomInfo))
    return told


def kept(then: Any, now: Any) -> Any:
    """Of what is told now, that which was told then: a later version may tell more."""
    if isinstance(then, dict) and isinstance(now, dict):
        return {name: kept(then[name], now[name]) for name in then if name in now}
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [kept(*pair) for pair in zip(then, now, strict=True)]
    return now
