"""Errors in malformed requests: the reason, and the id of the request."""

import contextlib
import re
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from parlour.wire.requests import Ask, Request, RequestId

_REQUESTS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Request)}


class _Marked(Struct):
    """Any object, decoded for its id only."""

    id: RequestId | None = None


class _Typed(Struct):
    """Any object, decoded for its type only."""

    type: str


def complaint(data: bytes, error: Exception) -> tuple[str, dict[str, Any]]:
    """Return why a message is malformed, as a sentence and facts: for values that people choose or write, the
    field and what it may hold."""
    place = re.search(r" - at `\$\.(\w+)`$", str(error))
    if place is not None:
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            kind = _REQUESTS.get(msgspec.json.decode(data, type=_Typed).type, Ask)
            allowed = _allowed(get_type_hints(kind, include_extras=True).get(place[1]))
            if allowed:
                sentence, facts = allowed
                return f"“{place[1]}” is {sentence}.", {"field": place[1], **facts}
    return f"That is not a message of this protocol: {error}.", {}


def _allowed(hint: Any) -> tuple[str, dict[str, Any]] | None:
    """Return the allowed values of a field in words and as facts: a choice, or a text's length."""
    for each in (hint, *get_args(hint)):
        if get_origin(each) is Literal:
            *others, last = map(str, get_args(each))
            return f"{', '.join(others)} or {last}", {"values": [*others, last]}
        for limits in getattr(each, "__metadata__", ()):
            least = f"{limits.min_length} to " if limits.min_length else "at most "
            length = {"least": limits.min_length or 0, "most": limits.max_length}
            return f"a text of {least}{limits.max_length} characters", length
    return None


def id_of(data: bytes) -> str | None:
    """Return the id of a malformed request, so that its refusal can be matched to it."""
    try:
        return _decode_marked(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


_decode_marked = msgspec.json.Decoder(_Marked).decode
