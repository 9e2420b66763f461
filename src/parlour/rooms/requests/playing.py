"""Requests about a round: starting it, moves, undo, the clock's and the bots' moves."""

from typing import Final, Literal

from msgspec import structs

from parlour.cards import deck_text, parse_deck
from parlour.errors import IllegalMove
from parlour.game import AnyGame, DealtFromDeck, GivesHelp, KeepsScore, is_for_one
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests.checks import check_host, playing_seat, refuse
from parlour.rooms.requests.seating import come_back, hand_on
from parlour.rooms.requests.settings import ensure_clock
from parlour.rooms.room import TIMEOUTS_BEFORE_BOT, Room
from parlour.seeds import fresh_seed

AutoPlay = Literal["off", "safe", "on"]
Deal = Literal["fresh", "same"]

MOST_MOVES: Final = 20_000
"""That stand in one game. Nobody makes as many; a checkpoint of the game holds them all."""


def start(
    draft: Draft,
    player: Player,
    *,
    deal: Deal = "fresh",
    proved: str | None = None,
    seed: str | None = None,
    deck: str | None = None,
    bank: int = 0,
) -> None:
    """Starts a round. The deal is fresh, the same again, proved winnable beforehand, or chosen."""
    room = draft.room
    check_host(room, player)
    if room.status == "playing" and not is_for_one(room.game):
        refuse("playing", "A round is being played already.")
    if len(room.staying) not in room.game.seats:
        refuse(
            "too-few",
            f"{room.game.name.title()} needs at least {room.game.seats[0]} seats taken: bots count.",
            game=room.game.name,
            least=room.game.seats[0],
        )
    come_back(draft, player)
    ensure_clock(draft)
    started = first_deal(room.game, proved, seed, deck, bank)
    if deal == "same":
        if room.round is None:
            refuse("no-deal", "There is no deal yet to play again.")
        again = room.round.deal
        started = log.Started(again.seed, again.deck, is_open=True, bank=bank, is_winnable=again.is_winnable)
    begin(draft, started)


def begin(draft: Draft, deal: log.Started) -> None:
    """Begins a round with a deal. The entry carries the whole room: the log can be read from it on."""
    room = draft.room
    draft.add(structs.replace(deal, version=room.game.version, room=room.carried()))


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
            refuse("no-deck", f"{game.name.title()} is not dealt from a deck.", game=game.name)
        return log.Started("", deck_text(parse_deck(deck)), is_open=True, bank=bank)
    if seed is not None:
        return log.Started(seed, is_open=True, bank=bank)
    return log.Started(proved or fresh_seed(), bank=bank, is_winnable=proved is not None)


def has_bank(game: AnyGame) -> bool:
    return isinstance(game, KeepsScore) and game.has_bank


def bank_after(room: Room, player: Player, bank: int) -> int:
    """What a score with a bank goes on from when the player gives up this room's game, if it has begun, for
    another: its result is only written then."""
    round_ = room.round
    if round_ is None or round_.sheet is None or not has_bank(room.game):
        return bank
    is_begun = room.status == "playing" and any(round_.moves_made) and room.seat_of(player.id) is not None
    return round_.sheet.score.points if is_begun else bank


def play(draft: Draft, player: Player, seen: int, text: str, auto: AutoPlay = "off") -> None:
    """Makes a move on the room as it was at entry `seen`; then what goes up by itself."""
    room = draft.room
    index = playing_seat(room, player)
    move = room.game.parse(text.strip())
    if seen < room.current.options_since[index] or seen > room.number:
        refuse("stale", "The table has changed since then: look again.")
    if room.current.depth >= MOST_MOVES:
        refuse(
            "too-long", f"This game has {MOST_MOVES} moves: undo some, or start a new game.", most=MOST_MOVES
        )
    come_back(draft, player)
    try:
        happened = draft.add(log.Moved(index, str(move)))
    except IllegalMove as illegal:
        if illegal.code == "not-your-turn":  # a game knows only the numbers of seats
            to_move = sorted(room.game.to_move(room.current.state))
            turns = " and ".join(f"{room.names[seat]}'s" for seat in to_move)
            refuse(illegal.code, f"It is {turns} turn.", **illegal.facts)
        raise
    if auto != "off":
        events = [each.event for each in happened if each.event is not None]
        _play_automatic(draft, index, events, safe_only=auto == "safe")


def _play_automatic(draft: Draft, index: int, events: list[object], *, safe_only: bool) -> None:
    game = draft.room.game
    while isinstance(game, GivesHelp) and draft.room.status == "playing":
        state = draft.room.current.state
        if index not in game.to_move(state):
            return
        move = game.automatic(state, index, events, safe_only=safe_only)
        if move is None:
            return
        draft.add(log.Moved(index, str(move), by="auto"))


def finish(draft: Draft, player: Player) -> None:
    room = draft.room
    index = playing_seat(room, player)
    moves = room.game.finish(room.current.state, index) if isinstance(room.game, GivesHelp) else ()
    if not moves:
        refuse("no-finish", "It is not certain yet that the rest goes up by itself.")
    come_back(draft, player)
    for number, move in enumerate(moves):
        draft.add(log.Moved(index, str(move), by="auto" if number else "player"))


def undo(draft: Draft, player: Player) -> None:
    """Takes the last move back, with those that were made by themselves after it."""
    room = draft.room
    playing_seat(room, player)
    if not room.game.has_undo:
        refuse("no-undo", f"No move is taken back in {room.game.name}.", game=room.game.name)
    top = room.current.standing
    if top is None:
        refuse("nothing-to-undo", "There is nothing to take back.")
    count = 1
    while top.is_automatic and top.below is not None:
        top = top.below
        count += 1
    draft.add(log.Undone(count))


def redo(draft: Draft, player: Player) -> None:
    room = draft.room
    playing_seat(room, player)
    if room.current.undone is None:
        refuse("nothing-to-redo", "There is nothing to make again.")
    draft.add(log.Redone(len(room.current.undone.moves)))


def go_back(draft: Draft, player: Player, standing: int) -> None:
    """Takes back as many moves as needed for so many to stand."""
    playing_seat(draft.room, player)
    count = draft.room.current.depth - standing
    if count > 0:
        draft.add(log.Undone(count))


def pause(draft: Draft, player: Player) -> None:
    room = draft.room
    playing_seat(room, player)
    if not is_for_one(room.game):
        refuse("no-pause", "The clock runs for everybody here.")
    if not room.current.is_paused:
        draft.add(log.Paused())


def resume(draft: Draft, player: Player) -> None:
    playing_seat(draft.room, player)
    if draft.room.current.is_paused:
        draft.add(log.Resumed())


def was_helped(draft: Draft) -> None:
    if draft.room.status == "playing" and not draft.room.current.was_helped:
        draft.add(log.WasHelped())


def bot_move(draft: Draft, index: int, move: object) -> None:
    draft.add(log.Moved(index, str(move), by="bot"))


def time_out(draft: Draft) -> None:
    """The clock plays for every seat that was to move, until none of them is. It does nothing before the
    deadline, whoever thinks that it has passed.

    A host whom that makes away is host no more.
    """
    room = draft.room
    deadline = room.deadline
    if deadline is None or draft.at < deadline:
        return
    game = room.game
    for index in sorted(game.to_move(room.current.state)):
        while draft.room.status == "playing" and index in game.to_move(draft.room.current.state):
            move = game.timeout(draft.room.current.state, index)
            if move is None:
                return
            draft.add(log.Moved(index, str(move), by="clock"))
        seat = draft.room.seats[index]
        if seat is not None and seat.timeouts >= TIMEOUTS_BEFORE_BOT:
            hand_on(draft, index, draft.room)
