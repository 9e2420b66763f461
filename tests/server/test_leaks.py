"""Nothing leaks: every byte sent to every connection is read, for whole games, refusals and answers included.

What each connection may have been told is worked out afterwards from the log in the file, by the rules alone.
A field that is not listed here, a card where none belongs, or a seed before its time fails the test.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.cards import NAMES, TEXT, deck_text
from parlour.games.eights import Eights
from parlour.games.eights.cards import KINDS
from parlour.games.klondike import Klondike
from parlour.games.klondike.rules import Table
from parlour.rooms import log
from parlour.rooms.room import Room
from parlour.seeds import commitment, shuffled

from .harness import (
    PATIENT,
    SECRETS,
    Json,
    Line,
    Server,
    any_move,
    chosen_move,
    folded,
    over_sockets,
    play_on,
    serving,
    table,
    write_room,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("room")
    write_worlds(data)
    with serving(data, PATIENT) as server:
        yield server


# What may be sent: the form of every value, by its path. Indexes are written *.

NAME = r"[A-Z][a-z]+ [A-Z][a-z]+|[A-Z][a-z]+"
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


# Eights


def assert_only_own_cards(line: Line, story: Story) -> None:
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
            # A card is named only if it is the one that was tried: never one out of a hand or the deck.
            named = set(re.findall(r"(?<![\w+])(?:[rbgy](?:\d|\+2|[sr])|\+4|\+20)(?!\w)", message["text"]))
            assert len(named) <= 1 or message["code"] == "invalid-move", message


async def try_nonsense(line: Line, rng: random.Random) -> None:
    """Something that is refused, or asks for help."""
    n = line.update["n"]
    moves = [*(f"{kind}" for kind in KINDS), "8=r", "draw", "pass", "1-2", "w-f", "7-3x4", "redeal", "x"]
    requests: list[Json] = [
        {"type": "play", "n": n - rng.randrange(3), "move": rng.choice(moves)},
        {"type": "hint", "by": rng.choice(["sight", "solver"])},
        {"type": "best", "place": rng.choice(["1", "4", "w", "fs", "s"]), "count": rng.randrange(-1, 9)},
        *({"type": kind} for kind in ("lamp", "rescue", "finish", "undo", "redo", "pause", "resume", "back")),
        {"type": "react", "reaction": "😮"},
        {"type": "start", "deal": "same"},
    ]
    await line.ask(**rng.choice(requests))


EIGHTS_RULES = [
    (3, ""),
    (4, "play_drawn=yes"),
    (5, "stacking=off hand=5"),
    (6, "specials=no hand=4"),
    (3, "hand=10 skip=1 reverses=2 play_drawn=yes"),
    (6, "hand=3 skip=5 reverses=10"),
]


@pytest.mark.parametrize(("seats", "rules"), EIGHTS_RULES)
def test_no_hand_no_seed_and_no_future_leaks_in_a_whole_game_of_eights(
    server: Server, seats: int, rules: str
) -> None:
    @over_sockets
    async def play() -> None:
        rng = random.Random(f"{seats} {rules}")
        players = await table(server, seats, seats=seats, rules=rules)
        room = players[0].update["room"]["id"]
        watchers = [await Line.open(server, room=room) for _ in range(2)]
        for watcher in watchers:
            await watcher.number(1)
        everybody = [*players, *watchers]
        for _ in range(2):
            n = (await players[0].done("start"))["n"]
            while players[0].update["room"]["status"] == "playing":
                await asyncio.gather(*(line.number(n) for line in everybody))
                if rng.random() < 0.3:
                    await try_nonsense(rng.choice(everybody), rng)
                if players[0].update["room"]["status"] != "playing":
                    break  # the nonsense was a winning move
                turn = players[0].update["view"]["turn"]
                choose = chosen_move if rng.random() < 0.8 else any_move
                await play_on(players[turn], choose, rng, most=1)
                n = players[turn].update["n"]
            await asyncio.gather(*(line.status("over") for line in everybody))
        story = Story(server, room)
        for line in everybody:
            assert_only_own_cards(line, story)
            assert_no_seed_before_its_time(line, story)
        assert all(watcher.update["view"]["hand"] == [] for watcher in watchers)

    play()


# Klondike and Race


def shown(state: Table) -> set[str]:
    """The cards that lie face up: in the columns, on the foundations and in the waste."""
    up = {card for column in state.up for card in column} | set(state.talon[: state.turned])
    up |= {rank * 4 + suit for suit, height in enumerate(state.foundations) for rank in range(height)}
    return {TEXT[card] for card in up}


def cards_in(raw: str) -> set[str]:
    """Every card that is named anywhere in these bytes, by text or by words, in either case."""
    # Codes of rooms and hexadecimal ids are no cards, and one sentence has an example.
    plain = re.sub(r'"(id|re|code|promise|player|secret|seed)":"[^"]*"|such as TD', "", raw)
    found = set(re.findall(rf"(?<![\w])({TABLE_CARD})(?![\w])", plain))
    found |= {card for card, name in NAMES.items() if name.lower() in plain.lower()}
    return found


def assert_only_cards_turned_up(line: Line, tables: dict[int, Table | None]) -> None:
    """No message names a card that had not been turned up by then; `tables` is the one this line may see."""
    known: dict[int, set[str]] = {}
    so_far: set[str] = set()
    for n, state in tables.items():
        so_far = so_far | (shown(state) if state is not None else set())
        known[n] = so_far
    n = 0
    for raw, message in zip(line.raw, line.got, strict=True):
        n = message.get("n", n)
        assert cards_in(raw) <= known.get(n, set()), raw


@pytest.mark.parametrize("rules", ["", "draw=3", "draw=3 empty=any scoring=vegas", "redeals=1 takeback=no"])
def test_no_face_down_card_leaks_in_a_game_of_klondike(server: Server, rules: str) -> None:
    @over_sockets
    async def play() -> None:
        rng = random.Random(rules)
        line = await Line.open(server)
        opened = await line.done("open", game="klondike", rules=rules)
        room = opened["room"]["id"]
        watcher = await Line.open(server, room=room)
        if not rules:  # the solver knows all cards, and tells a verdict and a move
            await line.ask("hint", by="solver")
            await line.ask("lamp")
        for _ in range(120):
            update = line.update
            if rng.random() < 0.4:
                await try_nonsense_alone(line, rng)
            elif update.get("can_undo") and rng.random() < 0.15:
                await line.done("undo")
            else:
                legal = update.get("moves") or ["draw"]
                moves = [move for move in legal if move not in ("draw", "redeal")]
                move = rng.choice(moves if moves and rng.random() < 0.6 else legal)
                await line.ask("play", n=update["n"], move=move, auto=rng.choice(["off", "safe", "on"]))
        await line.done("leave")
        await watcher.status("closed")
        story = Story(server, room)
        for each in (line, watcher):
            for message in each.got:
                assert_only_fields_that_are_allowed(message, "klondike")
            assert_no_seed_before_its_time(each, story)
            assert_only_cards_turned_up(each, story.states)

    play()


async def try_nonsense_alone(line: Line, rng: random.Random) -> None:
    n = line.update["n"]
    places = [*"1234567w", "fs", "fh", "fd", "fc"]
    run = f"{rng.choice('1234567')}-{rng.choice('1234567')}x{rng.randrange(14)}"
    requests: list[Json] = [
        {"type": "play", "n": n, "move": f"{rng.choice(places)}-{rng.choice([*'1234567', 'f'])}"},
        {"type": "play", "n": n, "move": run},
        {"type": "play", "n": n, "move": "redeal"},
        {"type": "hint"},
        {"type": "best", "place": rng.choice([*places, "s"]), "count": rng.randrange(1, 5)},
        *({"type": kind} for kind in ("stuck", "finish", "redo", "pause", "resume")),
        {"type": "start", "deck": "no deck"},
    ]
    await line.ask(**rng.choice(requests))


def test_no_card_of_another_table_leaks_in_a_race(server: Server) -> None:
    @over_sockets
    async def play() -> None:
        players = await table(server, 3, "race", seats=4, rules="draw=3")
        room = players[0].update["room"]["id"]
        await players[0].done("bot", strength="strong")
        watcher = await Line.open(server, room=room)
        await players[0].done("start")
        everybody = [*players, watcher]
        await asyncio.gather(*(line.status("playing") for line in everybody))

        async def race(line: Line, seed: int) -> None:
            rng = random.Random(seed)
            for _ in range(40):
                if rng.random() < 0.4:
                    await try_nonsense_alone(line, rng)
                await play_on(line, chosen_move if rng.random() < 0.5 else any_move_but_stop, rng, most=1)
            await line.ask("play", n=line.update["n"], move="stop")

        await asyncio.gather(*(race(line, seat) for seat, line in enumerate(players)))
        await asyncio.gather(*(line.status("over") for line in everybody))
        story = Story(server, room)
        for seat, line in enumerate(everybody):
            for message in line.got:
                assert_only_fields_that_are_allowed(message, "race")
            assert_no_seed_before_its_time(line, story)
            own = {
                n: state.lanes[seat].table if state is not None and line is not watcher else None
                for n, state in story.states.items()
            }
            assert_only_cards_turned_up(line, own)

    play()


def any_move_but_stop(update: Json, rng: random.Random) -> str:
    return str(rng.choice([move for move in update["moves"] if move != "stop"] or ["stop"]))


# Two worlds that differ only in what is hidden, down to the bytes


def hidden_swapped(deck: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    """A deck whose deal shows the same cards and hides all others in another order."""
    first, second = Klondike().deal(deck), list(deck)
    up = {card for column in first.up for card in column}
    places = [place for place, card in enumerate(deck) if card not in up]
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        second[place] = card
    assert Klondike().view(Klondike().deal(tuple(second)), 0) == Klondike().view(first, 0)
    return tuple(second)


DECK = shuffled("the world as it is")
WORLDS = [deck_text(DECK), deck_text(hidden_swapped(DECK, random.Random(1)))]


def two_seeds_with_the_same_top() -> list[str]:
    """Two deals of Eights that a spectator can't tell apart."""
    game, found = Eights(), dict[str, str]()
    for seed in map(str, range(1000)):
        top = game.view(game.start(seed, 3), None).top
        if top in found:
            return [found[top], seed]
        found[top] = seed
    raise AssertionError("no two deals have the same top card")


def write_worlds(data: Path) -> None:
    """Rooms of an earlier server whose rounds have begun, in pairs that look alike from outside."""
    anna = log.Joined(0, "anna", "Anna", "🦊")
    all_three = [anna, log.Joined(1, "bob", "Bob", "🦊"), log.Joined(2, "cleo", "Cleo", "🦊")]
    alone = log.Opened("anna", log.Settings("klondike", "draw=3", 1, None))
    race = log.Opened("anna", log.Settings("race", "draw=3", 3, 3600))
    eights = log.Opened("anna", log.Settings("eights", "", 3, 120))
    now = time.time_ns() // 1_000_000
    for number, deck in enumerate(WORLDS):
        write_room(data, f"alone {number}", [alone, anna, log.Started("", deck)], now)
        write_room(data, f"race {number}", [race, *all_three, log.Started("", deck)], now)
    for number, seed in enumerate(two_seeds_with_the_same_top()):
        write_room(data, f"eights {number}", [eights, *all_three, log.Started(seed)], now)


def without_time(line: Line) -> list[str]:
    """Every byte but the room's id, the seconds on the clocks, the promise and who a new guest is."""
    changing = r'"(id|left|seconds|promise|player|name|avatar|secret)":("[^"]*"|[\d.]+)'
    return [re.sub(changing, r'"\1":-', raw) for raw in line.raw]


@over_sockets
async def test_two_games_of_klondike_that_differ_face_down_answer_everything_with_the_same_bytes(
    server: Server,
) -> None:
    texts = [f"{source}-{target}" for source in [*"1234567w", "fs", "fh"] for target in [*"1234567", "f"]]
    texts += [
        f"{source}-{target}x{count}" for source in "1234567" for target in "1234567" for count in (2, 5)
    ]
    worlds = []
    for number in range(2):
        line = await Line.open(server, secret=SECRETS["anna"], room=f"alone {number}", id="hello")
        legal = (await line.number(1))["moves"]
        for text in texts:
            if text not in legal:
                await line.refused("play", n=line.update["n"], move=text, id=text)
        for kind in ("hint", "stuck", "finish", "undo", "redo", "pause", "resume"):
            await line.ask(kind, id=kind)
        for place in [*"1234567w", "s", "fs", "fh", "fd", "fc"]:
            for count in range(-1, 4):
                await line.ask("best", place=place, count=count, id=f"{place} {count}")
        worlds.append(without_time(line))
    assert worlds[0] == worlds[1]


@over_sockets
async def test_two_races_that_differ_face_down_are_the_same_bytes_to_everybody_but_the_racer(
    server: Server,
) -> None:
    worlds = []
    for number in range(2):
        room = f"race {number}"
        lines = [await Line.open(server, secret=secret, room=room, id="hello") for secret in SECRETS.values()]
        lines.append(await Line.open(server, room=room, id="hello"))
        for line in lines:
            await line.number(5)
        anna, bob, *_ = lines
        for move in [*["draw"] * 8, "redeal", *["draw"] * 3, "stop"]:
            n = (await anna.done("play", n=anna.update["n"], move=move))["n"]
            await asyncio.gather(*(line.number(n) for line in lines))
            await bob.ask("hint", id="hint")
        worlds.append([without_time(line) for line in lines[1:]])
    assert worlds[0] == worlds[1]


@over_sockets
async def test_two_deals_of_eights_played_alike_are_the_same_bytes_to_a_spectator_and_but_for_ones_own_hand(
    server: Server,
) -> None:
    worlds = []
    for number in range(2):
        room = f"eights {number}"
        lines = [await Line.open(server, secret=secret, room=room, id="hello") for secret in SECRETS.values()]
        lines.append(await Line.open(server, room=room, id="hello"))
        for line in lines:
            await line.number(5)
        for turn in range(30):
            line = lines[turn % 3]
            n = (await line.done("play", n=line.update["n"], move="draw", id="draw"))["n"]
            await asyncio.gather(*(each.number(n) for each in lines))
            await lines[turn % 4].refused("play", n=n - 2, move="8=r", id="stale")
        worlds.append([without_time(line) for line in lines])
    first, second = worlds
    assert first[3] == second[3]
    for ours, theirs in zip(first[:3], second[:3], strict=True):
        assert list(map(without_own, ours)) == list(map(without_own, theirs))


def without_own(raw: str) -> Json:
    """A message without the hand of whoever it was sent to, and what follows from it."""
    message: Json = json.loads(raw.replace(":-", ":0"))
    if message["type"] == "update":
        del message["view"]["hand"]
        message.pop("moves", None)
        for happened in message.get("happened", []):
            if happened["event"].get("cards"):
                assert happened["event"]["seat"] == message["you"]
                del happened["event"]["cards"], happened["text"]
    return message
