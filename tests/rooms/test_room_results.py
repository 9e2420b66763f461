"""Results: one for each person and round, with how it ended and what it counts for."""

from msgspec.structs import replace

from parlour.records import GameResult
from parlour.rooms.requests import playing, seating
from tests.rooms.table import ANN, BOB, CY, DEE, Table, eights


def ended(table: Table) -> dict[str, str]:
    assert len({(result.player, result.round) for result in table.results}) == len(table.results)
    return {result.player: result.ended for result in table.results}


def hinted_win(table: Table) -> Table:
    """Plays the hints to the end."""
    while table.room.status == "playing":
        table.wait(1).play(ANN, str(table.room.game.hint(table.room.current.state, 0)))  # type: ignore[attr-defined]
    return table


def test_a_game_won_alone() -> None:
    table = hinted_win(Table("klondike", "draw=1 takeback=no").start(seed="0"))
    assert table.room.current.deal is not None
    (result,) = table.results
    assert result == GameResult(
        player=ANN.id,
        room="table",
        round=1,
        game="klondike",
        rules="takeback=no",
        deal="0",
        ended="won",
        score=1300,
        moves=111,
        seconds=110,
        undos=0,
        is_open=True,
        was_helped=False,
        at=table.now,
        elapsed=111,
    )


def test_one_wins_the_round_and_the_others_lose_it() -> None:
    table = eights().start().play_to_the_end()
    assert sorted(ended(table).values()) == ["lost", "lost", "won"]
    winner = table.room.game.outcome(table.room.current.state)
    assert winner is not None
    assert ended(table)[(ANN, BOB, CY)[winner.winners[0]].id] == "won"


def test_practice_has_no_results() -> None:
    table = eights()
    table.ask(playing.start, ANN, is_practice=True)
    assert table.play_to_the_end().results == []
    assert len(ended(table.start().play_to_the_end())) == 3


def test_bots_have_no_results() -> None:
    table = Table("eights", "hand=3").sit(BOB)
    table.ask(seating.seat_bot, ANN, "easy")
    table.start().play_to_the_end()
    assert set(ended(table)) == {ANN.id, BOB.id}


def test_a_new_deal_over_a_begun_game_abandons_it() -> None:
    table = Table("klondike").start().play(ANN)
    table.ask(playing.undo, ANN)
    table.start()
    (result,) = table.results
    assert (result.ended, result.round, result.moves, result.undos) == ("abandoned", 1, 1, 1)


def test_closing_abandons_a_begun_game() -> None:
    table = Table("klondike").start().play(ANN)
    table.ask(seating.leave, ANN)
    assert ended(table) == {ANN.id: "abandoned"}


def test_a_game_without_a_move_has_no_result() -> None:
    table = Table("klondike").start().start()
    table.ask(seating.leave, ANN)
    assert table.results == []
    company = eights().start()
    company.ask(seating.remove, ANN, 2)
    company.ask(seating.leave, BOB)
    company.ask(seating.leave, ANN)
    assert company.room.status == "closed"
    assert company.results == []


def test_closing_a_room_whose_round_is_over_adds_nothing() -> None:
    table = hinted_win(Table("klondike").start(seed="0"))
    table.ask(seating.leave, ANN)
    assert ended(table) == {ANN.id: "won"}


def test_player_who_leaves_and_stays_away_has_abandoned_the_round() -> None:
    table = eights("hand=3", BOB, CY, DEE).start().play(ANN)
    table.ask(seating.leave, BOB)
    table.ask(seating.leave, CY)
    assert table.results == [], "they may still come back"
    table.sit(CY).play_to_the_end()
    assert ended(table)[BOB.id] == "abandoned"
    assert ended(table)[CY.id] in ("won", "lost")


def test_a_bots_win_is_not_the_leavers() -> None:
    for seed in range(50):
        table = eights().start(seed=str(seed)).play(ANN)
        table.ask(seating.leave, BOB)
        table.play_to_the_end()
        outcome = table.room.game.outcome(table.room.current.state)
        assert outcome is not None
        assert ended(table)[BOB.id] == "abandoned"
        if outcome.winners == (1,):
            return
    raise AssertionError("in some deal the bot wins")


def test_player_who_left_before_the_room_closed_has_abandoned_too() -> None:
    table = eights().start().play(ANN)
    for player in (BOB, CY, ANN):
        table.ask(seating.leave, player)
    assert ended(table) == dict.fromkeys((ANN.id, BOB.id, CY.id), "abandoned")


def test_removed_player_has_abandoned_the_round_once() -> None:
    table = eights().start().play(ANN)
    table.ask(seating.remove, ANN, 1)
    assert ended(table) == {BOB.id: "abandoned"}
    table.play_to_the_end()
    assert ended(table)[BOB.id] == "abandoned"
    assert len(table.results) == 3


def test_absent_player_wins_and_loses_like_everybody() -> None:
    table = eights().start().play(ANN)
    table.ask(seating.go_away, BOB.id)
    table.play_to_the_end()
    assert ended(table)[BOB.id] in ("won", "lost")


def test_each_round_has_results_of_its_own() -> None:
    table = eights()
    for _ in range(3):
        table.start().play_to_the_end()
    assert sorted(result.round for result in table.results) == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_chosen_and_repeated_deals_are_marked_as_open() -> None:
    table = Table("klondike")
    table.start(seed=None).play(ANN)
    table.ask(playing.start, ANN, deal="same")
    table.play(ANN).start(seed="7").play(ANN).start(seed=None).play(ANN).start()
    assert [result.is_open for result in table.results] == [False, True, True, False]


def test_the_solvers_help_is_marked_and_only_for_its_round() -> None:
    table = Table("klondike").start().play(ANN)
    table.ask(playing.mark_helped)
    assert table.asks_in_vain(playing.mark_helped)
    table.start().play(ANN).start()
    assert [result.was_helped for result in table.results] == [True, False]


def test_time_in_a_result_stands_while_paused() -> None:
    table = Table("klondike").start().play(ANN).wait(9)
    table.ask(playing.pause, ANN)
    table.wait(1000).ask(seating.leave, ANN)
    assert table.results[0].seconds == 9


def test_time_on_a_board_runs_from_the_first_sight_of_the_cards_and_while_paused() -> None:
    table = Table("klondike").start().wait(20).play(ANN).wait(9)
    table.ask(playing.pause, ANN)
    table.wait(1000).ask(seating.leave, ANN)
    assert table.results[0].elapsed == table.results[0].board_seconds == 20 + 9 + 1000
    assert replace(table.results[0], elapsed=None).board_seconds == 9  # as written by an older version


def test_moves_in_company_are_each_seats_own() -> None:
    table = Table("race").sit(BOB).start().play(ANN).play(ANN).play(BOB).play(ANN, "stop").play(BOB, "stop")
    assert table.room.status == "over"
    assert {result.player: result.ended for result in table.results} == {"ann": "lost", "bob": "won"}
