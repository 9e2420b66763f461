"""What each connection may be told: the form of every field, and what is worked out from the log in the file,
by the rules alone. A field that is not listed here fails the test.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from parlour.cards import NAMES, TEXT
from parlour.games.eights.cards import KINDS
from parlour.rooms.room import Room
from parlour.seeds import commitment

from .harness import Json, Line, Server, folded

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

AROUND = {
    "type": "update|welcome|answer|refusal|reacted",
    "re": r"[0-9a-f]{8}-\d+",
    "player": "[0-9a-f]{16}",
    "name": NAME,
    "avatar": r"\W",
    "secret": r"[\w-]{32}",
    "code": "[a-z-]+",
    "seat": NUMBER,
    "reaction": r"\W",
    "n": NUMBER,
    "you": NUMBER,
    "left": NUMBER,
    "seconds": NUMBER,
    "verdict": "winnable|lost|stuck|unknown",
    "can_undo": YES,
    "can_redo": YES,
    "can_finish": YES,
    "score.points": NUMBER,
    "score.moves": NUMBER,
    "score.undos": NUMBER,
    "score.seconds": NUMBER,
    "room.id": "[0-9a-f]{16}",
    "room.code": "[A-HJKMNP-Z]{4}|null",
    "room.game": "eights|race|klondike",
    "room.rules": r"([a-z_]+=\w+ ?)*",
    "room.seats.*": "null",
    "room.seats.*.name": NAME,
    "room.seats.*.avatar": r"\W+",
    "room.seats.*.is_bot": YES,
    "room.seats.*.is_host": YES,
    "room.seats.*.is_away": YES,
    "room.seats.*.wins": NUMBER,
    "room.status": "waiting|playing|over|closed",
    "room.round": NUMBER,
    "room.clock": f"{NUMBER}|null",
    "room.public": YES,
    "room.promise": "[0-9a-f]{64}",
    "room.seed": "[0-9a-f]{32}",
    "happened.*.what": "opened|joined|started|event|over|undone|redone|paused|resumed|helped|closed",
    "happened.*.seat": NUMBER,
    "happened.*.winners.*": NUMBER,
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
}


def klondike_fields(view: str, events: str) -> dict[str, str]:
    return {
        f"{view}.stock": NUMBER,
        f"{view}.unseen": NUMBER,
        f"{view}.waste.*": TABLE_CARD,
        f"{view}.foundations.*.*": TABLE_CARD,
        f"{view}.columns.*.down": NUMBER,
        f"{view}.columns.*.up.*": TABLE_CARD,
        f"{view}.redeals": f"null|{NUMBER}",
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
    "view.places.*": NUMBER,
    "happened.*.event.seat": NUMBER,
    "happened.*.event.progress.foundations.*": NUMBER,
    "happened.*.event.progress.face_down": NUMBER,
    "happened.*.event.progress.moves": NUMBER,
    "happened.*.event.progress.is_done": YES,
    "happened.*.event.events": "null",
}
FIELDS = {"eights": EIGHTS, "klondike": KLONDIKE, "race": RACE}
TEXTS = ("text", "happened.*.text")  # sentences: looked through for cards on their own


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a message that holds no others, as text, with its path."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part, f"{path}.*")
    else:
        yield path, value if isinstance(value, str) else json.dumps(value)


def assert_only_fields_that_are_allowed(message: Json, game: str) -> None:
    allowed = {**AROUND, **FIELDS[game]}
    for path, text in leaves(message):
        if path not in TEXTS:
            assert path in allowed, f"{path} is not for clients: {message}"
            assert re.fullmatch(allowed[path], text), f"{path} is {text}: {message}"


class Story:
    """A room's whole log, to say what was so after entry n."""

    def __init__(self, server: Server, room: str) -> None:
        self.states: dict[int, Any] = {}
        self.rounds: dict[int, int] = {}
        self.is_over: dict[int, bool] = {}
        self.seeds: list[str] = []
        for now in folded(server.entries(room)):
            assert isinstance(now, Room)
            self.room = now
            self.states[now.number] = now.state
            self.rounds[now.number] = now.round
            self.is_over[now.number] = now.status in ("over", "closed")
            if now.deal is not None and now.deal.seed not in self.seeds:
                self.seeds.append(now.deal.seed)
        self.game = self.room.game


def assert_no_seed_before_its_time(line: Line, story: Story) -> None:
    """The seed is in no message before the round is over; then it is the one that was promised."""
    told: set[str] = set()
    n = 0
    for raw, message in zip(line.raw, line.got, strict=True):
        n = message.get("n", n)
        for number, seed in enumerate(story.seeds, 1):
            is_told = number < story.rounds.get(n, 0) or (
                number == story.rounds.get(n, 0) and story.is_over.get(n, False)
            )
            if seed in raw:
                assert is_told, raw
                assert commitment(seed) == message["room"]["promise"]
                told.add(seed)
    assert told == set(story.seeds[: len(told)])
