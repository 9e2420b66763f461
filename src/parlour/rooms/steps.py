"""The meaning of log entries: `apply` returns the room after the next entry; nothing else makes a room.

The same log gives the same room on every machine.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from parlour.records import Ending, GameResult
from parlour.rooms import checkpoint, log
from parlour.rooms import round as rounds
from parlour.rooms.daily import is_hidden
from parlour.rooms.events import Happening
from parlour.rooms.recordings import recording_of
from parlour.rooms.results import abandoned, results_of
from parlour.rooms.room import Room, game_of, room_from
from parlour.rooms.round import Round
from parlour.rooms.seats import Seat, champions, replaced, staying

TIMEOUTS_BEFORE_BOT: Final = 2
MOST_BANNED: Final = 100  # per room; beyond that, the oldest ban is dropped


class Effects(NamedTuple):
    """The effects of an entry: the room after it, what happened, and the results of games that ended."""

    room: Room
    happenings: list[Happening]
    results: list[GameResult]


def begin(room_id: str, code: str | None, number: int, at: int, body: log.Body) -> Effects:
    """Return the room of the first entry that is read: the log's first, or one that carries the state."""
    match body:
        case log.Opened(host, settings, chain):
            room = room_from(room_id, code, number, at, log.Carried(host, settings, (), 0, -1, chain=chain))
            return Effects(room, [Happening("opened")], [])
        case log.Started(room=log.Carried() as carried):
            room = room_from(room_id, code, number, at, carried)
            return Effects(*_started(room, body, carried), [])
        case log.Checkpoint(room=carried):
            room = room_from(room_id, code, number, at, carried)
            round_ = checkpoint.restore(room.game, body)
            return Effects(
                replace(room, round=round_, rounds=carried.round + 1, first=0, status="playing"), [], []
            )
    raise ValueError(f"a log can't be read from {type(body).__name__} on")


def apply(room: Room, number: int, at: int, body: log.Body) -> Effects:
    """Return the room after the next entry of its log."""
    now = replace(room, number=number, at=at)
    match body:
        case log.Moved():
            return _moved(now, body)
        case log.Undone(count):
            return _played(now, now.current.after_undo(number, at, count), Happening("undone", 0))
        case log.Redone():
            return _played(now, now.current.after_redo(number, at), Happening("redone", 0))
        case log.Started():
            results = abandoned(now, now.taken)
            carried = now.carried() if body.room is None else body.room
            dealt, happenings = _started(now, body, carried)
            abandoned_deal = _abandoned_deal(now, body)
            if abandoned_deal is not None:
                seed, origin = abandoned_deal.seed, abandoned_deal.origin
                recording = recording_of(now)
                happenings = [
                    replace(told, seed=seed, origin=origin, replay=recording and recording.address)
                    for told in happenings
                ]
            return Effects(dealt, happenings, results)
        case log.Checkpoint():
            return Effects(replace(now, base=number), [], [])
        case log.Paused():
            return _played(now, now.current.paused(at), Happening("paused"))
        case log.Resumed():
            return _played(now, now.current.resumed(at), Happening("resumed"))
        case log.WasHelped():
            helped = replace(now.current, was_helped=True)
            return _played(now, helped, Happening("helped"))
        case log.Closed(by):
            closed = replace(now, status="closed")
            told = Happening("closed", facts={"by": by})
            return Effects(closed, [told], abandoned(now, now.taken))
        case log.Woken():
            return Effects(replace(now, woken_at=at), [], [])
        case log.SettingsChanged(settings):
            told = Happening("settings")
            return Effects(_set(now, settings), [told], [])
        case log.HostChanged(host):
            seat = now.seat_of(host)
            name = now.names[seat] if seat is not None else "Somebody"
            told = Happening("host", seat, {"name": name})
            return Effects(replace(now, host=host, owner=_owner(now, host)), [told], [])
        case log.BanLifted(player):
            return _lifted(now, player)
        case log.Opened():
            raise ValueError("a room is opened once")
        case _:
            return _seated(now, body)


def _owner(room: Room, host: str) -> str:
    """Return who is host again when they are back: nobody who has handed the room over, or left it."""
    owner = room.owner or room.host
    index = room.seat_of(owner)
    seat = None if index is None else room.seats[index]
    is_coming = seat is not None and seat.is_away and not seat.has_left
    return owner if is_coming and owner != host else ""


def _set(room: Room, settings: log.RoomSettings) -> Room:
    seats = room.seats
    if any(index >= settings.seats for index, _ in room.staying):
        # Seats may be reassigned: nobody may see the last round from another's seat.
        seats = tuple(replace(seat, round=0) for _, seat in room.staying)
    seats = (*seats, *(None,) * settings.seats)[: settings.seats]
    changed = replace(room, settings=settings, game=game_of(settings), seats=seats)
    if settings.match == room.settings.match:
        return changed
    return replace(changed, is_match_over=bool(champions(seats, settings.match)))


def _with(room: Room, index: int, seat: Seat | None) -> Room:
    return replace(room, seats=replaced(room.seats, index, seat))


def _seated(
    room: Room,
    body: log.Joined | log.Renamed | log.BotSeated | log.GhostSeated | log.Left | log.Away | log.Back,
) -> Effects:
    """Apply an entry about a seat: a player sat down, left, is away, is back or was renamed."""
    index = body.seat
    match body:
        case log.Joined(_, player, name, avatar, is_bot, part):
            told = Happening("joined", index, {"name": name, "kind": "bot" if is_bot else "person"})
            sitting = Seat(name, avatar, player, is_program=is_bot, part=part)
            before = room.seats[index]
            if room.status == "playing" and before is not None:  # a bot gives way, with its cards
                sitting = replace(sitting, round=before.round, is_late=True)
            return Effects(_with(room, index, sitting), [told], [])
        case log.BotSeated(_, name, avatar, strength):
            told = Happening("joined", index, {"name": name, "kind": "bot"})
            return Effects(_with(room, index, Seat(name, avatar, bot=strength)), [told], [])
        case log.GhostSeated(_, name, avatar, ghost):
            told = Happening("joined", index, {"name": name, "kind": "ghost"})
            return Effects(_with(room, index, Seat(name, avatar, ghost=ghost)), [told], [])
    seat = room.seats[index]
    assert seat is not None, "an entry about a seat is about somebody in it"
    match body:
        case log.Renamed(_, name, avatar):
            told = Happening("renamed", index, {"before": seat.name, "name": name})
            return Effects(_with(room, index, replace(seat, name=name, avatar=avatar)), [told], [])
        case log.Left(_, was_removed, is_banned):
            step = _left(room, index, seat, was_removed)
            if is_banned and seat.player is not None:
                ban = log.Ban(room.number, seat.player, seat.name, seat.avatar)
                bans = (*step.room.bans, ban)[-MOST_BANNED:]
                told = replace(step.happenings[0], facts={"name": seat.name, "how": "banned"})
                step = step._replace(room=replace(step.room, bans=bans), happenings=[told])
            return step
        case log.Away():
            told = Happening("away", index, {"name": seat.name})
            return Effects(_with(room, index, replace(seat, is_away=True)), [told], [])
        case log.Back():
            told = Happening("back", index, {"name": seat.name})
            back = replace(seat, is_away=False, has_left=False, timeouts=0)
            return Effects(_with(room, index, back), [told], [])
    raise AssertionError(body)


def _lifted(room: Room, player: str) -> Effects:
    kept, lifted = (
        tuple(ban for ban in room.bans if (ban.player == player) is is_lifted) for is_lifted in (False, True)
    )
    told = [Happening("lifted", facts={"name": ban.name or "Somebody"}) for ban in lifted]
    return Effects(replace(room, bans=kept), told, [])


def _left(room: Room, index: int, seat: Seat, was_removed: bool) -> Effects:
    """Free the seat. During a round it stays until the round is over, and a bot plays it."""
    told = Happening("left", index, {"name": seat.name, "how": "removed" if was_removed else "left"})
    left: Seat | None = None
    results: list[GameResult] = []
    if room.status == "playing":
        left = replace(seat, is_away=True, has_left=True)
        if was_removed and seat.player is not None:
            results = abandoned(room, [(index, seat)])
            left = replace(left, player=None)
    owner = "" if seat.player == room.owner else room.owner  # who comes again later is one of the others
    return Effects(replace(_with(room, index, left), owner=owner), [told], results)


def _played(room: Room, round_: Round, happening: Happening) -> Effects:
    return Effects(replace(room, round=round_), [happening], [])


def _moved(room: Room, body: log.Moved) -> Effects:
    index = body.seat
    move = room.current.game.parse(body.move)
    round_, events = room.current.moved(
        room.number, room.at, index, move, is_automatic=body.by == "auto", is_own=body.by != "before"
    )
    seat = room.seats[index]
    assert seat is not None, "only a taken seat moves"
    happenings = [Happening("event", index, event=event) for event in events]
    if body.by == "clock":
        seat, round_, happenings = _timed_out(index, seat, round_, happenings)
        room = _with(room, index, seat)
    elif body.by == "player" and seat.timeouts:
        room = _with(room, index, replace(seat, timeouts=0))
    room = replace(room, round=round_)
    outcome = round_.game.outcome(round_.state)
    if outcome is None:
        return Effects(room, happenings, [])
    return _over(room, outcome.winners, happenings)


def _abandoned_deal(room: Room, deal: log.Started) -> log.Started | None:
    """Return the deal on the table if it has a public seed and is abandoned for a different one."""
    now = room.current.deal if room.status == "playing" else deal
    return now if now.seed not in ("", deal.seed) and not is_hidden(now, room.at) else None


def _over(room: Room, winners: tuple[int, ...], happenings: list[Happening]) -> Effects:
    results: list[GameResult] = []
    seats = list(room.seats)
    for index, seat in room.taken:
        if index in winners:
            seats[index] = replace(seat, wins=seat.wins + 1)
        # A bot's win does not count for the player who left.
        ended: Ending = "abandoned" if seat.has_left else "won" if index in winners else "lost"
        results += results_of(room, [(index, seat)], ended)
    facts = {"names": [room.names[index] for index in winners], "count": len(winners)}
    told = [*happenings, Happening("over", facts=facts, winners=tuple(winners))]
    best = champions(tuple(seats), room.settings.match)
    if best:
        facts = {"names": [room.names[index] for index in best], "count": len(best)}
        told.append(Happening("match", facts=facts, winners=best))
    over = replace(room, status="over", seats=tuple(seats), is_match_over=bool(best))
    return Effects(over, told, results)


def _started(room: Room, body: log.Started, carried: log.Carried) -> tuple[Room, list[Happening]]:
    """Return the room with a new round, from the state that is carried."""
    number = carried.round + 1
    players = tuple(
        replace(seat, timeouts=0, round=number, is_late=False) for _, seat in staying(carried.seats)
    )
    if body.next is not None:
        players = tuple(replace(seat, part=None) for seat in players)
    first = (carried.first + 1) % len(players)
    room = replace(
        room,
        base=room.base if body.room is None else room.number,
        seats=(*players, *(None,) * (carried.settings.seats - len(players))),
        settings=room.settings if body.room is None else carried.settings,
        status="playing",
        rounds=number,
        first=first,
        chain=body.next or carried.chain,
        is_match_over=False,
        round=rounds.begin(
            room.game,
            replace(body, room=None),
            round_number=number,
            first=first,
            seats=len(players),
            number=room.number,
            since=1 if body.room is None else room.number,
            at=room.at,
        ),
    )
    facts = {"number": number, "deal": "known" if body.is_open else "new"}
    return room, [Happening("started", facts=facts)]


def _timed_out(
    index: int, seat: Seat, round_: Round, made: list[Happening]
) -> tuple[Seat, Round, list[Happening]]:
    """Apply a move of the clock. It may make two, a draw and a pass, which count as one timeout."""
    told = made
    if round_.overdue != index:
        told = [Happening("timeout", index, {"name": seat.name}), *made]
    overdue = index if index in round_.game.to_move(round_.state) else None
    timeouts = seat.timeouts + (overdue is None)
    is_away = seat.is_away
    if timeouts >= TIMEOUTS_BEFORE_BOT and not is_away:
        is_away = True
        told = [*told, Happening("away", index, {"name": seat.name})]
    return replace(seat, timeouts=timeouts, is_away=is_away), replace(round_, overdue=overdue), told
