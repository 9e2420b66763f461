"""The protocol's document is true: it has every message, and its examples and refusals are real ones."""

import json
import re
from typing import Any

import msgspec
import pytest
from docs import make_protocol

from parlour import registry, wire
from parlour.hub.players import AVATARS, NAME_LENGTH
from parlour.server.limits import Limits
from parlour.server.sockets.connection import SERVICE_RESTART, TRY_AGAIN_LATER

DOCUMENT = make_protocol.DOCUMENT.read_text("utf-8")
# A block of JSON, with the line of text before it.
BLOCK = re.compile(r"^(\S[^\n]*)\n\n```json\n(.*?)\n```", flags=re.MULTILINE | re.DOTALL)
BLOCKS: list[tuple[str, str]] = BLOCK.findall(DOCUMENT)
REQUEST_TYPES = [kind.__struct_config__.tag for kind in make_protocol.REQUESTS]
MESSAGE_TYPES = [kind.__struct_config__.tag for kind in make_protocol.MESSAGES]
HOW = "run `python -m docs.make_protocol`"


def section(title: str) -> str:
    return DOCUMENT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_document_is_what_the_types_and_the_server_say() -> None:
    assert make_protocol.render(DOCUMENT, make_protocol.talk()) == DOCUMENT, HOW


def test_every_block_of_json_was_found() -> None:
    assert len(BLOCKS) == DOCUMENT.count("```json")


@pytest.mark.parametrize("kind", make_protocol.REQUESTS + make_protocol.MESSAGES)
def test_every_message_is_explained(kind: type[msgspec.Struct]) -> None:
    explained = (kind.__dict__.get("__doc__") or "").strip()
    assert explained.endswith((".", "?"))
    assert explained[0].isupper()


@pytest.mark.parametrize("name", REQUEST_TYPES)
def test_every_request_has_an_example(name: str) -> None:
    part = section("What a client sends").split(f"### `{name}`\n")[1].split("\n### ")[0]
    example = part.split("```json\n")[1].split("```")[0]
    assert wire.decode_request(example).__struct_config__.tag == name


@pytest.mark.parametrize("name", MESSAGE_TYPES)
def test_every_message_of_the_server_has_an_example(name: str) -> None:
    part = section("What the server sends").split(f"### `{name}`\n")[1].split("\n### ")[0]
    example = part.split("```json\n")[1].split("```")[0]
    assert wire.decode_message(example).__struct_config__.tag == name


@pytest.mark.parametrize("text", [text for _, text in BLOCKS])
def test_every_example_is_a_message(text: str) -> None:
    value = json.loads(text)
    if f"```json\n{text}\n```" in section("Over HTTP"):
        return
    if value["type"] in REQUEST_TYPES:
        wire.decode_request(text)
        return
    message = wire.decode_message(text)
    assert json.loads(wire.encode(message)) == value, "nothing in it is unknown, and nothing is left out"
    if isinstance(message, wire.Update):
        room = msgspec.json.decode(message.room, type=wire.RoomInfo)
        assert json.loads(msgspec.json.encode(room)) == value["room"]
        for each in message.happened:
            msgspec.json.decode(each, type=wire.Happened)


def test_every_event_of_a_game_has_a_type() -> None:
    for text in DOCUMENT.split('"event": {')[1:]:
        assert text.lstrip().startswith('"type": "')


def test_who_looks_on_in_the_conversation_sees_no_hand_and_nobody_sees_anothers() -> None:
    views: list[tuple[str, Any]] = [
        (before.split()[0], json.loads(text)["view"])
        for before, text in BLOCK.findall(section("A conversation"))
        if "view" in json.loads(text)
    ]
    hands = {who: set(view["hand"]) for who, view in views}
    assert hands.pop("Cy") == set()
    assert hands["Ann"]
    assert hands["Bob"]


def test_every_code_in_the_source_is_in_the_document() -> None:
    """Found in the text of the source, in another way than the document finds them."""
    said = section("Refusals")
    games = [f"games/{each}" for each in ("klondike", "eights", "race")]
    for folder in ("hub", "services", "server", "rooms", *games, "options.py", "registry.py", "cards.py"):
        path = make_protocol.SOURCE / folder
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            raised = r"(?:[rR]efused?|IllegalMove|Invalid\w+)\(\s*(?:request, )?\"([a-z-]+)\","
            for code in re.findall(raised, file.read_text("utf-8")):
                assert f"| `{code}` |" in said, f"{file.name} refuses with {code}: {HOW}"


def test_everything_that_can_happen_is_in_the_document() -> None:
    source = (make_protocol.SOURCE / "rooms" / "steps.py").read_text("utf-8")
    part = DOCUMENT.split("### What can happen in a room\n")[1].split("\n## ")[0]
    lines = re.findall(r"^\| (`.*?) \|", part, flags=re.MULTILINE)
    said = {what for line in lines for what in re.findall(r"`(\w+)`", line)}
    assert said == set(re.findall(r'Happening\(\s*"(\w+)"', source))


def test_codes_that_moves_are_refused_with_are_in_the_document() -> None:
    said = section("Refusals")
    for code in (
        "does-not-fit",
        "only-kings",
        "not-face-up",
        "no-match",
        "draws-pending",
        "stale",
        "malformed",
    ):
        assert f"| `{code}` |" in said


def test_the_numbers_in_the_prose_are_the_servers() -> None:
    limits = Limits()
    assert f"at most {wire.MESSAGE_SIZE} bytes" in DOCUMENT
    assert (
        f"{limits.messages.at_once:.0f} messages at once and {limits.messages.per_second:.0f} a second"
        in DOCUMENT
    )
    for code in (SERVICE_RESTART, TRY_AGAIN_LATER):
        assert f"| {code} |" in DOCUMENT


@pytest.mark.parametrize("name", ["klondike", "eights", "race"])
def test_the_games_seats_and_clocks_are_said(name: str) -> None:
    game = registry.game_type(name)
    seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    clock = game.clock
    span = "none |" if clock is None else f"{clock.least} to {clock.most} for "
    (line,) = re.findall(rf"^\| `{name}` \| {seats} \| {re.escape(span)}.*$", DOCUMENT, flags=re.MULTILINE)
    assert clock is None or line.endswith(f"| {clock.usual} |")


def test_names_and_avatars_are_said() -> None:
    assert f"at most {NAME_LENGTH} characters" in section("How a connection goes")
    assert f"one of {' '.join(AVATARS)}." in DOCUMENT
    assert f"at most {NAME_LENGTH} characters" in (wire.Profile.__doc__ or "")


def test_links_within_the_document_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.*)", DOCUMENT, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([\w-]+)\)", DOCUMENT)) <= anchors


@pytest.mark.parametrize(
    ("request_text", "sentence"),
    [
        (
            '{"type": "start", "deal": "rigged"}',
            "“deal” is fresh, same, winnable, usual, easy, medium, hard or fiendish.",
        ),
        ('{"type": "bot", "strength": "mighty"}', "“strength” is easy, normal or strong."),
        ('{"type": "join", "room": ""}', "“room” is a text of 1 to 40 characters."),
        (
            '{"type": "play", "n": "1", "move": "draw"}',
            "That is not a message of this protocol: Expected `int`, got `str` - at `$.n`.",
        ),
        (
            '{"type": "dance"}',
            "That is not a message of this protocol: Invalid value 'dance' - at `$.type`.",
        ),
    ],
)
def test_what_people_choose_or_write_is_refused_in_their_words(request_text: str, sentence: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        wire.decode_request(request_text)
    assert wire.complaint(request_text.encode(), error.value)[0] == sentence
