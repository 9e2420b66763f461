"""Deals of rounds that are about to begin: chosen ones, and those nobody can choose (see `commitments`)."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from parlour.cards import deck_text, parse_deck
from parlour.commitments import LENGTH, fresh_root, secret_of, seed_of
from parlour.game import AnyGame, DealtByNumber, DealtFromDeck, pack_of, title_of
from parlour.records import Origin, Player, RatedDeal
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.recordings import fresh_address
from parlour.rooms.requests.checks import refuse
from parlour.rooms.room import Room
from parlour.rooms.seats import Seats, replaced, staying, without_wins


class Dealing(NamedTuple):
    """The inputs of a deal that nobody chose."""

    chain: log.Chain
    seats: Seats
    """The seats with their players' parts."""
    origin: Origin

    def at(self, index: int) -> "Dealing":
        """Return the dealing with another index."""
        return self._replace(origin=replace(self.origin, index=index))


def fresh_chain(since: int = 0) -> log.Chain:
    root = fresh_root()
    return log.Chain(root, secret_of(root, 0), since)


def first_dealing(chain: log.Chain, part: str | None) -> Dealing:
    """Return the inputs of the first deal of a solitaire."""
    return Dealing(chain, (), Origin(secret_of(chain.root, 1), (part,)))


def next_dealing(room: Room, player: Player, part: str | None, chain: log.Chain | None = None) -> Dealing:
    """Return the inputs of the next deal if this player starts it and adds a part. A room of an earlier
    release may have no chain: then `chain`, or a fresh one, is used without any parts."""
    seats = room.seats
    index = room.seat_of(player.id)
    if room.chain is None:
        seats = without_parts(seats)
    elif part is not None and index is not None and (seat := seats[index]) is not None:
        seats = replaced(seats, index, replace(seat, part=part))
    chain = room.chain or chain or fresh_chain(room.rounds)
    secret = secret_of(chain.root, room.rounds + 1 - chain.since)
    return Dealing(chain, seats, Origin(secret, tuple(seat.part for _, seat in staying(seats))))


def without_parts(seats: Seats) -> Seats:
    return tuple(seat if seat is None or seat.part is None else replace(seat, part=None) for seat in seats)


def dealt(dealing: Dealing, bank: int = 0, *, is_winnable: bool = False) -> log.Started:
    origin = dealing.origin
    seed = seed_of(origin.secret, origin.parts, origin.index)
    return log.Started(seed, bank=bank, is_winnable=is_winnable, origin=origin)


def chosen(game: AnyGame, seed: str | None, deck: str | None, bank: int = 0) -> log.Started | None:
    """Return the deal that a player chose, or None. It is open, and counts for no board."""
    if deck is not None:
        if not isinstance(game, DealtFromDeck):
            refuse("no-deck", f"{title_of(game)} can't be dealt from a given deck.", game=game.name)
        return log.Started("", deck_text(parse_deck(deck, pack_of(game))), is_open=True, bank=bank)
    if seed is None:
        return None
    numbered = game.numbered(seed.strip()) if isinstance(game, DealtByNumber) else None
    return log.Started(
        seed.strip() if numbered else seed, deck_text(numbered) if numbered else None, is_open=True, bank=bank
    )


def number_of(game: AnyGame, deal: log.Started) -> str | None:
    """Return the program and its number that name a deal, or None."""
    return (
        f"{game.numbers} {deal.seed}" if isinstance(game, DealtByNumber) and deal.deck and deal.seed else None
    )


def again(deal: log.Started, bank: int = 0) -> log.Started:
    """Return the same deal once more. It is open, and counts for no board."""
    return log.Started(
        deal.seed,
        deal.deck,
        is_open=True,
        bank=bank,
        is_winnable=deal.is_winnable,
        daily=deal.daily,
        rating=deal.rating,
    )


def go_on(draft: Draft, moves: Sequence[str]) -> None:
    """Continue from the position after these moves of another game, without reporting each of them."""
    told = list(draft.happenings)
    for move in moves:
        draft.add(log.Moved(0, move, by="before"))
    draft.happenings = told


def dealt_rated(rated: RatedDeal, bank: int = 0) -> log.Started:
    """Return a deal of known difficulty. It was rated before, so its seed depends on the server alone."""
    origin = Origin(rated.secret, (), rated.index)
    return log.Started(rated.seed, bank=bank, is_winnable=True, origin=origin, rating=rated.rating)


def check_choice(deal: str, *ways: str | None) -> None:
    """Refuse a deal that is specified in more than one way."""
    if sum((deal != "fresh", *(way is not None for way in ways))) > 1:
        refuse("deal-choice", "Choose the deal in only one way: by its kind, its seed or its deck.")


def begin(draft: Draft, deal: log.Started, dealing: Dealing | None = None) -> None:
    """Begin a round with a deal. The entry carries the whole room, so that the log can be read from it on."""
    room = draft.room
    carried = room.carried()
    if dealing is not None:
        carried = replace(carried, seats=dealing.seats, chain=dealing.chain)
    if room.is_match_over:
        carried = replace(carried, seats=without_wins(carried.seats))
    chain, number = carried.chain, room.rounds + 1
    is_last = chain is not None and number - chain.since == LENGTH
    after = fresh_chain(number) if is_last else None
    draft.add(replace(deal, version=room.game.version, room=carried, next=after, recording=fresh_address()))
