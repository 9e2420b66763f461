"""What each connection may receive: the form of every field, and what follows from the stored log.

A field that is not listed here fails the test.
"""

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Protocol

from parlour.cards import NAMES, TEXT
from parlour.commitments import seed_of
from parlour.games.eights.cards import KINDS
from parlour.games.klondike.rules import Table
from parlour.rooms import log
from parlour.rooms.room import Room
from parlour.seeds import commitment

from .harness import Json, folded

# What may be sent: the form of every value, by its path. Indexes are written *.

NAME = r"[A-Z][a-z]+ [A-Z][a-z]+( \d)?|[A-Z][a-z]+"
NUMBER = r"-?\d+(\.\d+)?"
YES = r"true|false"
CARD = "|".join(re.escape(kind) for kind in KINDS)
PLAYED = "|".join(
    re.escape(text)
    for kind in KINDS
    for text in ([kind] if kind[0] in "rbgy" else [f"{kind}={c}" for c in "rbgy"])
)
TABLE_CARD = "|".join(TEXT)
TABLE_MOVE = r"draw|redeal|stop|([1-7w]|f[shdc])-([1-7]|f)(x\d+)?"
TABLE_CARD_NAME = "|".join(NAMES.values())
LOWER_NAMES = {card: name.lower() for card, name in NAMES.items()}

AROUND = {
    "type": "update|welcome|promised|answer|refusal|reacted|bye",
    "anchor": "[0-9a-f]{64}",
    "re": r"[0-9a-f]{8}-\d+",
    "player": "[0-9a-f]{16}",
    "name": NAME,
    "avatar": r"\W",
    "secret": r"[\w-]{32}",
    "page": "[0-9a-f]{12}",
    "epoch": r"[0-9a-f]{12}",
    "code": "[a-z-]+",
    "seat": NUMBER,
    "reaction": r"\W",
    "n": NUMBER,
    "you": NUMBER,
    "left": NUMBER,
    "seconds": NUMBER,
    "retry": NUMBER,
    "verdict": "winnable|lost|stuck|unknown",
    "can_undo": YES,
    "can_redo": YES,
    "can_finish": YES,
    "score.points": NUMBER,
    "score.moves": NUMBER,
    "score.undos": NUMBER,
    "score.seconds": NUMBER,
    "room.id": "[0-9a-f]{16}",
    "room.code": "[A-HJKMNP-Z]{6}|null",
    "room.game": "eights|race|klondike",
    "room.rules": r"([a-z_]+=\w+ ?)*",
    "room.seats.*": "null",
    "room.seats.*.name": NAME,
    "room.seats.*.avatar": r"\W+",
    "room.seats.*.is_bot": YES,
    "room.is_winnable": YES,
    "room.was_helped": YES,
    "room.can_sit": YES,
    "room.seats.*.can_take": YES,
    "room.seats.*.is_offline": YES,
    "standing": NUMBER,
    "room.can_start": YES,
    "is_paused": YES,
    "room.seats.*.is_host": YES,
    "room.seats.*.strength": "easy|normal|strong",
    "room.seats.*.is_away": YES,
    "room.seats.*.wins": NUMBER,
    "room.winners.*": NUMBER,
    "to_move.*": NUMBER,
    "room.status": "waiting|playing|over|closed",
    "room.round": NUMBER,
    "room.clock": f"{NUMBER}|null",
    "room.public": YES,
    "room.promise": "[0-9a-f]{64}",
    "room.anchor": "[0-9a-f]{64}",
    "room.seed": "[0-9a-f]{32}",
    "room.origin.secret": "[0-9a-f]{64}",
    "room.origin.parts.*": "[0-9a-f]{32}|null",
    "room.origin.index": NUMBER,
    "room.replay": "[0-9a-f]{32}",
    "happened.*.what": "opened|joined|started|event|over|undone|redone|paused|resumed|helped|closed",
    "happened.*.seat": NUMBER,
    "happened.*.facts.name": NAME,
    "happened.*.facts.names.*": NAME,
    "happened.*.facts.kind": "person|bot",
    "happened.*.facts.number": NUMBER,
    "happened.*.facts.count": NUMBER,
    "happened.*.facts.deal": "new|known",
    "happened.*.facts.by": "room|desk",
    "happened.*.winners.*": NUMBER,
    # Of a round that was abandoned for the next: `seeds_told` says whether it may be revealed.
    "happened.*.seed": "[0-9a-f]{32}",
    "happened.*.origin.secret": "[0-9a-f]{64}",
    "happened.*.origin.parts.*": "[0-9a-f]{32}|null",
    "happened.*.origin.index": NUMBER,
    "happened.*.replay": "[0-9a-f]{32}",
    "facts.game": "eights|race|klondike",
    "facts.least": NUMBER,
    "facts.most": NUMBER,
    "facts.count": NUMBER,
    "facts.seats": NUMBER,
    "facts.seat": NUMBER,
    "facts.text": ".{0,60}",  # what the player wrote
    "facts.doing": "reading|saving",  # what the store failed to do
}
EIGHTS = {
    "move": "none",
    "moves.*": f"draw|pass|{PLAYED}",
    "view.hand.*": CARD,
    "view.counts.*": NUMBER,
    "view.top": CARD,
    "view.colour": "[rbgy]",
    "view.turn": NUMBER,
    "view.direction": "1|-1",
    "view.pending": NUMBER,
    "view.draw_count": NUMBER,
    "view.reverses": NUMBER,
    "view.drawn": f"null|{CARD}",
    "view.winner": f"null|{NUMBER}",
    "happened.*.event.type": "Played|Drew|Passed|Turned|Skipped|Pending|RoundWon",
    "happened.*.event.seat": NUMBER,
    "happened.*.event.card": PLAYED,
    "happened.*.event.count": NUMBER,
    "happened.*.event.cards": "null",
    "happened.*.event.cards.*": CARD,
    "happened.*.event.direction": "1|-1",
    "happened.*.event.seats.*": NUMBER,
    "facts.turn": NUMBER,
    "facts.card": CARD,
    "facts.top": CARD,
    "facts.drawn": CARD,
    "facts.colour": "[rbgy]",
    "facts.pending": NUMBER,
}


FOUNDATIONS = ("fs", "fh", "fd", "fc")


def klondike_fields(view: str, events: str) -> dict[str, str]:
    return {
        f"{view}.stock": NUMBER,
        f"{view}.unseen": NUMBER,
        f"{view}.waste.*": TABLE_CARD,
        f"{view}.foundations.*.*": TABLE_CARD,
        f"{view}.columns.*.down": NUMBER,
        f"{view}.columns.*.up.*": TABLE_CARD,
        f"{view}.redeals": f"null|{NUMBER}",
        f"{view}.turn.move": "draw|redeal",
        f"{view}.turn.count": NUMBER,
        **{f"{view}.lifts.{place}": NUMBER for place in (*"1234567w", *FOUNDATIONS)},
        **{f"{view}.homes.{place}": "f[shdc]" for place in "1234567w"},
        f"{view}.may_be_stuck": YES,
        f"{view}.is_won": YES,
        f"{events}.type": "Drawn|Redealt|Moved|TurnedUp|Won",
        f"{events}.cards.*": TABLE_CARD,
        f"{events}.card": TABLE_CARD,
        f"{events}.column": "[1-7]",
        f"{events}.count": NUMBER,
        f"{events}.source": r"[1-7w]|f[shdc]",
        f"{events}.target": r"[1-7w]|f[shdc]",
        "move": TABLE_MOVE,
        "moves.*": TABLE_MOVE,
        "facts.card": TABLE_CARD,
        "facts.last": TABLE_CARD,
        "facts.column": "[1-7]",
        "facts.place": "f[shdc]",
    }


KLONDIKE = klondike_fields("view", "happened.*.event")
RACE = {
    **klondike_fields("view.table", "happened.*.event.events.*"),
    "view.table": "null",
    "happened.*.event.type": "Progressed",
    "view.seats.*.foundations.*": NUMBER,
    "view.seats.*.face_down": NUMBER,
    "view.seats.*.moves": NUMBER,
    "view.seats.*.is_done": YES,
    "view.seats.*.is_won": YES,
    "view.height": "13",
    "view.places.*": NUMBER,
    "happened.*.event.seat": NUMBER,
    "happened.*.event.progress.foundations.*": NUMBER,
    "happened.*.event.progress.face_down": NUMBER,
    "happened.*.event.progress.moves": NUMBER,
    "happened.*.event.progress.is_done": YES,
    "happened.*.event.progress.is_won": YES,
    "happened.*.event.events": "null",
}
FIELDS = {"eights": EIGHTS, "klondike": KLONDIKE, "race": RACE}
TEXTS = ("text", "happened.*.text")  # sentences: checked for cards separately


def assert_only_fields_that_are_allowed(message: Json, game: str) -> None:
    wrong = _not_allowed(message, "", game)
    assert wrong is None, f"{wrong}: {message}"


def _not_allowed(value: Any, path: str, game: str) -> str | None:
    """Return the first forbidden value of a message with its path; fast, because it checks millions."""
    if isinstance(value, dict):
        for name, part in value.items():
            if wrong := _not_allowed(part, f"{path}.{name}" if path else name, game):
                return wrong
    elif isinstance(value, list):
        below = f"{path}.*"
        for part in value:
            if wrong := _not_allowed(part, below, game):
                return wrong
    else:
        text = value if isinstance(value, str) else _as_json(value)
        if not _is_allowed(game, path, text):
            return f"{path} is {text}"
    return None


@lru_cache(maxsize=None, typed=True)  # typed: 1 and True are equal, but differ in JSON
def _as_json(value: float | bool | None) -> str:
    return json.dumps(value)


@cache
def _is_allowed(game: str, path: str, text: str) -> bool:
    form = FIELDS[game].get(path) or AROUND.get(path)
    return path in TEXTS or (form is not None and re.fullmatch(form, text) is not None)


class Heard(Protocol):
    """All messages of a connection: `raw` has the text of each, `got` the decoded message."""

    raw: list[str]
    got: list[Json]


class Story:
    """The states of a room after each entry of its log."""

    def __init__(self, entries: Sequence[tuple[int, int, log.Body]]) -> None:
        self.states: dict[int, Any] = {}
        self.rounds: dict[int, int] = {}
        self.is_over: dict[int, bool] = {}
        self.seeds: list[str] = []
        self.secrets: list[str] = []
        self.replays: list[str] = []
        self.roots: set[str] = set()
        for now in folded(entries):
            assert isinstance(now, Room)
            self.room = now
            self.states[now.number] = now.round.state if now.round else None
            self.rounds[now.number] = now.rounds
            self.is_over[now.number] = now.status in ("over", "closed")
            if now.round is not None and now.round.deal.seed not in self.seeds:
                self.seeds.append(now.round.deal.seed)
                self.secrets.append(now.round.deal.origin.secret if now.round.deal.origin else "no secret")
                self.replays.append(now.round.deal.recording or "no replay")
            if now.chain is not None:
                self.roots.add(now.chain.root)
        self.game = self.room.game


def assert_no_seed_before_its_time(line: Heard, story: Story) -> None:
    """Assert that no message has the seed or the secret before the round is over, and that they match the
    promise afterwards."""
    told = seeds_told(line, story)
    assert told == set(story.seeds[: len(told)])


def seeds_told(line: Heard, story: Story) -> set[str]:
    """Return the seeds in the messages; assert that none is revealed early."""
    told: set[str] = set()
    n = 0
    for raw, message in zip(line.raw, line.got, strict=True):
        n = message.get("n", n)
        assert not any(root in raw for root in story.roots), raw
        for number, seed in enumerate(story.seeds, 1):
            is_told = number < story.rounds.get(n, 0) or (
                number == story.rounds.get(n, 0) and story.is_over.get(n, False)
            )
            assert is_told or story.secrets[number - 1] not in raw, raw
            assert is_told or story.replays[number - 1] not in raw, raw
            if seed in raw:
                assert is_told, raw
                # The seed of an abandoned round is in `happened`.
                given_up = [each for each in message.get("happened", ()) if each.get("seed") == seed]
                origin = given_up[0]["origin"] if given_up else message["room"]["origin"]
                assert given_up or commitment(origin["secret"]) == message["room"]["promise"]
                assert seed_of(origin["secret"], origin["parts"], origin.get("index", 0)) == seed
                told.add(seed)
    return told


def assert_only_own_cards(line: Heard, story: Story) -> None:
    for message in line.got:
        assert_only_fields_that_are_allowed(message, "eights")
        if message["type"] != "update" or "view" not in message:
            continue
        state, seat, view = story.states[message["n"]], message.get("you"), message["view"]
        own = [] if seat is None else [KINDS[kind] for kind in state.hands[seat]]
        assert view["hand"] == own
        assert view["counts"] == [len(hand) for hand in state.hands]
        assert view["top"] == KINDS[state.top]
        is_own_turn = seat == state.turn
        assert view["drawn"] is None or is_own_turn
        for move in message.get("moves", []):
            assert is_own_turn
            assert move in ("draw", "pass") or move.partition("=")[0] in own
        for happened in message.get("happened", []):
            event = happened.get("event")
            if event is None or event["type"] != "Drew":
                continue
            if event["seat"] == seat:
                assert set(event["cards"]) <= set(own)
            else:
                assert event["cards"] is None
                assert re.fullmatch(rf"({NAME}) drew (a card|\d+ cards)\.", happened["text"])
    for message in line.got:
        if message["type"] == "refusal":
            # A refusal names only the card that was tried, never one of a hand or the deck.
            named = set(re.findall(r"(?<![\w+])(?:[rbgy](?:\d|\+2|[sr])|\+4|\+20)(?!\w)", message["text"]))
            assert len(named) <= 1 or message["code"] == "invalid-move", message


def shown(state: Table) -> set[str]:
    """Return the face-up cards in the columns, on the foundations and in the waste."""
    up = {card for column in state.up for card in column} | set(state.talon[: state.turned])
    up |= {rank * 4 + suit for suit, height in enumerate(state.foundations) for rank in range(height)}
    return {TEXT[card] for card in up}


def cards_in(raw: str) -> set[str]:
    """Return every card named in a message, by its text or in words, in either case."""
    # Room codes and hexadecimal ids may look like cards, and one sentence has an example.
    plain = re.sub(r'"(id|re|code|promise|anchor|player|secret|seed)":"[^"]*"|such as TD', "", raw)
    plain = re.sub(r'"parts":\[[^]]*\]', "", plain)
    found = set(re.findall(rf"(?<![\w])({TABLE_CARD})(?![\w])", plain))
    lower = plain.lower()
    return found | {card for card, name in LOWER_NAMES.items() if name in lower}


def assert_only_cards_turned_up(line: Heard, tables: dict[int, Table | None]) -> None:
    """Assert that messages name only cards already turned up in `tables`, which this connection may see."""
    known: dict[int, set[str]] = {}
    so_far: set[str] = set()
    for n, state in tables.items():
        so_far = so_far | (shown(state) if state is not None else set())
        known[n] = so_far
    n = 0
    for raw, message in zip(line.raw, line.got, strict=True):
        n = message.get("n", n)
        assert cards_in(raw) <= known.get(n, set()), raw
