"""Games that were played without the server come home; a log that is not to be believed is refused."""

import asyncio
import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import gamefile
from parlour.local.guest import Unlimited
from parlour.records import Player
from parlour.server.budgets import A_LINES_WORTH
from parlour.server.limits import Limits, Rate
from parlour.services import homecoming
from parlour.store import open as open_store
from tests.local.houses import Page, opened
from tests.local.kept import Kept
from tests.server.harness import Server, cookie_of, serving

WON = Path(__file__).parents[1] / "golden" / "klondike.txt"
Json = dict[str, Any]
DAY = 24 * 3600 * 1000


class Outbox:
    def __init__(self) -> None:
        self.games: dict[str, bytes] = {}
        self.got = asyncio.Event()

    async def has(self, address: str) -> bool:
        return address in self.games

    async def put(self, address: str, game: bytes) -> None:
        self.games[address] = game
        self.got.set()


async def won(folder: Path) -> bytes:
    """Win a Klondike in a house of one, after an undo, and return what is sent home."""
    outbox = Outbox()
    page = Page(await opened(folder, {}, Kept(), outbox=outbox))
    await page.ask(type="hello")
    game = gamefile.read(WON.read_text("utf-8"))
    update = await page.ask(type="open", game="klondike", seed=game.seed)
    await page.ask(type="play", n=update["n"], move=game.moves[0].text)
    update = await page.ask(type="undo")
    for move in game.moves:
        update = await page.ask(type="play", n=update["n"], move=move.text)
    assert update["room"]["winners"] == [0]
    await outbox.got.wait()
    (sent,) = outbox.games.values()
    return sent


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Json:
    found: Json = json.loads(asyncio.run(won(tmp_path_factory.mktemp("house"))))
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


def post(server: Server, sent: object, cookie: str = "") -> tuple[int, Json]:
    headers = {"Content-Type": "application/json", "Cookie": cookie or cookie_of(server)}
    status, _, text = server.send("POST", "/api/games/offline", json.dumps(sent).encode(), headers)
    told: Json = json.loads(text)
    return status, told


def renamed(sent: Json) -> Json:
    """Return the same game under another address."""
    return sent | {"address": secrets.token_hex(16)}


def test_a_game_won_offline_counts_in_statistics_and_library_and_for_no_board(
    server: Server, sent: Json
) -> None:
    cookie = cookie_of(server)
    assert post(server, sent, cookie) == (200, {"address": sent["address"], "is_new": True})
    assert post(server, sent, cookie) == (200, {"address": sent["address"], "is_new": False})
    everything, *_ = server.json("/api/statistics", Cookie=cookie)["figures"]
    assert (everything["played"], everything["won"], everything["counted"]) == (1, 1, 0)
    (own,) = server.json("/api/library", Cookie=cookie)["games"]
    assert (own["ended"], own["is_offline"], own["at"]) == ("won", True, sent["entries"][-1][0])
    replay = server.json(f"/api/game/{own['replay']}")
    assert replay["winners"] == [0]
    me = server.json("/api/me", Cookie=cookie)
    assert [seat["name"] for seat in replay["seats"]] == [me["player"]["name"]]
    assert me["rooms"] == []
    boards = server.json("/api/boards?game=klondike", Cookie=cookie)
    assert own["replay"] not in json.dumps(boards)


def later(sent: Json, by: int) -> Json:
    return sent | {"entries": [[at + by, body] for at, body in sent["entries"]]}


def with_start(sent: Json, **more: Any) -> Json:
    (at, start), *others = sent["entries"]
    return sent | {"entries": [[at, start | more], *others]}


def with_room(sent: Json, **more: Any) -> Json:
    return with_start(sent, room=sent["entries"][0][1]["room"] | more)


def without(sent: Json, place: int) -> Json:
    entries = sent["entries"]
    return sent | {"entries": entries[:place] + entries[place + 1 :]}


def inserted(sent: Json, body: Json) -> Json:
    first, *others = sent["entries"]
    return sent | {"entries": [first, [first[0], body], *others]}


def with_seats(sent: Json, *more: Json) -> Json:
    room = sent["entries"][0][1]["room"]
    return with_room(sent, seats=[*room["seats"], *more])


WOKEN = [[0, {"type": "woken"}]]
PERSON: Json = {"name": "Eve", "avatar": "🦊", "player": "somebody"}
REFUSED: dict[str, tuple[Callable[[Json], Json], str]] = {
    "too many entries": (
        lambda sent: sent | {"entries": sent["entries"][:1] + [[0, {"type": "woken"}]] * 10_000},
        "long",
    ),
    "the future": (lambda sent: later(sent, DAY), "offline-clock"),
    "years ago": (lambda sent: later(sent, -800 * DAY), "offline-clock"),
    "times that go back": (lambda sent: sent | {"entries": sent["entries"][::-1]}, "unreadable"),
    "no entries": (lambda sent: sent | {"entries": []}, "unreadable"),
    "a move left out": (lambda sent: without(sent, 5), "unplayable"),
    "no end": (lambda sent: without(sent, len(sent["entries"]) - 1), "unreadable"),
    "another deal": (lambda sent: with_start(sent, seed="another"), "unplayable"),
    "another version of the game": (lambda sent: with_start(sent, version=99), "unplayable"),
    "the deal of a day": (lambda sent: with_start(sent, daily="2026-11-17"), "kind"),
    "a lesson": (lambda sent: with_start(sent, is_practice=True), "kind"),
    "somebody else at the table": (lambda sent: with_seats(sent, PERSON), "company"),
    "nobody at the table": (lambda sent: with_room(sent, seats=[]), "company"),
    "a million seats": (
        lambda sent: with_seats(sent, *({"name": "b", "avatar": "b", "bot": "easy"} for _ in range(10_000))),
        "company",
    ),
    "an endless deck": (lambda sent: with_start(sent, deck="AS " * 1000), "unreadable"),
    "a game that is not there": (
        lambda sent: with_room(sent, settings=sent["entries"][0][1]["room"]["settings"] | {"game": "chess"}),
        "unreadable",
    ),
    "a newcomer": (
        lambda sent: inserted(sent, {"type": "joined", "seat": 0, "player": "e", "name": "e", "avatar": "e"}),
        "unreadable",
    ),
    "a seat that there is not": (
        lambda sent: inserted(sent, {"type": "moved", "seat": 7, "move": "draw"}),
        "unplayable",
    ),
    "endless undoing": (lambda sent: inserted(sent, {"type": "undone", "count": 10**9}), "unplayable"),
    "no entry of a log": (lambda sent: inserted(sent, {"type": "robbed"}), "unreadable"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_log_that_is_not_to_be_believed_is_refused_with_the_reason(
    server: Server, sent: Json, what: str
) -> None:
    change, problem = REFUSED[what]
    status, told = post(server, renamed(change(sent)))
    assert (status, told.get("facts", {}).get("problem", told["code"])) == (400, problem)
    assert told["text"]
    assert server.complaints() == []


@pytest.mark.parametrize("address", ["", "x", "../../etc", "A" * 32, "0" * 33])
def test_an_address_that_is_none_is_refused(server: Server, sent: Json, address: str) -> None:
    status, told = post(server, sent | {"address": address})
    assert (status, told["code"]) == (400, "offline-refused")


def test_somebody_elses_game_is_refused(server: Server, sent: Json) -> None:
    own, other = renamed(sent), cookie_of(server)
    assert post(server, own)[0] == 200
    status, told = post(server, own, other)
    assert (status, told["facts"]["problem"]) == (400, "others")
    assert server.json("/api/library", Cookie=other)["games"] == []


def test_a_bank_and_a_promise_of_ones_own_making_are_worth_nothing(server: Server, sent: Json) -> None:
    cookie, golden = cookie_of(server), renamed(sent)
    golden = with_start(
        golden, bank=10**9, is_open=False, is_winnable=True, origin={"secret": "s", "parts": []}
    )
    assert post(server, golden, cookie)[0] == 200
    (own,) = server.json("/api/library", Cookie=cookie)["games"]
    assert (own["is_open"], own["score"] or 0) == (True, pytest.approx(0, abs=100_000))


def test_a_log_of_more_than_a_megabyte_is_not_read_to_its_end(server: Server, sent: Json) -> None:
    status, told = post(server, sent | {"address": "0" * (1 << 20)})
    assert (status, told["code"]) == (400, "malformed")


def test_too_many_games_at_once_have_to_wait(tmp_path: Path, sent: Json) -> None:
    with serving(tmp_path, limits=Limits(opened=Rate(0.001, at_once=2))) as strict:
        cookie = cookie_of(strict)
        codes = [post(strict, renamed(sent), cookie)[0] for _ in range(2 * A_LINES_WORTH + 1)]
        assert codes == [200] * (2 * A_LINES_WORTH) + [429]


def test_entries_of_games_that_come_home_are_charged(tmp_path: Path, sent: Json) -> None:
    account = Unlimited()
    game = msgspec.json.decode(json.dumps(sent), type=homecoming.OfflineGame)

    async def at_once(work: Callable[[], homecoming.Played]) -> homecoming.Played:
        return work()

    async def story() -> None:
        store = await open_store(tmp_path / "charged.db")
        await homecoming.take_in(store, Player("p" * 22, "Ada", "🦊"), game, account, at_once)
        await store.close()

    asyncio.run(story())
    assert account.entries == len(sent["entries"])
