"""The deal of a day in a room: which try counts, and what is told of it before the day is over."""

import msgspec
import pytest

from parlour.commitments import fresh_root, seed_of
from parlour.days import GRACE, day_of, end_of
from parlour.hub.updates import room_info
from parlour.records import Daily
from parlour.rooms import log
from parlour.rooms.daily import dealt
from parlour.rooms.requests import dealing, playing, seating

from .table import ANN, Table

SECRET = fresh_root()
FIRST_DAY = "1970-01-01"


def daily(day: str = FIRST_DAY) -> Daily:
    return Daily(day, "klondike", "", seed_of(SECRET, (), 0), SECRET, 0)


def table(*, is_open: bool = False) -> Table:
    begun = Table("klondike")
    assert day_of(begun.now) == FIRST_DAY
    begun.ask(dealing.begin, dealt(daily(), is_open=is_open))
    return begun


def info(at: Table) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(room_info(at.room))
    return found


def test_a_first_try_counts_and_another_one_does_not() -> None:
    first = table()
    first.ask(playing.play, ANN, first.room.number, "draw")
    told = first.ask(playing.start, ANN, deal="same")
    assert [each.is_open for each in first.results] == [False]
    assert (info(first)["daily"], "is_ranked" in info(first)) == (FIRST_DAY, False)
    first.ask(playing.play, ANN, first.room.number, "draw")
    first.ask(playing.start, ANN)
    assert [each.is_open for each in first.results] == [False, True]
    assert all(each.seed is None and each.replay is None for each in told)


def test_a_try_begins_with_the_first_sight_and_counts_until_the_deal_is_told() -> None:
    over_midnight = table()
    over_midnight.now = end_of(FIRST_DAY)
    over_midnight.ask(playing.play, ANN, over_midnight.room.number, "draw")
    over_midnight.now += GRACE - 1
    over_midnight.ask(playing.start, ANN)
    too_long = table()
    too_long.ask(playing.play, ANN, too_long.room.number, "draw")
    assert info(too_long)["is_ranked"]
    too_long.now = end_of(FIRST_DAY) + GRACE  # when everybody is told the deal
    too_long.ask(playing.start, ANN)
    assert [each.is_open for each in (*over_midnight.results, *too_long.results)] == [False, True]


@pytest.mark.parametrize("how", ["left", "dealt again", "another deal"])
def test_deal_of_a_day_is_tried_once_it_is_seen(how: str) -> None:
    seen = table()
    if how == "left":
        seen.ask(seating.leave, ANN)
    else:
        seen.ask(playing.start, ANN, deal="same" if how == "dealt again" else "fresh")
    (tried,) = seen.results
    assert (tried.ended, tried.moves, tried.is_open) == ("abandoned", 0, False)
    another = table(is_open=True)
    another.ask(seating.leave, ANN)
    assert another.results == []


def test_a_deal_is_told_some_time_after_its_day_and_not_before() -> None:
    for is_over in (False, True):
        given_up = table()
        given_up.ask(playing.play, ANN, given_up.room.number, "draw")
        given_up.now = end_of(FIRST_DAY) + GRACE - (0 if is_over else 1)
        (begun,) = given_up.ask(playing.start, ANN)
        assert (begun.seed, begun.replay is not None) == ((daily().seed, True) if is_over else (None, False))
        closed = table()
        closed.ask(playing.play, ANN, closed.room.number, "draw")
        closed.now = end_of(FIRST_DAY) + GRACE - (0 if is_over else 1)
        closed.append(log.Closed())
        assert ("seed" in info(closed), "replay" in info(closed)) == (is_over, is_over)


def test_the_solver_does_not_help_in_a_first_try() -> None:
    table().refuses("ranked", playing.mark_helped)
    helped = table(is_open=True)
    helped.ask(playing.mark_helped)
    assert helped.room.current.was_helped


@pytest.mark.parametrize("is_open", [False, True])
def test_a_checkpoint_keeps_the_day(is_open: bool) -> None:
    long = table(is_open=is_open)
    long.ask(playing.play, ANN, long.room.number, "draw")
    saved = long.room.checkpoint()
    assert (saved.started.daily, saved.started.is_open) == (FIRST_DAY, is_open)
