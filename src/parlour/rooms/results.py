"""The results of a round, one for each person who played."""

from parlour import options
from parlour.records import Ending, GameResult
from parlour.rooms.daily import is_late, is_ranked
from parlour.rooms.room import Room
from parlour.rooms.seats import Seat


def abandoned(room: Room, seats: list[tuple[int, Seat]]) -> list[GameResult]:
    """Return the results of games that end unfinished; none if no move was made, except that whoever has seen
    the deal of a day has tried it."""
    if room.status != "playing" or not (any(room.current.moves_made) or is_ranked(room.current.deal)):
        return []
    return results_of(room, seats, "abandoned")


def results_of(room: Room, seats: list[tuple[int, Seat]], ended: Ending) -> list[GameResult]:
    """Return the result of each person in these seats."""
    round_ = room.current
    deal = round_.deal
    if deal.is_practice:
        return []
    score = round_.sheet.score if round_.sheet is not None else None
    return [
        GameResult(
            player=seat.player,
            room=room.id,
            round=room.rounds,
            game=room.settings.game,
            rules=options.write(round_.game),
            deal=deal.deck or deal.seed,
            ended=ended,
            score=score.points if score else None,
            moves=score.moves if score else round_.moves_made[index],
            seconds=int(round_.clock_at(room.at)),
            undos=score.undos if score else 0,
            is_open=deal.is_open or is_late(deal, room.at),
            was_helped=round_.was_helped,
            at=room.at,
            elapsed=round_.elapsed_at(room.at),
        )
        for index, seat in seats
        if seat.player is not None and not seat.is_program and not seat.is_late
    ]
