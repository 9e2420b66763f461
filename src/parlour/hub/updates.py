"""The messages about a change of a room: the room as each seat may see it, and what happened, in words.

A change in a room of four makes four messages, so their common parts are encoded once.
"""

from collections.abc import Container, Sequence
from typing import Any

from msgspec import UNSET, Raw
from msgspec.structs import asdict, replace

from parlour import seeds, wire
from parlour.game import GivesHelp
from parlour.rooms.daily import is_hidden, is_late, is_ranked
from parlour.rooms.events import Happening
from parlour.rooms.recordings import recording_of
from parlour.rooms.requests.dealing import number_of
from parlour.rooms.requests.playing import can_start
from parlour.rooms.requests.seating import can_sit, can_take
from parlour.rooms.room import Room
from parlour.rooms.seats import Seat


class Updates:
    """The messages about one change of a room. `info` is its `room_info`."""

    def __init__(
        self, room: Room, info: bytes, now: int, epoch: str, happenings: Sequence[Happening] = ()
    ) -> None:
        self._room = room
        self._now = now
        self._is_playing = room.status == "playing"
        deadline, round_ = room.deadline, room.round
        score = None if round_ is None else round_.score
        has_turns = round_ is not None and self._is_playing and len(room.seats) > 1
        self._same = wire.Update(
            n=room.number,
            epoch=epoch,
            room=Raw(info),
            to_move=tuple(sorted(round_.game.to_move(round_.state))) if round_ and has_turns else (),
            left=None if deadline is None else max(0.0, (deadline - now) / 1000),
            score=score or UNSET,
            standing=round_.depth if round_ and score and score.undos else UNSET,
        )
        """What is the same for everybody."""
        self._names = room.names_in_round if happenings and room.round else []
        self._messages: dict[int | None, bytes] = {}
        in_public: list[Raw] = []
        self._secrets: list[tuple[int, Happening, Any]] = []
        """Happenings of which a seat may know more: index, happening, and the event for spectators."""
        for number, happening in enumerate(happenings):
            event = None if happening.event is None else room.game.redact(happening.event, None)
            in_public.append(self._words(happening, event))
            if event is not happening.event:
                self._secrets.append((number, happening, event))
        self._in_public = tuple(in_public)

    def to(self, seat: int | None, request_id: str | None = None) -> bytes:
        """Return the message to a seat, or to a spectator. With a request's id, it answers that request."""
        if request_id is not None:
            return wire.encode(self._update(seat, request_id))
        message = self._messages.get(seat)
        if message is None:
            message = self._messages[seat] = wire.encode(self._update(seat, None))
        return message

    def _update(self, seat: int | None, request_id: str | None) -> wire.Update:
        room, round_ = self._room, self._room.round
        playing = seat if room.plays(seat) else None
        update = replace(self._same, re=request_id, you=seat, happened=self._happened(playing))
        if round_ is None:
            return update
        if playing is not None and self._is_playing and room.game.has_undo:
            if is_ranked(round_.deal):
                update.seconds = round_.elapsed_at(self._now)
            elif round_.first_move_at is not None:
                update.seconds = round_.clock_at(self._now)
        if round_.paused_at is not None and self._is_playing:
            update.is_paused = True  # without the cards, so that nobody thinks off the clock
            return update
        update.view = round_.game.view(round_.state, playing)
        if playing is not None and self._is_playing:
            if options := round_.options[playing]:
                update.moves = tuple([str(move) for move in options])
            if room.game.has_undo:
                update.can_undo, update.can_redo = round_.standing is not None, round_.undone is not None
                if isinstance(room.game, GivesHelp):
                    update.can_finish = bool(room.game.finish(round_.state, playing))
        return update

    def _happened(self, seat: int | None) -> tuple[Raw, ...]:
        if seat is None or not self._secrets:
            return self._in_public
        happened = list(self._in_public)
        for number, happening, in_public in self._secrets:
            event = self._room.game.redact(happening.event, seat)
            if event != in_public:
                happened[number] = self._words(happening, event)
        return tuple(happened)

    def _words(self, happening: Happening, event: Any) -> Raw:
        if event is None:
            return Raw(wire.encode(wire.Happened(**asdict(happening) | {"text": happening.text})))
        text = self._room.game.tell(event, self._names)
        return Raw(wire.encode(wire.Happened(happening.what, text, happening.seat, event)))


def room_info(room: Room, offline: Container[str] = ()) -> bytes:
    """Return the room without the cards, encoded, the same for everybody. `offline` have no connection."""
    deal = room.round.deal if room.round is not None else None
    is_shown = deal is not None and room.status in ("over", "closed") and not is_hidden(deal, room.at)
    recording = recording_of(room) if is_shown else None
    ended = room.round.game.outcome(room.round.state) if room.round and room.status == "over" else None
    info = wire.RoomInfo(
        id=room.id,
        code=room.code,
        game=room.settings.game,
        rules=room.settings.rules,
        seats=tuple(None if seat is None else seat_info(room, seat, offline) for seat in room.seats),
        status=room.status,
        round=room.rounds,
        clock=room.settings.clock,
        public=room.settings.is_public,
        locked=room.settings.is_locked,
        late=room.settings.has_late_joining,
        bans=tuple(wire.BanInfo(ban.number, ban.name, ban.avatar) for ban in room.bans),
        # A deal that a player chose was known, so it gets no commitment.
        promise=seeds.commitment(deal.origin.secret if deal.origin else deal.seed)
        if deal and not deal.is_open
        else None,
        anchor=room.chain.anchor if room.chain else None,
        seed=deal.seed if deal and is_shown and deal.deck is None else None,
        origin=deal.origin if deal and is_shown else None,
        deck=deal.deck if deal and is_shown else None,
        number=number_of(room.game, deal) if deal else None,
        replay=recording.address if recording else None,
        is_winnable=deal is not None and deal.is_winnable,
        was_helped=room.was_helped,
        rating=wire.rating_info(deal.rating) if deal else None,
        daily=deal.daily if deal else None,
        is_ranked=counts_for_boards(room),
        is_secret=deal is not None and is_hidden(deal, room.at),
        match=room.settings.match,
        champions=room.champions,
        winners=ended.winners if ended else (),
        can_sit=can_sit(room),
        can_start=can_start(room),
    )
    return wire.encode(info)


def counts_for_boards(room: Room) -> bool:
    """Return whether the round counts for boards; a deal of the day stops counting when its time is up."""
    round_ = room.round
    return round_ is not None and is_ranked(round_.deal) and not is_late(round_.deal, room.at)


def seat_info(room: Room, seat: Seat, offline: Container[str] = ()) -> wire.SeatInfo:
    return wire.SeatInfo(
        name=seat.name,
        avatar=seat.avatar,
        is_bot=seat.is_bot,
        is_host=seat.player is not None and seat.player == room.host,
        is_ghost=seat.ghost is not None,
        is_away=seat.bot is None and seat.ghost is None and (seat.is_away or seat.player is None),
        is_offline=seat.player in offline and not seat.is_away,
        wins=seat.wins,
        is_new=room.status == "over" and seat.round != room.rounds,
        strength=seat.bot,
        can_take=can_take(room, seat),
    )
