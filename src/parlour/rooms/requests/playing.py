"""Requests about a round: starting it, moves, undo, and the moves of the clock and of bots."""

from typing import Final, Literal

from msgspec.structs import replace

from parlour.errors import IllegalMove
from parlour.game import AnyGame, GivesHelp, KeepsScore, is_for_one, title_of
from parlour.records import Player, RatedDeal
from parlour.rooms import log
from parlour.rooms.daily import is_ranked
from parlour.rooms.draft import Draft
from parlour.rooms.requests.checks import check_host, playing_seat, refuse
from parlour.rooms.requests.dealing import Dealing, again, begin, chosen, dealt, dealt_rated, next_dealing
from parlour.rooms.requests.seating import come_back, replace_host
from parlour.rooms.requests.settings import ensure_clock
from parlour.rooms.room import Room
from parlour.rooms.steps import TIMEOUTS_BEFORE_BOT

AutoPlay = Literal["off", "safe", "on"]
Deal = Literal["fresh", "same"]

MOST_MOVES: Final = 20_000
"""The most moves in one game, not counting undone ones. A checkpoint of the game holds them all."""
MOST_MADE: Final = 50_000  # moves of a round, including undone ones: more than a person makes


def start(
    draft: Draft,
    player: Player,
    *,
    deal: Deal = "fresh",
    part: str | None = None,
    proved: Dealing | None = None,
    rated: RatedDeal | None = None,
    seed: str | None = None,
    deck: str | None = None,
    ghosts: log.Started | None = None,
    bank: int = 0,
    is_practice: bool = False,
) -> None:
    """Start a round. The deal is random, the same again, proven winnable, of a known difficulty, or chosen.
    The player adds `part` to a deal that nobody chose and that was not rated before. With a ghost in the
    room, the deal is the ghost's."""
    room = draft.room
    check_host(room, player)
    if room.status == "playing" and not is_for_one(room.game):
        refuse("already-playing", "A round is already being played.")
    if not _are_enough(room):
        refuse(
            "too-few",
            f"{title_of(room.game)} needs {room.game.seats[0]} players: add a bot.",
            game=room.game.name,
            least=room.game.seats[0],
        )
    come_back(draft, player)
    ensure_clock(draft)
    started = chosen(room.game, seed, deck, bank) if rated is None else dealt_rated(rated, bank)
    if room.ghost is not None:
        if ghosts is None:
            refuse("stale", "The table has changed. Try again.")
        started = replace(again(ghosts), daily=None)
    elif deal == "same":
        if room.round is None:
            refuse("no-deal", "There is no deal to restart yet.")
        started = again(room.round.deal, bank)
    dealing = None
    if started is None:
        dealing = next_dealing(draft.room, player, part, proved.chain if proved else None)
        if proved is not None:
            if proved.at(0).origin != dealing.origin:  # a player sat down or left during the search
                refuse("stale", "The table has changed. Try again.")
            dealing = dealing.at(proved.origin.index)
        started = dealt(dealing, bank, is_winnable=proved is not None)
    begin(draft, replace(started, is_practice=is_practice), dealing)


def can_start(room: Room) -> bool:
    """Return whether enough seats are taken for the host to start a round."""
    return room.status in ("waiting", "over") and _are_enough(room)


def _are_enough(room: Room) -> bool:
    return len(room.staying) in room.game.seats


def has_bank(game: AnyGame) -> bool:
    return isinstance(game, KeepsScore) and game.has_bank


def bank_after(room: Room, player: Player, bank: int) -> int:
    """Return the balance that a cumulative score continues from if the player abandons this room's game for
    another: its result is not stored before that."""
    round_ = room.round
    if round_ is None or round_.sheet is None or not has_bank(room.game):
        return bank
    is_begun = room.status == "playing" and any(round_.moves_made) and room.seat_of(player.id) is not None
    return round_.sheet.score.points if is_begun else bank


def play(draft: Draft, player: Player, seen: int, text: str, auto: AutoPlay = "off") -> None:
    """Make a move on the room as it was at entry `seen`, and the automatic moves after it."""
    room = draft.room
    index = playing_seat(room, player)
    move = room.game.parse(text.strip())
    round_ = room.current
    if seen < round_.options_since[index] or seen > room.number:
        refuse("stale", "The table has changed. Try again.")
    if round_.depth >= MOST_MOVES:
        refuse(
            "too-many-moves",
            f"A game can't have more than {MOST_MOVES} moves. Undo some, or start a new game.",
            most=MOST_MOVES,
        )
    if sum(round_.moves_made) >= MOST_MADE:
        refuse("round-full", f"This round has had {MOST_MADE} moves. Start a new one.", most=MOST_MADE)
    come_back(draft, player)
    try:
        happened = draft.add(log.Moved(index, str(move)))
    except IllegalMove as illegal:
        if illegal.code == "not-your-turn":  # the game knows seat numbers, not names
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
        refuse("no-finish", "The game can't be finished automatically yet.")
    come_back(draft, player)
    for number, move in enumerate(moves):
        draft.add(log.Moved(index, str(move), by="auto" if number else "player"))


def undo(draft: Draft, player: Player) -> None:
    """Undo the last move, with the automatic moves after it."""
    room = draft.room
    playing_seat(room, player)
    if not room.game.has_undo:
        refuse("no-undo", f"Moves can't be undone in {title_of(room.game)}.", game=room.game.name)
    top = room.current.standing
    if top is None:
        refuse("nothing-to-undo", "Nothing to undo.")
    count = 1
    while top.is_automatic and top.below is not None:
        top = top.below
        count += 1
    draft.add(log.Undone(count))


def redo(draft: Draft, player: Player) -> None:
    room = draft.room
    playing_seat(room, player)
    if room.current.undone is None:
        refuse("nothing-to-redo", "Nothing to redo.")
    draft.add(log.Redone(len(room.current.undone.moves)))


def go_back(draft: Draft, player: Player, standing: int) -> None:
    """Undo as many moves as needed to leave `standing`."""
    playing_seat(draft.room, player)
    count = draft.room.current.depth - standing
    if count > 0:
        draft.add(log.Undone(count))


def pause(draft: Draft, player: Player) -> None:
    room = draft.room
    playing_seat(room, player)
    if not is_for_one(room.game):
        refuse("no-pause", "The clock runs for everyone here.")
    if not room.current.is_paused:
        draft.add(log.Paused())


def resume(draft: Draft, player: Player) -> None:
    playing_seat(draft.room, player)
    if draft.room.current.is_paused:
        draft.add(log.Resumed())


def mark_helped(draft: Draft) -> None:
    """Mark the round as helped before the solver answers. A first try at the deal of a day gets no help."""
    check_unranked(draft.room)
    if draft.room.status == "playing" and not draft.room.current.was_helped:
        draft.add(log.WasHelped())


def check_unranked(room: Room) -> None:
    if room.status == "playing" and is_ranked(room.current.deal):
        refuse("ranked", "The first try at the deal of the day is played without the solver.")


def bot_move(draft: Draft, index: int, move: object) -> None:
    draft.add(log.Moved(index, str(move), by="bot"))


def ghost_move(draft: Draft, index: int, text: str) -> None:
    draft.add(log.Moved(index, text, by="ghost"))


def time_out(draft: Draft) -> None:
    """Make the clock's moves for every seat that is to move, until none is. Do nothing before the deadline,
    because another process's clock may be ahead.

    A host who is away after that is replaced.
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
            replace_host(draft, index, draft.room)
