"""What people, bots and the clock may ask of a room, and the entries that answer it.

Each function judges one request against the room as it is and returns the bodies of the entries to append, or
refuses with a code and a sentence. Nothing here changes the room: only the log does.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NoReturn

from parlour import options, registry
from parlour.bots.strength import Strength
from parlour.cards import deck_text, parse_deck
from parlour.errors import IllegalMove, Refused
from parlour.game import AnyGame, DealtFromDeck, GivesHelp
from parlour.rooms import log
from parlour.rooms.room import TIMEOUTS_BEFORE_BOT, Room
from parlour.rooms.seats import Seat
from parlour.seeds import fresh_seed
from parlour.store import Player

AutoPlay = Literal["off", "safe", "on"]
Deal = Literal["fresh", "same"]

BOT_NAMES: Final = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat", "Grace", "Hedy")
BOT_AVATAR: Final = "🤖"


def refuse(code: str, sentence: str) -> NoReturn:
    raise Refused(code, sentence)


# Settings


def settings(game: str, rules: str, seats: int | None, clock: int | None, *, is_public: bool) -> log.Settings:
    """The settings of a room, checked: a game that exists, rules and seats it has, a clock it can run by."""
    made = options.read(registry.game_type(game), rules)
    seats = made.seats[-1] if seats is None else seats
    if seats not in made.seats:
        least, most = made.seats[0], made.seats[-1]
        span = f"{least} to {most} seats" if least < most else f"{least} seat{'s' if least > 1 else ''}"
        refuse("seats", f"{made.name.title()} has {span}, not {seats}.")
    if made.clock is None:
        if clock:
            refuse("clock", f"{made.name.title()} is played without a clock.")
        clock = None
    elif clock is None:
        clock = made.clock.usual
    elif clock != 0 and not made.clock.least <= clock <= made.clock.most:
        refuse("clock", f"The clock is {made.clock.least} to {made.clock.most} seconds, not {clock}.")
    is_for_company = made.seats[-1] > 1
    return log.Settings(made.name, options.write(made), seats, clock or None, is_public and is_for_company)


def change_settings(room: Room, player: Player, wanted: log.Settings) -> list[log.Body]:
    check_host(room, player)
    if room.status == "playing":
        refuse("playing", "The settings can be changed when the round is over.")
    if wanted.seats < len(room.staying):
        refuse("seats", f"{len(room.staying)} are seated: there can't be fewer seats than that.")
    if room.game.clock is not None and wanted.clock is None and len(room.people) > 1:
        refuse("clock", "With two people or more there is always a clock.")
    return [log.SettingsChanged(wanted)]


# Seats


def join(room: Room, player: Player, *, is_bot: bool = False) -> list[log.Body]:
    """Sits down, or comes back to the seat one has."""
    _check_open(room)
    seat = room.seat_of(player.id)
    if seat is not None:
        return come_back(room, player)
    if room.status == "playing":
        refuse("playing", "A round is being played: watch it, and sit down when it is over.")
    index = _free_seat(room)
    joined = log.Joined(index, player.id, _own_name(room, player.name, index), player.avatar, is_bot)
    if is_bot:
        return [joined]
    return [joined, *_host_if_none(room, player), *_clock_for(room, people=len(room.people) + 1)]


def _free_seat(room: Room) -> int:
    for index, seat in enumerate(room.seats):
        if seat is None or seat.has_left:
            return index
    refuse("full", "Every seat is taken.")


def _own_name(room: Room, name: str, index: int) -> str:
    """The name that somebody in this seat is known by: a second Ann is Ann 2."""
    others = {seat.name.casefold() for other, seat in room.staying if other != index}
    own, number = name, 1
    while own.casefold() in others:
        number += 1
        own = f"{name} {number}"
    return own


def come_back(room: Room, player: Player) -> list[log.Body]:
    """The entries that take the seat back from the bot, if any are needed."""
    index = room.seat_of(player.id)
    seat = None if index is None else room.seats[index]
    if index is None or seat is None or not (seat.is_away or seat.has_left) or room.status == "closed":
        return []
    return [log.Back(index), *(_host_if_none(room, player) if seat.is_person else ())]


def rename(room: Room, player: Player) -> list[log.Body]:
    index = room.seat_of(player.id)
    if index is None or room.status == "closed":
        return []
    return [log.Renamed(index, _own_name(room, player.name, index), player.avatar)]


def go_away(room: Room, player_id: str) -> list[log.Body]:
    """A player out of reach. Where others play on, a bot takes the seat and somebody else is host."""
    index = room.seat_of(player_id)
    seat = None if index is None else room.seats[index]
    if index is None or seat is None or seat.is_away or room.game.has_undo or room.status == "closed":
        return []
    return [log.Away(index), *_next_host(room, index)]


def leave(room: Room, player: Player) -> list[log.Body]:
    index = _seat(room, player)
    others = [seat for other, seat in room.people if other != index]
    if not others:
        return [log.Closed()]
    return [log.Left(index), *_next_host(room, index, is_leaving=True)]


def remove(room: Room, player: Player, index: int) -> list[log.Body]:
    """The host shows a player or a bot the door."""
    check_host(room, player)
    seat = _taken_seat(room, index)
    if seat.player == player.id:
        refuse("yourself", "You can't remove yourself: leave instead.")
    if seat.player is None and room.status == "playing":
        refuse("playing", "A bot can be removed when the round is over.")
    return [log.Left(index, was_removed=True)]


def seat_bot(room: Room, player: Player, strength: Strength) -> list[log.Body]:
    check_host(room, player)
    if room.status == "playing":
        refuse("playing", "A bot can sit down when the round is over.")
    if room.game.seats == range(1, 2):
        refuse("alone", f"{room.game.name.title()} is for one: no bot can join.")
    index = _free_seat(room)
    names = [seat.name for _, seat in room.staying]
    name = next((name for name in BOT_NAMES if name not in names), "Bot")
    return [log.BotSeated(index, name, BOT_AVATAR, strength)]


def hand_over(room: Room, player: Player, index: int) -> list[log.Body]:
    check_host(room, player)
    seat = _taken_seat(room, index)
    if seat.player is None or seat.is_program or seat.is_away:
        refuse("not-a-person", "Only somebody who is here can be the host.")
    return [log.HostChanged(seat.player)]


def _next_host(room: Room, going: int, *, is_leaving: bool = False) -> list[log.Body]:
    """If the host goes, the next player who is here is host; if the host leaves, even one who is away."""
    seat = room.seats[going]
    if seat is None or seat.player != room.host:
        return []
    others = [(index, other) for index, other in room.people if index != going]
    others.sort(key=lambda taken: (taken[1].is_away, (taken[0] - going) % len(room.seats)))
    if not others or (others[0][1].is_away and not is_leaving):
        return []
    return [log.HostChanged(others[0][1].player or "")]


def _host_if_none(room: Room, player: Player) -> list[log.Body]:
    """Who comes while the host is away or gone, and so everybody else is, is host."""
    index = room.seat_of(room.host)
    host = None if index is None else room.seats[index]
    is_here = host is not None and not host.is_away
    return [] if is_here or room.host == player.id else [log.HostChanged(player.id)]


# Rounds


def start(
    room: Room,
    player: Player,
    *,
    deal: Deal = "fresh",
    proved: str | None = None,
    seed: str | None = None,
    deck: str | None = None,
    bank: int = 0,
) -> list[log.Body]:
    """A round. The deal is fresh, the same again, proved winnable beforehand, or chosen by seed or deck."""
    check_host(room, player)
    if room.status == "playing" and not room.game.has_undo:
        refuse("playing", "A round is being played already.")
    count = len(room.staying)
    if count not in room.game.seats:
        refuse(
            "too-few",
            f"{room.game.name.title()} needs at least {room.game.seats[0]} seats taken: bots count.",
        )
    changes = [*come_back(room, player), *_clock_for(room, people=len(room.people))]
    if deal == "same":
        if room.deal is None:
            refuse("no-deal", "There is no deal yet to play again.")
        return [*changes, log.Started(room.deal.seed, room.deal.deck, is_open=True, bank=bank)]
    return [*changes, first_deal(room.game, proved, seed, deck, bank)]


def check_choice(deal: str, seed: str | None, deck: str | None) -> None:
    """One deal is asked for, in one way."""
    if sum((deal != "fresh", seed is not None, deck is not None)) > 1:
        refuse("deal", "Choose the deal in one way: by its kind, its seed or its deck.")


def first_deal(
    game: AnyGame, proved: str | None, seed: str | None, deck: str | None, bank: int = 0
) -> log.Started:
    """A deal that somebody chose is open: it counts for no board."""
    if deck is not None:
        if not isinstance(game, DealtFromDeck):
            refuse("no-deck", f"{game.name.title()} is not dealt from a deck.")
        return log.Started("", deck_text(parse_deck(deck)), is_open=True, bank=bank)
    if seed is not None:
        return log.Started(seed, is_open=True, bank=bank)
    return log.Started(proved or fresh_seed(), bank=bank)


def bank_after(room: Room, player: Player, bank: int) -> int:
    """What a cumulative score goes on from when the player gives up this room's game, if it has begun, for
    another: its result is only written then."""
    if room.sheet is None or not getattr(room.game, "cumulative", False):
        return bank
    is_begun = room.status == "playing" and any(room.moves_made) and room.seat_of(player.id) is not None
    return room.sheet.score.points if is_begun else bank


def _clock_for(room: Room, people: int) -> list[log.Body]:
    """With two people or more there is always a clock."""
    now = room.settings
    if room.game.clock is None or now.clock is not None or people < 2:
        return []
    return [log.SettingsChanged(settings(now.game, now.rules, now.seats, None, is_public=now.is_public))]


def play(room: Room, player: Player, seen: int, text: str, auto: AutoPlay = "off") -> list[log.Body]:
    """A move, made on the room as it was at entry `seen`; then what goes up by itself."""
    index = playing_seat(room, player)
    move = room.game.parse(text.strip())
    if seen < room.options_since[index] or seen > room.number:
        refuse("stale", "The table has changed since then: look again.")
    try:
        state, events = room.game.play(room.state, index, move)
    except IllegalMove as illegal:
        if illegal.code == "not-your-turn":  # a game knows only the numbers of seats
            turns = " and ".join(f"{room.names[seat]}'s" for seat in sorted(room.game.to_move(room.state)))
            refuse(illegal.code, f"It is {turns} turn.")
        raise
    room.played = (room.state, index, move, state, events)
    bodies: list[log.Body] = [*come_back(room, player), log.Moved(index, str(move))]
    if auto != "off":
        bodies += _automatic(room, index, state, events, safe_only=auto == "safe")
    return bodies


def _automatic(
    room: Room, index: int, state: Any, events: Sequence[Any], *, safe_only: bool
) -> list[log.Body]:
    bodies: list[log.Body] = []
    game = room.game
    while isinstance(game, GivesHelp) and index in game.to_move(state):
        move = game.automatic(state, index, events, safe_only=safe_only)
        if move is None:
            break
        state, _ = game.play(state, index, move)
        bodies.append(log.Moved(index, str(move), by="auto"))
    return bodies


def finish(room: Room, player: Player) -> list[log.Body]:
    index = playing_seat(room, player)
    moves = room.game.finish(room.state, index) if isinstance(room.game, GivesHelp) else ()
    if not moves:
        refuse("no-finish", "It is not certain yet that the rest goes up by itself.")
    made = [
        log.Moved(index, str(move), by="auto" if number else "player") for number, move in enumerate(moves)
    ]
    return [*come_back(room, player), *made]


def undo(room: Room, player: Player) -> list[log.Body]:
    playing_seat(room, player)
    if not room.game.has_undo:
        refuse("no-undo", f"No move is taken back in {room.game.name}.")
    if not room.standing:
        refuse("nothing-to-undo", "There is nothing to take back.")
    count = 1
    while room.standing[-count].is_automatic and count < len(room.standing):
        count += 1
    return [log.Undone(count)]


def redo(room: Room, player: Player) -> list[log.Body]:
    playing_seat(room, player)
    if not room.undone:
        refuse("nothing-to-redo", "There is nothing to make again.")
    return [log.Redone(len(room.undone[-1]))]


def go_back(room: Room, player: Player, standing: int) -> list[log.Body]:
    """Takes back as many moves as needed for so many to stand."""
    playing_seat(room, player)
    count = len(room.standing) - standing
    return [log.Undone(count)] if count > 0 else []


def pause(room: Room, player: Player) -> list[log.Body]:
    playing_seat(room, player)
    if not room.game.has_undo:
        refuse("no-pause", "The clock runs for everybody here.")
    return [] if room.is_paused else [log.Paused()]


def resume(room: Room, player: Player) -> list[log.Body]:
    playing_seat(room, player)
    return [log.Resumed()] if room.is_paused else []


def bot_move(room: Room, index: int, move: object) -> list[log.Body]:
    return [log.Moved(index, str(move), by="bot")]


def time_out(room: Room) -> list[log.Body]:
    """What the clock does: it plays for every seat that was to move, until none of them is.

    A host whom that makes away is host no more.
    """
    state = room.state
    bodies: list[log.Body] = []
    for index in sorted(room.game.to_move(state)):
        while index in room.game.to_move(state):
            move = room.game.timeout(state, index)
            if move is None:
                return []
            state, _ = room.game.play(state, index, move)
            bodies.append(log.Moved(index, str(move), by="clock"))
        seat = room.seats[index]
        if seat is not None and seat.timeouts + 1 >= TIMEOUTS_BEFORE_BOT:
            bodies += _next_host(room, index)
    return bodies


def was_helped(room: Room) -> list[log.Body]:
    return [log.WasHelped()] if room.status == "playing" and not room.was_helped else []


# Who is asking


def _check_open(room: Room) -> None:
    if room.status == "closed":
        refuse("closed", "This room is closed.")


def _seat(room: Room, player: Player) -> int:
    _check_open(room)
    index = room.seat_of(player.id)
    if index is None:
        refuse("no-seat", "You have no seat in this room.")
    return index


def is_seated(room: Room, player: Player) -> bool:
    """Has the player a seat, and not left it?"""
    return room.status != "closed" and any(seat.player == player.id for _, seat in room.staying)


def playing_seat(room: Room, player: Player) -> int:
    index = _seat(room, player)
    if room.status != "playing":
        refuse("not-playing", "No round is being played.")
    if not room.plays(index):
        refuse("not-in-round", "You were not dealt into this round.")
    return index


def _taken_seat(room: Room, index: int) -> Seat:
    seat = room.seats[index] if 0 <= index < len(room.seats) else None
    if seat is None:
        refuse("empty-seat", "Nobody sits there.")
    return seat


def check_host(room: Room, player: Player) -> None:
    _check_open(room)
    if room.host != player.id:
        refuse("not-host", "Only the host can do that.")
