"""Seats, bots and the host of a room: who may come, go, and say what happens."""

import pytest
from msgspec.structs import replace

from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.settings import change_settings, settings
from tests.rooms.table import ANN, BOB, CY, DEE, Table, eights, refold


def test_a_newcomer_gets_the_first_free_seat() -> None:
    table = eights()
    table.ask(seating.leave, BOB)
    table.sit(DEE)
    assert table.room.names[:4] == ["Ann", "Dee", "Cy", ""]


def test_joining_twice_changes_nothing() -> None:
    table = eights()
    assert table.asks_in_vain(seating.join, BOB)


def test_no_more_people_than_seats() -> None:
    table = Table("eights", seats=3).sit(BOB, CY)
    table.refuses("full", seating.join, DEE)


def test_a_room_says_whether_somebody_can_sit_down_and_whether_it_can_start() -> None:
    table = Table("eights", "hand=3", seats=4).sit(BOB)
    assert (seating.can_sit(table.room), playing.can_start(table.room)) == (True, False)
    table.sit(CY)
    assert (seating.can_sit(table.room), playing.can_start(table.room)) == (True, True)
    table.sit(DEE)
    assert (seating.can_sit(table.room), playing.can_start(table.room)) == (False, True)
    table.start()
    assert (seating.can_sit(table.room), playing.can_start(table.room)) == (False, False)
    table.ask(seating.leave, BOB)
    table.play_to_the_end()
    assert (seating.can_sit(table.room), playing.can_start(table.room)) == (True, True)


def test_nobody_sits_down_in_the_middle_of_a_round() -> None:
    table = eights().start()
    table.refuses("playing", seating.join, DEE)
    table.refuses("no-bot-now", seating.seat_bot, ANN, "easy")


def late_table(*, late: bool) -> Table:
    """Ann, Bob, and Ada the bot in the only other seat."""
    table = Table("eights", "hand=3", seats=3).sit(BOB)
    table.ask(seating.seat_bot, ANN, "easy")
    wanted = settings("eights", "hand=3", 3, 60, is_public=False, has_late_joining=late)
    table.ask(change_settings, ANN, wanted)
    return table


def test_a_late_friend_takes_a_bots_seat_between_rounds() -> None:
    table = late_table(late=False)
    table.refuses("full", seating.join, CY)
    table.refuses("not-a-bot", seating.join, CY, 1)
    table.refuses("empty-seat", seating.join, CY, 7)
    (sat, *_) = table.ask(seating.join, CY, 2)
    assert sat.text == "Cy sat down."
    assert table.room.names == ["Ann", "Bob", "Cy"]
    table.refuses("not-a-bot", seating.join, DEE, 2)
    table.start()
    assert table.room.plays(2)


def test_player_in_a_bots_seat_after_a_round_does_not_see_its_hand() -> None:
    table = late_table(late=False).start().play_to_the_end()
    table.ask(seating.join, CY, 2)
    assert not table.room.plays(2)


def test_in_a_round_a_bot_gives_way_only_if_the_host_allows_it() -> None:
    table = late_table(late=False).start()
    assert not seating.can_take(table.room, table.room.seats[2])  # type: ignore[arg-type]
    table.refuses("playing", seating.join, CY, 2)
    table = late_table(late=True).start()
    assert seating.can_take(table.room, table.room.seats[2])  # type: ignore[arg-type]
    table.refuses("playing", seating.join, CY)
    hand = table.room.game.view(table.room.current.state, 2).hand
    table.ask(seating.join, CY, 2)
    assert table.room.plays(2)
    assert table.room.seats[2].played_by_bot is None  # type: ignore[union-attr]
    assert table.room.game.view(table.room.current.state, 2).hand == hand
    assert refold(table.entries).plays(2)


def test_a_round_that_a_bot_began_is_in_nobodys_statistics_but_the_next_one_is() -> None:
    table = late_table(late=True).start()
    table.ask(seating.join, CY, 2)
    table.play_to_the_end()
    assert {result.player for result in table.results} == {ANN.id, BOB.id}
    table.start().play_to_the_end()
    assert CY.id in {result.player for result in table.results}


def test_a_friend_in_the_middle_of_a_round_starts_no_clock() -> None:
    table = Table("eights", "hand=3", seats=3, clock=0)
    for _ in range(2):
        table.ask(seating.seat_bot, ANN, "easy")
    wanted = settings("eights", "hand=3", 3, 0, is_public=False, has_late_joining=True)
    table.ask(change_settings, ANN, wanted)
    table.start().wait(600).ask(seating.join, CY, 1)
    assert table.room.deadline is None, "a turn that has lasted long is not over at once"
    table.play_to_the_end().start()
    assert table.room.deadline is not None


def test_player_who_sits_down_after_a_round_sees_no_hand() -> None:
    table = eights().start().play_to_the_end().sit(DEE)
    assert not table.room.plays(table.seat(DEE))
    assert table.room.plays(table.seat(BOB))


def test_player_in_a_leavers_seat_after_a_round_does_not_see_that_hand() -> None:
    table = Table("eights", "hand=3", seats=3).sit(BOB, CY).start()
    table.ask(seating.leave, BOB)
    table.play_to_the_end().sit(DEE)
    assert table.seat(DEE) == 1
    assert not table.room.plays(1)


def test_other_settings_after_a_round_show_nobody_anothers_hand() -> None:
    table = Table("eights", "hand=3", seats=4).sit(BOB, CY, DEE).start()
    table.ask(seating.leave, BOB)
    table.play_to_the_end()
    hands = {
        player: table.room.game.view(table.room.current.state, table.seat(player)).hand
        for player in (ANN, CY)
    }
    for seats in (5, 3):
        wanted = settings("eights", "hand=3", seats, 60, is_public=False)
        table.ask(change_settings, ANN, wanted)
        for player, hand in hands.items():
            seat = table.seat(player)
            assert (
                not table.room.plays(seat)
                or table.room.game.view(table.room.current.state, seat).hand == hand
            )


def test_seats_never_shift_in_a_round() -> None:
    table = eights("hand=3", BOB, CY, DEE).start()
    table.ask(seating.leave, BOB)
    table.ask(seating.remove, ANN, 2)
    table.ask(seating.leave, ANN)
    assert table.room.names[:4] == ["Ann", "Bob", "Cy", "Dee"]
    assert [seat.played_by_bot for _, seat in table.room.taken] == ["normal", "normal", "normal", None]


def test_the_next_round_closes_the_gaps() -> None:
    table = eights("hand=3", BOB, CY, DEE).start()
    table.ask(seating.leave, BOB)
    table.play_to_the_end().start()
    assert table.room.names[:4] == ["Ann", "Cy", "Dee", ""]


# The host


@pytest.mark.parametrize(
    "asked",
    [
        lambda draft: playing.start(draft, BOB),
        lambda draft: seating.seat_bot(draft, BOB, "normal"),
        lambda draft: seating.remove(draft, BOB, 2),
        lambda draft: seating.hand_over(draft, BOB, 2),
        lambda draft: change_settings(draft, BOB, draft.room.settings),
    ],
    ids=["start", "bot", "remove", "hand over", "settings"],
)
def test_only_the_host_decides(asked: object) -> None:
    table = eights()
    assert callable(asked)
    table.refuses("not-host", asked)


def test_somebody_without_a_seat_decides_nothing() -> None:
    table = eights().start()
    table.refuses("not-host", playing.start, DEE)
    table.refuses("no-seat", seating.leave, DEE)
    table.refuses("no-seat", playing.play, DEE, table.room.number, "draw")


def test_the_host_hands_over_to_somebody_who_is_here() -> None:
    table = eights()
    table.ask(seating.seat_bot, ANN, "easy")
    table.refuses("not-a-person", seating.hand_over, ANN, 3)
    table.refuses("empty-seat", seating.hand_over, ANN, 5)
    table.refuses("empty-seat", seating.hand_over, ANN, -1)
    table.ask(seating.go_away, CY.id)
    table.refuses("not-a-person", seating.hand_over, ANN, 2)
    table.ask(seating.hand_over, ANN, 1)
    assert table.room.host == BOB.id
    table.refuses("not-host", seating.hand_over, ANN, 0)


def test_when_the_host_leaves_the_next_player_is_host() -> None:
    table = eights()
    table.ask(seating.hand_over, ANN, 1)
    table.ask(seating.leave, BOB)
    assert table.room.host == CY.id
    table.ask(seating.leave, CY)
    assert table.room.host == ANN.id


def test_when_the_host_is_away_the_next_player_who_is_here_is_host() -> None:
    table = eights()
    table.ask(seating.go_away, BOB.id)
    table.ask(seating.go_away, ANN.id)
    assert table.room.host == CY.id


def test_the_host_who_was_away_is_host_again_when_back() -> None:
    table = eights()
    table.ask(seating.go_away, ANN.id)
    table.ask(seating.go_away, BOB.id)
    assert table.room.host == CY.id
    table.ask(seating.come_back, BOB)
    assert (table.room.host, table.room.carried().owner) == (CY.id, ANN.id)
    table.ask(seating.come_back, ANN)
    assert (table.room.host, table.room.carried().owner) == (ANN.id, "")
    table.ask(seating.hand_over, ANN, 1)
    table.ask(seating.go_away, ANN.id)
    table.ask(seating.come_back, ANN)
    assert table.room.host == BOB.id, "who was handed the room keeps it"


@pytest.mark.parametrize("is_playing", [False, True], ids=["between rounds", "in a round"])
@pytest.mark.parametrize("way", ["removed", "banned", "left", "expelled"])
def test_a_host_who_went_for_good_while_away_is_one_of_the_others_later(way: str, is_playing: bool) -> None:
    table = eights()
    table = table.start() if is_playing else table
    table.ask(seating.go_away, ANN.id)
    assert table.room.host == BOB.id
    match way:
        case "left":
            table.ask(seating.leave, ANN)
        case "expelled":
            table.ask(seating.expel, ANN.id)
        case _:
            table.ask(seating.remove, BOB, 0, for_good=way == "banned")
    for ban in table.room.bans:
        table.ask(seating.lift_ban, BOB, ban.number)
    table = table.play_to_the_end() if is_playing else table
    table.sit(ANN)
    table.ask(seating.go_away, ANN.id)
    table.ask(seating.come_back, ANN)
    assert table.room.host == BOB.id


def test_a_host_who_leaves_people_who_are_away_is_host_no_more() -> None:
    table = Table("eights").sit(BOB)
    table.ask(seating.go_away, BOB.id)
    table.ask(seating.leave, ANN)
    assert table.room.host == BOB.id


def test_the_first_to_come_to_a_table_whose_host_is_away_is_host() -> None:
    table = Table("eights").sit(BOB)
    table.ask(seating.go_away, BOB.id)
    table.ask(seating.go_away, ANN.id)
    assert table.room.host == ANN.id
    table.ask(seating.come_back, BOB)
    assert table.room.host == BOB.id
    table.ask(seating.go_away, BOB.id)
    table.sit(CY)
    assert table.room.host == CY.id


def test_the_room_closes_when_the_last_person_leaves() -> None:
    table = eights()
    table.ask(seating.seat_bot, ANN, "easy")
    for player in (ANN, BOB, CY):
        assert table.room.status == "waiting"
        table.ask(seating.leave, player)
    assert table.room.status == "closed"
    assert table.room.row.code is None


def test_a_room_is_closed_once() -> None:
    table = eights()
    table.ask(seating.close)
    assert table.asks_in_vain(seating.close)


def test_nothing_happens_in_a_closed_room() -> None:
    table = eights().start()
    for player in (ANN, BOB, CY):
        table.ask(seating.leave, player)
    for player in (ANN, BOB, CY, DEE):
        table.refuses("closed", seating.join, player)
        table.refuses("closed", seating.leave, player)
        table.refuses("closed", playing.start, player)
        table.refuses("closed", playing.play, player, table.room.number, "draw")
        assert table.asks_in_vain(seating.come_back, player)
        assert table.asks_in_vain(seating.rename, player)
        assert table.asks_in_vain(seating.go_away, player.id)
    assert table.asks_in_vain(playing.mark_helped)


# Leaving and removing


def test_a_leavers_seat_is_played_on_by_a_bot_and_is_theirs_again_when_they_come_back() -> None:
    table = eights().start()
    hand = table.room.game.view(table.room.current.state, 1).hand
    table.ask(seating.leave, BOB)
    assert table.room.seats[1].played_by_bot == "normal"  # type: ignore[union-attr]
    table.sit(BOB)
    assert table.seat(BOB) == 1
    assert table.room.seats[1].played_by_bot is None  # type: ignore[union-attr]
    assert table.room.plays(1)
    assert table.room.game.view(table.room.current.state, 1).hand == hand


def test_a_move_is_being_back() -> None:
    table = eights().start()
    table.ask(seating.go_away, ANN.id)
    table.play(ANN, "draw")
    assert table.room.seats[0].is_away is False  # type: ignore[union-attr]


def test_starting_a_round_is_being_back() -> None:
    table = Table("race").start()
    table.appended(log.Away(0)).play_to_the_end("stop").start()
    assert table.room.seats[0].played_by_bot is None  # type: ignore[union-attr]


def test_a_removed_players_seat_is_a_bots_for_the_rest_of_the_round() -> None:
    table = eights().start()
    table.ask(seating.remove, ANN, 1)
    assert table.room.seats[1].played_by_bot == "normal"  # type: ignore[union-attr]
    table.refuses("playing", seating.join, BOB)
    table.refuses("no-seat", playing.play, BOB, table.room.number, "draw")
    table.refuses("bot-in-round", seating.remove, ANN, 1)
    table.play_to_the_end().sit(BOB)
    assert not table.room.plays(table.seat(BOB))


def test_a_leaver_can_be_removed_too_and_then_not_come_back_in_the_round() -> None:
    table = eights().start()
    table.ask(seating.leave, BOB)
    table.ask(seating.remove, ANN, 1)
    table.refuses("playing", seating.join, BOB)


def test_the_host_removes_others_and_bots_between_rounds_but_not_themselves() -> None:
    table = eights()
    table.ask(seating.seat_bot, ANN, "easy")
    table.refuses("yourself", seating.remove, ANN, 0)
    table.refuses("empty-seat", seating.remove, ANN, 4)
    table.refuses("empty-seat", seating.remove, ANN, 99)
    table.ask(seating.remove, ANN, 3)
    table.ask(seating.remove, ANN, 2)
    assert table.room.names == ["Ann", "Bob", "", "", "", ""]


def test_the_host_bans_and_lifts_the_ban() -> None:
    table = eights("hand=3", BOB, CY, DEE)
    (told,) = table.ask(seating.remove, ANN, 1, for_good=True)
    assert told.text == "Bob was banned by the host."
    table.refuses("banned", seating.join, BOB)
    (ban,) = table.room.bans
    assert (ban.player, ban.name, ban.avatar) == (BOB.id, BOB.name, BOB.avatar)
    table.start().play_to_the_end().start()
    assert table.room.bans == (ban,), "it outlasts rounds"
    assert refold(table.entries[-1:]).bans == (ban,), "and is read from the last round"
    table.refuses("not-host", seating.lift_ban, CY, ban.number)
    (told,) = table.ask(seating.lift_ban, ANN, ban.number)
    assert told.text == "Bob is no longer banned."
    table.refuses("not-banned", seating.lift_ban, ANN, ban.number)
    table.play_to_the_end().sit(BOB)


def test_a_ban_of_the_time_without_names_can_be_lifted() -> None:
    table = eights()
    old = replace(table.room.carried(), banned=("dee", "eve"))
    table.append(log.Started("7", room=old))
    table.room = refold(table.entries[-1:])
    assert [ban.player for ban in table.room.bans] == ["dee", "eve"]
    table.refuses("banned", seating.join, DEE)
    (told,) = table.ask(seating.lift_ban, ANN, table.room.bans[0].number)
    assert told.text == "Somebody is no longer banned."
    assert [ban.player for ban in refold(table.entries[-2:]).bans] == ["eve"]


def test_a_bot_stays_until_the_round_is_over() -> None:
    table = Table("eights").sit(BOB)
    table.ask(seating.seat_bot, ANN, "strong")
    table.start()
    table.refuses("bot-in-round", seating.remove, ANN, 2)


def test_bots_have_names_of_their_own() -> None:
    table = Table("race")
    for _ in range(7):
        table.ask(seating.seat_bot, ANN, "easy")
    assert len(set(table.room.names)) == 8
    table.refuses("full", seating.seat_bot, ANN, "easy")


def test_a_program_that_says_so_is_a_bot_and_never_host() -> None:
    table = Table("eights").sit(BOB)
    (sat,) = table.ask(seating.join, CY, is_bot=True)
    assert sat.text == "Cy (bot) sat down."
    table.refuses("not-a-person", seating.hand_over, ANN, 2)
    table.ask(seating.go_away, BOB.id)
    table.ask(seating.go_away, ANN.id)
    table.ask(seating.go_away, CY.id)
    table.ask(seating.come_back, CY)
    assert table.room.host == ANN.id
    table.ask(seating.leave, ANN)
    assert table.room.host == BOB.id
    table.ask(seating.leave, BOB)
    assert table.room.status == "closed", "a program keeps no room open"


def test_a_program_plays_its_seat_itself_and_has_no_results() -> None:
    table = Table("eights", "hand=3").sit(BOB)
    table.ask(seating.join, CY, is_bot=True)
    table.start()
    assert table.room.seats[2].played_by_bot is None  # type: ignore[union-attr]
    table.ask(seating.go_away, CY.id)
    assert table.room.seats[2].played_by_bot == "normal"  # type: ignore[union-attr]
    table.ask(seating.come_back, CY)
    table.play_to_the_end()
    assert {result.player for result in table.results} == {ANN.id, BOB.id}


def test_a_seat_taken_before_programs_said_so_is_a_persons() -> None:
    old = b'{"type": "joined", "seat": 1, "player": "bob", "name": "Bob", "avatar": "x"}'
    table = Table("eights").appended(log.decode(old))
    assert [seat.name for _, seat in table.room.people] == ["Ann", "Bob"]


def test_no_bot_joins_a_game_for_one() -> None:
    Table("klondike").refuses("alone", seating.seat_bot, ANN, "easy")


def test_absent_player_is_dealt_in_and_played_by_a_bot() -> None:
    table = eights()
    table.ask(seating.go_away, BOB.id)
    table.start()
    assert table.room.plays(1)
    assert table.room.seats[1].played_by_bot == "normal"  # type: ignore[union-attr]


def test_nobody_is_away_from_a_game_for_one() -> None:
    assert Table("klondike").start().asks_in_vain(seating.go_away, ANN.id)


def test_another_name_is_told_to_all() -> None:
    table = eights()
    (happening,) = table.ask(seating.rename, Player(BOB.id, "Robert", "🦉"))
    assert happening.text == "Bob is now Robert."
    assert table.room.names[1] == "Robert"
    assert table.asks_in_vain(seating.rename, DEE)


def test_no_two_at_a_table_have_the_same_name() -> None:
    table = Table("race").sit(Player("b", "Ann", "🐻"), Player("c", "ANN", "🐼"))
    assert table.room.names[:3] == ["Ann", "Ann 2", "ANN 3"]
    table.ask(seating.rename, Player("b", "ann 3", "🐻"))
    assert table.room.names[1] == "ann 3 2"
    table.ask(seating.rename, Player("b", "Ann 2", "🐻"))
    assert table.room.names[1] == "Ann 2", "one's own name is no other's"
    table.ask(seating.leave, ANN)
    table.sit(Player("d", "Ann", "🐨"))
    assert table.room.names[0] == "Ann", "it is free again"
