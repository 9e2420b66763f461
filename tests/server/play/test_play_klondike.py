"""Tests of Klondike over a real socket: moves, undo, help, chosen deals, and solitaires among the rooms."""

from typing import Any

import pytest

from parlour.cards import deck_text
from parlour.commitments import seed_of
from parlour.games.klondike import Klondike
from parlour.rooms import log
from parlour.seeds import commitment, shuffled
from tests.server import harness
from tests.server.harness import Json, Line, Server, over_sockets, table


async def klondike(server: Server, **choices: Any) -> Line:
    line = await Line.open(server)
    await line.done("open", game="klondike", **choices)
    return line


def table_of(update: Json) -> Json:
    view = update["view"]
    assert isinstance(view, dict)
    return view


@over_sockets
async def test_klondike_is_dealt_at_once_and_moves_can_be_taken_back_and_made_again(server: Server) -> None:
    line = await klondike(server)
    first = table_of(line.update)
    assert not line.update.get("can_undo", False)
    assert await line.refused("undo") == "nothing-to-undo"
    assert await line.refused("redo") == "nothing-to-redo"
    drawn = await line.done("play", n=line.update["n"], move="draw")
    assert drawn["can_undo"]
    undone = await line.done("undo")
    assert table_of(undone) == first
    assert undone["can_redo"]
    redone = await line.done("redo")
    assert table_of(redone) == table_of(drawn)
    assert redone["score"]["undos"] == 1
    assert await line.refused("play", n=drawn["n"], move="draw") == "stale"


@over_sockets
async def test_a_hint_by_sight_can_be_followed_to_the_end_of_what_it_knows(server: Server) -> None:
    line = await klondike(server, rules="draw=3")
    for _ in range(400):
        hint = await line.ask("hint")
        assert (hint["type"], hint["n"]) == ("answer", line.update["n"])
        if "move" not in hint:
            break
        update = await line.done("play", n=hint["n"], move=hint["move"])
        if update["room"]["status"] == "over":
            break
    else:
        pytest.fail("hints went round in a circle")


@over_sockets
async def test_best_place_is_a_legal_move_or_none(server: Server) -> None:
    line = await klondike(server)
    update = line.update
    for place in ("1", "2", "3", "4", "5", "6", "7", "w", "fs", "s"):
        answer = await line.ask("best", place=place)
        assert answer["type"] == "answer"
        assert answer.get("move") is None or answer["move"] in update["moves"]
    for place in ("x", "9", "0", ""):
        assert await line.refused("best", place=place) == "no-such-place"
    assert line.update["n"] == update["n"]


EASY_SEED = next(
    seed
    for seed in (str(number) for number in range(1000))
    if sum(str(move).endswith("-f") for move in Klondike().moves(Klondike().start(seed), 0)) >= 2
)


@over_sockets
async def test_what_went_up_by_itself_is_taken_back_with_the_move_that_led_to_it(server: Server) -> None:
    for auto in ("safe", "on"):
        line = await klondike(server, seed=EASY_SEED)
        before = line.update
        after = await line.done("play", n=before["n"], move="draw", auto=auto)
        assert sum(map(len, table_of(after)["foundations"])) >= 2
        assert len(after["happened"]) >= 3
        undone = await line.done("undo")
        assert table_of(undone) == table_of(before)
        assert not undone.get("can_undo", False)
        redone = await line.done("redo")
        assert table_of(redone) == table_of(after)


@over_sockets
async def test_nothing_goes_up_by_itself_unless_asked(server: Server) -> None:
    line = await klondike(server, seed=EASY_SEED)
    after = await line.done("play", n=line.update["n"], move="draw")
    assert table_of(after)["foundations"] == [[], [], [], []]


@over_sockets
async def test_finish_plays_the_rest_once_it_is_certain_to_win(server: Server) -> None:
    deck = winning_deck()
    line = await klondike(server, deck=deck)
    assert await line.refused("finish") == "no-finish"
    for _ in range(300):
        if line.update.get("can_finish"):
            break
        hint = await line.ask("hint")
        await line.done("play", n=hint["n"], move=hint["move"])
    won = await line.done("finish")
    assert won["room"]["status"] == "over"
    assert table_of(won)["is_won"]
    assert won["room"]["deck"] == deck
    assert won["room"]["seats"][0]["wins"] == 1
    assert won["happened"][-1]["what"] == "over"
    assert won["happened"][-1]["winners"] == [0]
    assert await line.refused("undo") == "not-playing"


def winning_deck() -> str:
    """Return a deal that is won by following hints, as about one in twenty is."""
    game = Klondike()
    for number in range(1000):
        deck = shuffled(f"finish {number}")
        state = game.deal(deck)
        if game.finish(state, 0):
            continue
        for _ in range(300):
            move = game.hint(state, 0)
            if move is None or game.finish(state, 0):
                break
            state, _events = game.play(state, 0, move)
        if game.finish(state, 0):
            return deck_text(deck)
    raise AssertionError("no deal is won by hints")


@over_sockets
async def test_a_new_deal_is_another_and_the_same_deal_again_is_open(server: Server) -> None:
    line = await klondike(server)
    first = line.update
    await line.done("play", n=first["n"], move="draw")
    fresh = await line.done("start")
    assert fresh["room"]["round"] == 2
    assert fresh["room"]["promise"] != first["room"]["promise"]
    assert table_of(fresh) != table_of(first)
    assert "seed" not in fresh["room"]
    [started] = fresh["happened"]
    origin = started["origin"]  # of the abandoned one
    assert commitment(origin["secret"]) == first["room"]["promise"]
    assert seed_of(origin["secret"], origin["parts"]) == started["seed"]
    again = await line.done("start", deal="same")
    assert table_of(again) == table_of(fresh)
    assert "promise" not in again["room"]
    assert "seed" not in again["room"]
    assert "seed" not in again["happened"][0]
    deals = [body for _, _, body in server.entries(again["room"]["id"]) if isinstance(body, log.Started)]
    assert [deal.is_open for deal in deals] == [False, False, True]


@over_sockets
async def test_a_deal_is_chosen_in_one_way_and_where_it_is_dealt(server: Server) -> None:
    line = await Line.open(server)
    deck = deck_text(shuffled("7"))
    for both in (
        {"seed": "x", "deal": "winnable"},
        {"deck": deck, "seed": "x"},
        {"deck": deck, "deal": "winnable"},
        {"daily": "2026-11-17", "replay": "x"},
        {"ghost": "x", "seed": "x"},
    ):
        assert await line.refused("open", game="klondike", **both) == "deal-choice"
    for chosen in ({"seed": "x"}, {"deal": "winnable"}, {"deck": deck}):
        assert await line.refused("open", game="race", **chosen) == "deal-later"
    await line.done("open", game="race", seats=1, clock=0, seed="x")
    await line.done("open", game="klondike")
    assert await line.refused("start", deal="same", seed="x") == "deal-choice"


@over_sockets
async def test_a_code_may_have_blanks_around_it_and_any_case(server: Server) -> None:
    host = (await table(server, 1))[0]
    line = await Line.open(server)
    await line.done("join", room=f" {host.update['room']['code'].lower()}\n")


@over_sockets
async def test_a_game_without_a_clock_is_given_none(server: Server) -> None:
    line = await Line.open(server)
    assert await line.refused("open", game="klondike", clock=60) == "no-clock"
    await line.done("open", game="klondike", clock=0)
    assert await line.refused("settings", clock=60) == "no-clock"


@over_sockets
async def test_a_deal_can_be_chosen_by_seed_and_by_deck(server: Server) -> None:
    line = await klondike(server, seed="2026-11-15")
    game = Klondike()
    by_seed = game.view(game.start("2026-11-15"), 0)
    assert [column["up"] for column in table_of(line.update)["columns"]] == [
        list(column.up) for column in by_seed.columns
    ]
    assert "promise" not in line.update["room"]  # a player knew it beforehand
    deck = deck_text(shuffled("2026-11-15"))
    by_deck = await line.done("start", deck=deck)
    assert [column["up"] for column in table_of(by_deck)["columns"]] == [
        list(column.up) for column in by_seed.columns
    ]
    assert "deck" not in by_deck["room"]
    assert await line.refused("start", deck="AS AS") == "card-twice"
    assert await line.refused("start", deck="AS") == "deck-size"
    assert await line.refused("open", game="eights", deck=deck, seats=1) == "seats"


@over_sockets
async def test_a_paused_clock_stands_until_it_is_resumed_or_a_move_is_made(server: Server) -> None:
    line = await klondike(server)
    await line.done("play", n=line.update["n"], move="draw")
    paused = await line.done("pause")
    assert paused["happened"][0]["what"] == "paused"
    assert paused["is_paused"]
    assert not paused.keys() & {"view", "moves"}, "nobody thinks while the clock stands"
    watcher = await Line.open(server, room=paused["room"]["id"])
    assert "view" not in await watcher.number(1)
    assert await line.refused("best", place="3") == "paused"
    for kind in ("hint", "lamp", "rescue", "odds"):
        assert await line.refused(kind) == "paused"
    assert (await line.done("pause"))["n"] == paused["n"]
    resumed = await line.done("resume")
    assert resumed["happened"][0]["what"] == "resumed"
    assert resumed["view"]["waste"]
    assert "is_paused" not in resumed
    assert (await line.done("resume"))["n"] == resumed["n"]
    await line.done("pause")
    await line.done("play", n=line.update["n"], move="draw")
    room = list(harness.folded(server.entries(line.update["room"]["id"])))[-1]
    assert not room.current.is_paused


@over_sockets
async def test_opening_another_game_gives_up_the_one_for_one(server: Server) -> None:
    line = await klondike(server)
    first = line.update["room"]["id"]
    await line.done("open", game="klondike")
    assert line.update["room"]["id"] != first
    second = line.update["room"]["id"]
    assert await line.refused("open", game="bridge") == "unknown-game"
    assert list(harness.folded(server.entries(first)))[-1].status == "closed"
    assert list(harness.folded(server.entries(second)))[-1].status == "playing"
    await line.done("play", n=line.update["n"], move="draw")


@over_sockets
async def test_a_game_given_up_is_paid_for_from_a_cumulative_bank(server: Server) -> None:
    line = await Line.open(server)
    money = {"game": "klondike", "rules": "scoring=vegas cumulative=yes"}
    assert (await line.done("open", **money))["score"]["points"] == -52
    assert (await line.done("start"))["score"]["points"] == -52  # no move was made: nothing to pay
    await line.done("play", n=line.update["n"], move="draw")
    assert (await line.done("start"))["score"]["points"] == -104
    await line.done("play", n=line.update["n"], move="draw")
    assert (await line.done("open", **money))["score"]["points"] == -156
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("leave")
    assert (await line.done("open", **money))["score"]["points"] == -208


@over_sockets
async def test_a_bank_is_not_that_of_another_game_under_the_same_rules(server: Server) -> None:
    line = await Line.open(server)
    money = {"game": "klondike", "rules": "scoring=vegas cumulative=yes"}
    await line.done("open", **money)
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("leave")
    server.change(f"UPDATE statistics SET game = 'other' WHERE player = '{line.player}' AND span = 'rules'")
    assert (await line.done("open", **money))["score"]["points"] == -52


@over_sockets
async def test_a_room_opened_for_one_can_be_joined_by_code_once_it_has_more_seats(server: Server) -> None:
    anna, bob = await Line.open(server), await Line.open(server)
    await anna.done("open", game="race", seats=1)
    code = (await anna.done("settings", seats=2))["room"]["code"]
    assert (await bob.done("join", room=code))["you"] == 1


@over_sockets
async def test_a_game_for_one_is_not_listed_as_a_room_to_join(server: Server) -> None:
    line = await Line.open(server)
    assert not (await line.done("open", game="klondike", public=True))["room"]["public"]
    assert all(room["code"] for room in server.json("/api/rooms"))
