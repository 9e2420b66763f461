"""Write the generated parts of protocol.md: run `python -m docs.make_protocol` after changing a message.

Fields and explanations come from the types, refusals from the source, and the server's messages in examples
from a real server with fixed randomness and clock. The prose is written in protocol.md itself.
"""

import ast
import asyncio
import inspect
import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from docs.protocol_run import Said, Talk, converse
from msgspec import NODEFAULT, Struct, UnsetType

from parlour import wire
from parlour.game import Score
from parlour.games import race
from parlour.games.eights import events as eights
from parlour.games.klondike import events as klondike
from parlour.records import Act, Origin, Totals
from parlour.wire import boards, dailies, desk, devices, library, replays, statistics

DOCUMENT: Final = Path(__file__).with_name("protocol.md")
SOURCE: Final = Path(__file__).parents[1] / "src" / "parlour"
WIDTH: Final = 110

REQUESTS: Final[tuple[type[Struct], ...]] = get_args(wire.Request)
MESSAGES: Final[tuple[type[Struct], ...]] = get_args(wire.Message)
PARTS: Final[tuple[type[Struct], ...]] = (
    *(wire.RoomInfo, wire.SeatInfo, wire.BanInfo, wire.DealRating, Origin, wire.Happened),
    *(Score, wire.Estimate, wire.Notice),
)
REPLAYS: Final[tuple[type[Struct], ...]] = (replays.Replay, replays.ReplayStep, replays.Seen)
REVIEWS: Final[tuple[type[Struct], ...]] = (replays.Review, replays.Loss, replays.StepOdds, replays.Line)
BOARDS: Final[tuple[type[Struct], ...]] = (boards.Boards, boards.BoardGame)
DAILIES: Final[tuple[type[Struct], ...]] = (dailies.Dailies, dailies.DailyDeal, dailies.DailyBoard)
STATISTICS: Final[tuple[type[Struct], ...]] = (
    *(statistics.Statistics, statistics.Figures, statistics.PeriodFigures, statistics.ExportedGame),
)
DEVICES: Final[tuple[type[Struct], ...]] = (devices.DeviceCode, devices.Phrase, devices.Claimed)
LIBRARY: Final[tuple[type[Struct], ...]] = (
    *(library.Library, library.OwnGame, library.KeptDeal, library.ReadDeal),
)
DESK: Final[tuple[type[Struct], ...]] = (
    *(desk.DeskFigures, desk.Report, desk.LoadSample, desk.DeskPlayer, desk.DeskRoom),
    *(desk.RecentRefusal, desk.RecentProblem, desk.DeskRestriction, Act, desk.Done),
)
SEEN: Final[dict[str, tuple[type[Struct], ...]]] = {
    "Klondike": (klondike.View, klondike.ColumnView, klondike.Turn, *get_args(klondike.Event)),
    "Eights": (eights.View, *get_args(eights.Event)),
    "Race": (race.View, race.Progress, race.Progressed),
}

# No server sends these, so they are written by hand: one for each request, which a test checks.
EXAMPLES: Final = (
    '{"type": "hello", "id": "1", "secret": "ThePlayersOwnSecret", "room": "KQXTMB"}',
    '{"type": "profile", "id": "2", "name": "Ann", "avatar": "🦊"}',
    '{"type": "promise", "id": "27"}',
    '{"type": "open", "id": "3", "game": "eights", "rules": "hand=5 stacking=off", "seats": 4, "clock": 60}',
    '{"type": "join", "id": "4", "room": "KQXTMB"}',
    '{"type": "watch", "id": "5", "room": "KQXTMB"}',
    '{"type": "leave", "id": "6"}',
    '{"type": "settings", "id": "7", "clock": 45, "public": true}',
    '{"type": "start", "id": "8", "deal": "same"}',
    '{"type": "play", "id": "9", "n": 12, "move": "7-f", "auto": "safe"}',
    '{"type": "undo", "id": "10"}',
    '{"type": "redo", "id": "11"}',
    '{"type": "finish", "id": "12"}',
    '{"type": "best", "id": "13", "place": "7", "count": 1}',
    '{"type": "hint", "id": "14", "by": "sight"}',
    '{"type": "lamp", "id": "15"}',
    '{"type": "rescue", "id": "16"}',
    '{"type": "stuck", "id": "24"}',
    '{"type": "odds", "id": "28", "chance": true}',
    '{"type": "par", "id": "26"}',
    '{"type": "review", "id": "29", "replay": "5f0c1e7a93b24d68a1c2e3f405162738", "seat": 0}',
    '{"type": "back", "id": "17"}',
    '{"type": "pause", "id": "18"}',
    '{"type": "resume", "id": "19"}',
    '{"type": "bot", "id": "20", "strength": "strong"}',
    '{"type": "remove", "id": "21", "seat": 2}',
    '{"type": "lift", "id": "30", "ban": 14}',
    '{"type": "host", "id": "22", "seat": 1}',
    '{"type": "react", "id": "23", "reaction": "👏"}',
    '{"type": "ping", "id": "25"}',
)


def render(document: str, talk: Talk) -> str:
    """Return the document with its generated parts renewed."""
    said = talk.said
    parts = {
        "me": f"{_json(talk.answers['/api/me'])}\n\n{_described(Totals)}",
        "rooms": _json(talk.answers["/api/rooms"]),
        "replays": "\n\n".join(map(_described, REPLAYS)),
        "statistics": "\n\n".join(map(_described, STATISTICS)),
        "reviews": "\n\n".join(map(_described, REVIEWS)),
        "devices": "\n\n".join(map(_described, DEVICES)),
        "library": "\n\n".join(map(_described, LIBRARY)),
        "desk": "\n\n".join(map(_described, DESK)),
        "boards": "\n\n".join(map(_described, BOARDS)),
        "dailies": "\n\n".join(map(_described, DAILIES)),
        "conversation": _conversation(said),
        "requests": _requests(),
        "messages": _messages(said),
        "games": _games(said),
        "refusals": _refusals(),
        "happenings": _happenings(),
    }

    def part(found: re.Match[str]) -> str:
        return f"<!-- generated: {found[1]} -->\n\n{parts[found[1]].strip()}\n\n<!-- end -->"

    return re.sub(r"<!-- generated: (\w+) -->.*?<!-- end -->", part, document, flags=re.DOTALL)


def talk() -> Talk:
    """Return a conversation at a table of a real server, always the same."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(converse(Path(folder)))


# Examples


def _conversation(said: list[Said]) -> str:
    return "\n\n".join(
        f"{each.who} {'sends' if each.is_request else 'receives'}{each.note}:\n\n{_json(each.text)}"
        for each in said
        if each.is_shown
    )


def _json(text: str) -> str:
    return f"```json\n{_laid_out(json.loads(text))}\n```"


def _laid_out(value: Any, indent: str = "") -> str:
    """Return JSON on one line if it fits, otherwise one line for each part."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_laid_out(part, deeper)}" for key, part in value.items()]
    else:
        parts = [_laid_out(part, deeper) for part in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{last}"


def _requests() -> str:
    examples = {json.loads(example)["type"]: example for example in EXAMPLES}
    return "\n\n".join(f"{_described(each)}\n\n{_json(examples[_tag(each)])}" for each in REQUESTS)


def _messages(said: list[Said]) -> str:
    """Describe each message with its best example: the first welcome, which has the secret, else the last."""
    heard = [each.text for each in said if not each.is_request]
    examples = {json.loads(text)["type"]: text for text in heard}
    examples["welcome"] = heard[0]
    waiting = wire.Waiting(re="14", ahead=2, spent=0.06)  # sent only when the solver takes long
    examples["waiting"] = wire.encode(waiting).decode()
    examples["reviewed"] = wire.encode(wire.Reviewed(re="29")).decode()
    described = [f"{_described(each)}\n\n{_json(examples[_tag(each)])}" for each in MESSAGES]
    return "\n\n".join([*described, *(_described(each) for each in PARTS)])


def _games(said: list[Said]) -> str:
    """Describe the views and events of each game, with its last update in play."""
    heard = [json.loads(each.text) for each in said if not each.is_request]
    updates = {
        message["room"]["game"]: message
        for message in heard
        if message["type"] == "update" and message["room"]["status"] == "playing"
    }
    return "\n\n".join(
        "\n\n".join(
            [
                f"### {game}",
                *(_described(each, level=4) for each in types),
                _json(json.dumps(updates[game.lower()])),
            ]
        )
        for game, types in SEEN.items()
    )


# Types


def _tag(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)


def _described(kind: type[Struct], level: int = 3) -> str:
    """Return a type's name, its purpose, and its fields."""
    doc = " ".join(inspect.cleandoc(kind.__dict__.get("__doc__") or "").split())
    tag = kind.__struct_config__.tag
    name = kind.__name__ if tag is None else f"`{tag}`"
    hints, told = get_type_hints(kind, include_extras=True), dict(_told(kind))
    rows = [
        (
            f"`{field.encode_name}`",
            OPEN_TYPES.get((kind, field.name)) or _typed(hints[field.name]),
            _default(field),
            told.get(field.name, ""),
        )
        for field in msgspec.structs.fields(kind)
        if field.name not in ("id", "re") or kind not in (*REQUESTS, *MESSAGES)
    ]
    parts = [f"{'#' * level} {name}", doc, _table(("field", "type", "if left out", ""), rows)]
    return "\n\n".join(part for part in parts if part).replace("None", "`null`")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table without its empty columns."""
    if not rows:
        return ""
    used = [place for place in range(len(heads)) if any(row[place] for row in rows)]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line[place] for place in used)} |" for line in lines)


def _told(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    """Yield each field with the docstring below it."""
    (declared,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(declared, ast.ClassDef)
    for field, below in pairwise(declared.body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is NODEFAULT:
        return ""
    return "`null`" if field.default in (None, msgspec.UNSET) else f"`{json.dumps(field.default)}`"


NAMES: Final = {str: "text", int: "number", float: "number", bool: "`true` or `false`"}
# Fields whose types are open: they are encoded beforehand, or each game has its own.
OPEN_TYPES: Final = {
    (wire.Update, "room"): "RoomInfo",
    (wire.Update, "happened"): "list of Happened",
    (wire.Update, "view"): "the game's View",
    (wire.Happened, "event"): "an event of the game",
    (wire.Refusal, "facts"): "object",
    (race.View, "table"): "The View of its solitaire, or `null`",
}


def _typed(hint: Any) -> str:
    """Return a type in words, as it is in JSON."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in NAMES:
        return NAMES[hint]
    if origin is Annotated:
        limits = arguments[1]
        least = f"{limits.min_length} to " if limits.min_length else "at most "
        return f"text, {least}{limits.max_length} characters"
    if origin is Literal:
        return " ".join(f"`{json.dumps(each, ensure_ascii=False)}`" for each in arguments)
    if origin is tuple:
        return f"list of {_typed(arguments[0])}"
    if origin in (Union, UnionType):
        kinds = [each for each in arguments if each not in (NoneType, UnsetType)]
        return " or ".join([*map(_typed, kinds), *(["`null`"] if NoneType in arguments else [])])
    return str(hint.__name__)


# Refusals

RAISED_BY: Final = {
    *(
        "refuse",
        "_refuse",
        "Refused",
        "TooOften",
        "IllegalMove",
        "InvalidMove",
        "InvalidRules",
        "InvalidCards",
        "NotShown",
    ),
}
SPOKEN_BY: Final = {
    "The connection and the server": ("hub", "services", "server"),
    "The room": ("rooms",),
    "Rules and decks": ("options.py", "option_types.py", "registry.py", "cards.py"),
    "Klondike": ("games/klondike",),
    "The patience family": ("games/patience",),
    "Eights": ("games/eights",),
    "Race": ("games/race",),
}
HAPPENINGS: Final = SOURCE / "rooms/events.py"
"""Events of a room are declared like refusals, but are not refusals."""
CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*")


class Refused(NamedTuple):
    code: str
    sentence: str
    facts: list[str]


def refusals(places: Iterable[str]) -> dict[str, list[Refused]]:
    """Return every refusal code in these parts of the source, with its sentences and their facts."""
    found: dict[str, list[Refused]] = {}
    for place in places:
        path = SOURCE / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file == HAPPENINGS:
                continue
            for each in _refused_in(ast.parse(file.read_text("utf-8"))):
                if each not in found.setdefault(each.code, []):
                    found[each.code].append(each)
    return found


def _refused_in(tree: ast.AST) -> Iterator[Refused]:
    """Yield each refusal that is raised, and each code and sentence that is returned or stored for one."""
    for node in ast.walk(tree):
        facts: list[str] = []
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=said) if name in RAISED_BY:
                facts = [keyword.arg for keyword in node.keywords if keyword.arg is not None]
            case ast.Return(value=ast.Tuple(elts=said)) | ast.Assign(value=ast.Tuple(elts=said)):
                pass
            case ast.Dict():
                yield from _declared_in(node)
                continue
            case _:
                continue
        if isinstance(node, ast.Call) and name == "TooOften":  # its code is always the same
            yield Refused("too-often", _sentence(said[1]), ["what"])
            continue
        for first, second in pairwise(said):
            sentence = _sentence(second)
            match first:
                case ast.Constant(value=str(code)) if CODE.fullmatch(code) and " " in sentence:
                    yield Refused(code, sentence, facts)


def _declared_in(node: ast.Dict) -> Iterator[Refused]:
    """Yield the refusals that a game declares, whose sentences are functions of the facts."""
    for code, sentence in zip(node.keys, node.values, strict=True):
        match code, sentence:
            case ast.Constant(value=str(text)), ast.Lambda(body=body, args=facts) if CODE.fullmatch(text):
                yield Refused(text, _sentence(body), [fact.arg for fact in facts.args])


def _sentence(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_sentence(part) or "…" for part in parts)
    return ""


def _happenings() -> str:
    """Return the table of room events, with the facts in their sentences."""
    declared = _refused_in(ast.parse(HAPPENINGS.read_text("utf-8")))
    rows = [(f"`{each.code}`", " ".join(f"`{fact}`" for fact in each.facts)) for each in declared]
    return _table(("what", "facts"), rows)


def _refusals() -> str:
    parts = []
    for title, places in SPOKEN_BY.items():
        rows = [
            (
                f"`{code}`",
                " ".join(
                    f"`{fact}`" for fact in dict.fromkeys(fact for each in found for fact in each.facts)
                ),
                " · ".join(dict.fromkeys(each.sentence for each in found)),
            )
            for code, found in sorted(refusals(places).items())
        ]
        parts.append(f"### {title}\n\n{_table(('code', 'facts', 'sentence'), rows)}")
    return "\n\n".join(parts)


if __name__ == "__main__":
    DOCUMENT.write_text(render(DOCUMENT.read_text("utf-8"), talk()), "utf-8")
