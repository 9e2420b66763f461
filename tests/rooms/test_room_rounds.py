"""Rounds: who begins, what a rematch keeps, which deals there are, and what settings a room can have."""

import pytest
from msgspec import structs

from parlour.cards import deck_text
from parlour.errors import ParlourError
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.dealing import dealt, next_dealing
from parlour.rooms.requests.settings import change_settings, settings
from tests.rooms.table import ANN, BOB, CY, DEE, Table, eights

DECK = deck_text(tuple(range(52)))


def test_the_first_round_begins_with_seat_1_and_each_later_one_with_the_next() -> None:
    table = eights()
    first = []
    for _ in range(4):
        first.append(table.start().turn)
        table.play_to_the_end()
    assert first == [0, 1, 2, 0]


def test_the_next_seat_begins_even_when_people_come_and_go_between_rounds() -> None:
    table = eights("hand=3", BOB, CY, DEE)
    first = []
    for round_ in range(6):
        first.append(table.start().turn)
        table.play_to_the_end()
        if round_ == 4:
            table.ask(seating.leave, DEE)
    assert first == [0, 1, 2, 3, 0, 1]


def test_a_rematch_keeps_everybody_and_the_tally() -> None:
    table = Table("eights", "hand=3").sit(BOB)
    table.ask(seating.seat_bot, ANN, "strong")
    table.start().play_to_the_end()
    names = table.room.names
    wins = [seat.wins for _, seat in table.room.taken]
    assert sum(wins) == 1
    table.start()
    assert table.room.names == names
    assert [seat.wins for _, seat in table.room.taken] == wins
    table.play_to_the_end()
    assert sum(seat.wins for _, seat in table.room.taken) == 2


def test_too_few_can_not_start_and_bots_count() -> None:
    table = Table("eights").sit(BOB)
    assert "needs 3 players" in table.refuses("too-few", playing.start, ANN)
    table.ask(seating.seat_bot, ANN, "easy")
    table.start()


def test_player_who_left_does_not_count_for_the_next_round() -> None:
    table = eights().start()
    table.ask(seating.leave, BOB)
    table.play_to_the_end()
    table.refuses("too-few", playing.start, ANN)


def test_a_round_is_not_started_over_another() -> None:
    table = eights().start()
    table.refuses("already-playing", playing.start, ANN)
    table.refuses("settings-while-playing", change_settings, ANN, table.room.settings)


def test_a_move_needs_a_round_and_a_part_in_it() -> None:
    table = eights()
    table.refuses("not-begun", playing.play, ANN, table.room.number, "draw")
    table.start().play_to_the_end()
    table.refuses("not-playing", playing.play, ANN, table.room.number, "draw")


def test_a_bad_move_says_why() -> None:
    table = eights().start()
    with pytest.raises(ParlourError):
        table.judge(playing.play, ANN, table.room.number, "what?")
    table.refuses("not-your-turn", playing.play, BOB, table.room.number, "draw")


# Deals


def test_every_round_has_a_fresh_seed_unless_one_is_asked_for() -> None:
    table = Table("klondike")
    seeds = set()
    for _ in range(3):
        table.start(seed=None)
        assert table.room.current.deal is not None
        assert not table.room.current.deal.is_open
        seeds.add(table.room.current.deal.seed)
    assert len(seeds) == 3
    assert all(len(seed) == 32 for seed in seeds)


def unrecorded(table: Table) -> log.Started:
    """The deal without the address of its recording, which is another each time."""
    return structs.replace(table.room.current.deal, recording=None)


def test_a_chosen_seed_or_deck_and_the_same_deal_again_are_open() -> None:
    table = Table("klondike").start(seed="7")
    assert unrecorded(table) == log.Started("7", is_open=True)
    table.ask(playing.start, ANN, deck=DECK.lower())
    assert unrecorded(table) == log.Started("", DECK, is_open=True)
    table.start(seed=None)
    state = table.room.current.state
    table.play(ANN)
    table.ask(playing.start, ANN, deal="same")
    assert table.room.current.deal is not None
    assert table.room.current.deal.is_open
    assert table.room.current.state == state


def test_a_deal_proved_winnable_is_not_open() -> None:
    table = Table("klondike")
    proved = next_dealing(table.room, ANN, None).at(3)
    table.ask(playing.start, ANN, proved=proved)
    assert unrecorded(table) == dealt(proved, is_winnable=True)
    assert not table.room.current.deal.is_open


def test_deals_that_are_not_there_are_refused() -> None:
    table = eights()
    table.refuses("no-deal", playing.start, ANN, deal="same")
    table.refuses("no-deck", playing.start, ANN, deck=DECK)
    with pytest.raises(ParlourError):
        Table("klondike").judge(playing.start, ANN, deck="AS AS")


# Settings


@pytest.mark.parametrize(
    ("game", "rules", "seats", "clock", "sentence"),
    [
        ("poker", "", None, None, "There is no game “poker”: choose canfield, cellar, eights, "),
        ("klondike", "draw=4", None, None, "draw is a number from 1 to 3, not “4”."),
        ("klondike", "colour=red", None, None, "klondike has no option “colour”"),
        ("klondike", "", 2, None, "Klondike has 1 seat, not 2."),
        ("topcard", "", 9, None, "Top Card has 2 to 4 seats, not 9."),
        ("eights", "", 2, None, "Eights has 3 to 6 seats, not 2."),
        ("eights", "", -1, None, "Eights has 3 to 6 seats, not -1."),
        ("eights", "", 4, 14, "The timer can be 15 to 120 seconds, not 14."),
        ("eights", "", 4, -5, "The timer can be 15 to 120 seconds, not -5."),
        ("race", "", 4, 3601, "The timer can be 300 to 3600 seconds, not 3601."),
    ],
)
def test_settings_are_checked_and_a_sentence_says_what_is_wrong(
    game: str, rules: str, seats: int | None, clock: int | None, sentence: str
) -> None:
    with pytest.raises(ParlourError) as refusal:
        settings(game, rules, seats, clock, is_public=False)
    assert sentence in refusal.value.sentence


def test_settings_left_out_are_the_games_usual_ones() -> None:
    assert settings("Eights", "hand=7", None, None, is_public=True) == log.RoomSettings(
        "eights",
        "specials=yes hand=7 skip=2 reverses=4 stacking=any play_drawn=no",
        6,
        30,
        is_public=True,
    )
    assert settings("klondike", "draw=3", None, 0, is_public=False) == log.RoomSettings(
        "klondike",
        "draw=3 redeals=unlimited empty=kings takeback=yes scoring=house timed=no cumulative=no",
        1,
        None,
    )


def test_the_host_changes_settings_between_rounds() -> None:
    table = eights().start().play_to_the_end()
    wanted = settings("eights", "hand=5 stacking=off", 3, 60, is_public=True)
    table.ask(change_settings, ANN, wanted)
    table.start()
    assert table.room.settings == wanted
    assert table.room.game.view(table.room.current.state, None).counts == (5, 5, 5)
    assert len(table.room.seats) == 3


def test_there_are_never_fewer_seats_than_people() -> None:
    table = eights("hand=3", BOB, CY, DEE)
    wanted = settings("eights", "", 3, 30, is_public=False)
    assert "fewer than 4 seats" in table.refuses("seats-taken", change_settings, ANN, wanted)


def test_one_person_alone_with_bots_may_play_without_a_clock() -> None:
    table = Table("eights", clock=0)
    table.ask(seating.seat_bot, ANN, "easy")
    table.ask(seating.seat_bot, ANN, "easy")
    table.start()
    assert table.room.settings.clock is None


def test_two_people_never_play_without_a_clock_and_see_it_before_they_start() -> None:
    table = Table("eights", clock=0).sit(BOB)
    assert table.room.settings.clock == 30
    without = settings("eights", "", None, 0, is_public=False)
    table.refuses("clock-needed", change_settings, ANN, without)
    table.ask(seating.leave, BOB)
    table.ask(change_settings, ANN, without)
    assert table.room.settings.clock is None


def test_a_race_that_nobody_wins_says_so() -> None:
    table = Table("race", seats=1).start()
    told = table.ask(playing.play, ANN, table.room.number, "stop")
    assert told[-1].text == "The round is over: nobody won."


def test_whose_turn_it_is_is_said_by_name() -> None:
    table = eights().start()
    assert table.refuses("not-your-turn", playing.play, CY, table.room.number, "draw") == "It is Ann's turn."


def test_a_move_may_have_blanks_around_it() -> None:
    assert eights().start().play(ANN, " draw\n").turn == 1


# Matches


def test_a_match_is_won_by_so_many_rounds_and_the_next_round_begins_another() -> None:
    table = Table("eights", "hand=3", match=2).sit(BOB).sit(CY)
    told: list[str] = []
    while not table.room.champions:
        assert len(told) < 4, "two rounds have one of three winners by then"
        assert sum(seat.wins for _, seat in table.start().room.taken) == len(told)
        told = [*told, table.play_to_the_end().room.status]
    (champion,) = table.room.champions
    assert [seat.wins for _, seat in table.room.taken].count(2) == 1
    seat = table.room.seats[champion]
    assert seat is not None
    assert seat.wins == 2
    # Whoever has won it may leave: it is over all the same.
    table.ask(seating.leave, next(player for player in (ANN, BOB, CY) if player.name == seat.name))
    table.ask(seating.join, DEE)
    table.start()
    assert [seat.wins for _, seat in table.room.taken] == [0, 0, 0]
    assert table.room.champions == ()


def test_another_number_of_rounds_counts_for_the_match_that_is_being_played() -> None:
    table = Table("eights", "hand=3", match=3).sit(BOB).sit(CY)
    for _ in range(4):  # so somebody has two at least
        table.start().play_to_the_end()
        if max(seat.wins for _, seat in table.room.taken) == 2:
            break
    now = table.room.settings
    table.ask(change_settings, ANN, structs.replace(now, match=2))
    assert len(table.room.champions) == 1
    table.ask(change_settings, ANN, structs.replace(now, match=None))
    table.start()
    assert max(seat.wins for _, seat in table.room.taken) == 2


@pytest.mark.parametrize("match", [1, 21, -3])
def test_a_match_is_of_two_rounds_at_least_and_twenty_at_most(match: int) -> None:
    with pytest.raises(ParlourError) as refusal:
        settings("eights", "", 3, 30, is_public=False, match=match)
    assert refusal.value.code == "match"
    assert "2 to 20 rounds" in refusal.value.sentence
