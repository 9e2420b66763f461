"""The clock: what it plays for whoever is too slow, and when a bot takes the seat."""

import pytest

from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from tests.rooms.table import ANN, BOB, CY, Table, eights


def time_out(table: Table) -> Table:
    table.time_out()
    return table


def test_when_time_runs_out_the_seat_draws_one_and_the_turn_passes() -> None:
    table = time_out(eights().start())
    assert table.room.game.view(table.room.current.state, None).counts == (4, 3, 3)
    assert table.turn == 1
    assert table.room.seats[0].timeouts == 1  # type: ignore[union-attr]


def pending_for_bob(rules: str = "hand=10") -> Table:
    """A table where Ann has just played a plus card."""
    for seed in range(100):
        table = eights(rules).start(seed=str(seed))
        plus = next((str(move) for move in table.room.current.options[0] if "+" in str(move)), None)
        if plus is not None:
            return table.play(ANN, plus)
    raise AssertionError("some deal has a plus card to play")


@pytest.mark.parametrize("goes", ["stays", "leaves", "is away", "is removed"])
def test_pending_draws_are_not_dodged(goes: str) -> None:
    table = pending_for_bob()
    if goes == "leaves":
        table.ask(seating.leave, BOB)
    elif goes == "is away":
        table.ask(seating.go_away, BOB.id)
    elif goes == "is removed":
        table.ask(seating.remove, ANN, 1)
    pending = table.room.game.view(table.room.current.state, None).pending
    assert pending > 0
    assert table.turn == 1
    time_out(table)
    assert table.room.game.view(table.room.current.state, None).counts[1] == 10 + pending
    assert table.room.game.view(table.room.current.state, None).pending == 0


def test_two_timeouts_in_a_row_hand_the_seat_to_a_bot_until_the_player_is_back() -> None:
    table = eights().start()
    time_out(table).play(BOB, "draw").play(CY, "draw")
    assert table.room.seats[0].played_by_bot is None  # type: ignore[union-attr]
    time_out(table)
    assert table.room.seats[0].played_by_bot == "normal"  # type: ignore[union-attr]
    table.ask(seating.come_back, ANN)
    assert table.room.seats[0].played_by_bot is None  # type: ignore[union-attr]
    assert table.room.seats[0].timeouts == 0  # type: ignore[union-attr]


def test_everybody_is_told_whose_time_ran_out_and_who_is_away_by_that() -> None:
    table = eights().start()
    told = [(each.what, each.seat, each.text) for each in table.time_out()]
    assert told[0] == ("timeout", 0, "Ann ran out of time.")
    assert [what for what, _, _ in told] == ["timeout", "event"]
    told = [(each.what, each.seat, each.text) for each in table.play(BOB, "draw").play(CY, "draw").time_out()]
    assert [what for what, _, _ in told] == ["timeout", "event", "away", "host"]
    assert told[2] == ("away", 0, "Ann is away.")


def test_a_move_between_two_timeouts_keeps_the_seat() -> None:
    table = eights().start()
    time_out(table).play(BOB, "draw").play(CY, "draw").play(ANN, "draw").play(BOB, "draw").play(CY, "draw")
    time_out(table)
    assert table.room.seats[0].played_by_bot is None  # type: ignore[union-attr]


def test_a_new_round_forgets_timeouts() -> None:
    table = time_out(eights().start()).play_to_the_end()
    table.start()
    assert [seat.timeouts for _, seat in table.room.taken] == [0, 0, 0]


def test_a_host_who_is_timed_out_twice_is_host_no_more() -> None:
    table = eights().start()
    time_out(table).play(BOB, "draw").play(CY, "draw")
    assert table.room.host == ANN.id
    time_out(table)
    assert table.room.host == BOB.id


def test_drawing_and_passing_for_a_seat_is_one_timeout() -> None:
    """With `play_drawn` the clock draws, and passes if the card could be played."""
    for seed in range(100):
        table = eights("play_drawn=yes").start(seed=str(seed))
        told = [each.what for each in table.time_out()]
        if len(told) > 2:
            break
    assert [log.decode(entry.body) for entry in table.entries[-2:]] == [
        log.Moved(0, "draw", by="clock"),
        log.Moved(0, "pass", by="clock"),
    ]
    assert told == ["timeout", "event", "event"]
    assert table.turn == 1
    assert table.room.seats[0].timeouts == 1  # type: ignore[union-attr]


def test_the_clock_passes_for_a_player_who_has_drawn_and_then_sleeps() -> None:
    for seed in range(100):
        table = eights("play_drawn=yes").start(seed=str(seed)).play(ANN, "draw")
        if table.turn == 0:
            break
    time_out(table)
    assert table.turn == 1
    assert table.room.seats[0].timeouts == 1  # type: ignore[union-attr]


def test_a_whole_games_clock_stops_every_racer_still_racing() -> None:
    table = Table("race").sit(BOB, CY).start().play(ANN).play(BOB, "stop")
    table.time_out()
    assert [log.decode(entry.body) for entry in table.entries[-2:]] == [
        log.Moved(0, "stop", by="clock"),
        log.Moved(2, "stop", by="clock"),
    ]
    assert table.room.status == "over"


def test_a_races_time_begins_when_it_has_been_counted_in() -> None:
    table = Table("race", clock=300).sit(BOB).start()
    assert table.room.deadline == table.now + 3_000 + 300_000
    assert table.wait(302.999).asks_in_vain(playing.time_out)
    assert not table.wait(0.001).asks_in_vain(playing.time_out)


def test_a_turns_clock_begins_anew_with_each_move_and_a_games_does_not() -> None:
    table = eights().start()
    began = table.now
    table.wait(10).play(ANN, "draw")
    assert table.room.current.turn_since == began + 10_000
    assert table.room.current.started_at == began


def test_the_clock_has_nothing_to_do_where_nobody_waits() -> None:
    assert Table("klondike").start().wait(10_000).asks_in_vain(playing.time_out)
    assert eights().start().play_to_the_end().wait(10_000).asks_in_vain(playing.time_out)


def test_the_clock_plays_for_nobody_before_the_deadline_even_if_somebody_thinks_it_has_passed() -> None:
    table = eights(clock=30).start()
    assert table.wait(29.999).asks_in_vain(playing.time_out)
    assert not table.wait(0.001).asks_in_vain(playing.time_out)


def test_a_turns_clock_starts_again_when_the_room_wakes_and_a_games_does_not() -> None:
    table = eights(clock=30).start().wait(1000)
    table.ask(seating.wake)
    assert table.room.deadline == table.now + 30_000
    race = Table("race").sit(BOB).start()
    before = race.room.deadline
    race.wait(60).ask(seating.wake)
    assert race.room.deadline == before


def test_a_room_wakes_only_for_a_round_or_for_players_who_may_have_gone() -> None:
    table = eights()
    assert not table.asks_in_vain(seating.wake), "their time to come back begins again"
    table.appended(log.Away(0), log.Away(1), log.Away(2))
    assert table.asks_in_vain(seating.wake)
    table.ask(seating.come_back, BOB)
    assert not table.asks_in_vain(seating.wake)
    table.start(BOB).appended(log.Away(1))
    assert not table.asks_in_vain(seating.wake), "bots play at their pace"
