"""Check a proof that a deal of Klondike is lost: `python -m parlour.checker FILE`.

It is small enough to be verified by reading: it knows the rules (`parlour.games.klondike`) and shares no code
with the solver. A proof names dead ends. The checker searches from the deal through every legal move, stops
at dead ends, and checks that each of them is one and that no position on the way is won.

A file has one JSON object per line: first the rules and the deck, then for each dead end its position and
a card that can never leave its place there.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, cast

from msgspec.structs import replace

from parlour import options
from parlour.cards import KING, TEXT, is_red, parse_card, parse_deck, rank_of, suit_of
from parlour.errors import ParlourError
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import DRAW, REDEAL

DECK: Final = range(52)


def _fits(card: int, host: int) -> bool:
    return rank_of(card) + 1 == rank_of(host) and is_red(card) != is_red(host)


HOSTS: Final = tuple(tuple(host for host in DECK if _fits(card, host)) for card in DECK)
"""The two cards on which each card may be built; none for a king."""
TWINS: Final = tuple(
    next(
        each
        for each in DECK
        if each != card and rank_of(each) == rank_of(card) and is_red(each) == is_red(card)
    )
    for card in DECK
)
"""The other card of the same rank and colour."""


class NotProved(Exception):
    """A proof that does not hold, with the reason as a sentence."""


def check(lines: Iterable[str]) -> int:
    """Return the number of positions that the proof covers, or raise NotProved."""
    try:
        first, *others = [json.loads(line) for line in lines if line.strip()]
        game = cast("Klondike", options.read(Klondike, first["rules"]))
        start = game.deal(parse_deck(first["deck"]))
        dead = {each["position"]: parse_card(each["stuck"]) for each in others}
    except (ParlourError, ValueError, KeyError, TypeError) as error:
        raise NotProved(f"The file is no proof: {error}.") from error
    positions = 0
    for position in walk(game, start, dead):
        positions += 1
        stuck = dead.get(text(game, position))
        if stuck is not None and stuck not in stuck_cards(game, position):
            raise NotProved(f"{TEXT[stuck]} is not stuck in {text(game, position)}.")
        if game.outcome(position):
            raise NotProved("The deal can be won.")
    return positions


def walk(game: Klondike, start: Table, dead: Mapping[str, int]) -> Iterator[Table]:
    """Yield each position that can be reached without passing through a dead end, once.

    The caller may add a position to `dead` while handling it: the search looks it up after the yield.
    """
    start = _canonical(game, start)
    met, waiting = {text(game, start)}, [start]
    while waiting:
        position = waiting.pop()
        yield position
        if text(game, position) in dead:
            continue
        for turned in _draws(game, position):
            for move in game.moves(turned, 0):
                if move in (DRAW, REDEAL):
                    continue
                after = _canonical(game, game.play(turned, 0, move)[0])
                if text(game, after) not in met:
                    met.add(text(game, after))
                    waiting.append(after)


def text(game: Klondike, position: Table) -> str:
    """Return the position as text. Columns are sorted, because their order does not matter."""
    columns = sorted(zip(position.down, position.up, strict=True))
    return "|".join(
        [
            " ".join(TEXT[card] for card in position.talon) + f" {position.turned}",
            " ".join(map(str, position.foundations)),
            "" if game.redeal_limit is None else str(position.redeals),
            *(f"{_cards(down)}/{_cards(up)}" for down, up in columns),
        ]
    )


def _cards(cards: Iterable[int]) -> str:
    return "".join(TEXT[card] for card in cards)


def _draws(game: Klondike, position: Table) -> list[Table]:
    """Return the position and all positions that draws and redeals alone lead to."""
    found = [position]
    while True:
        turn = next((move for move in (DRAW, REDEAL) if move in game.moves(found[-1], 0)), None)
        if turn is None:
            return found
        after = game.play(found[-1], 0, turn)[0]
        if game.redeal_limit is None:
            after = replace(after, redeals=0)
        if after in found:
            return found
        found.append(after)


def _canonical(game: Klondike, position: Table) -> Table:
    """Return one representative of the positions that draws connect, when redeals are unlimited."""
    if game.redeal_limit is not None:
        return position
    position = replace(position, redeals=0)
    fresh = replace(position, turned=0)
    return fresh if position in _draws(game, fresh) else position


def stuck_cards(game: Klondike, position: Table) -> set[int]:
    """Return cards that can never leave their place, so that the game is lost.

    Every doubt is resolved in favour of the player: a move that may be possible once counts as possible at
    any time and any number of times. The sets below grow to a fixed point and may be too large, never too
    small: anything outside them can't happen in any game. docs/solver.md ("look_ahead") has the argument.
    """
    columns = [
        (*down, up[0])
        for down, up in zip(position.down, position.up, strict=True)
        if up and (down or rank_of(up[0]) != KING)
    ]
    opened = {card for up in position.up for card in up}
    free = opened - {cards[-1] for cards in columns}
    on_foundations = {card for card in DECK if rank_of(card) < position.foundations[suit_of(card)]}
    may_go_up = set(on_foundations)
    may_be_open = set(opened)
    may_leave: set[int] = set()
    reached = {turned.turned - 1 for turned in _draws(game, position) if turned.turned}
    # Where any card may go to an empty column, a column without face-down cards may become empty.
    has_empty = not all(position.up if game.empty == "kings" else position.down)

    def may_have_room(pair: tuple[int, ...]) -> bool:
        """Return whether a card may go on either of a pair of equal rank and colour, or either be exposed."""
        if has_empty and game.empty == "any":
            return True
        children = {card for card in free if pair[0] in HOSTS[card]}
        return (
            len(opened & set(pair)) > len(children)
            or any(card in may_be_open - opened for card in pair)
            or bool(children & may_go_up)
        )

    def may_be_placed(card: int) -> bool:
        if has_empty and (game.empty == "any" or rank_of(card) == KING):
            return True
        return rank_of(card) < KING and may_have_room(HOSTS[card])

    while True:
        before = (len(may_go_up), len(may_be_open), len(may_leave), len(reached), has_empty)
        in_reach = {position.talon[index] for index in reached}
        sources = in_reach | (on_foundations if game.takeback else set())
        may_be_open |= {card for card in sources if may_be_placed(card)}
        for card in DECK:  # in order of rank
            is_next = rank_of(card) == 0 or card - 4 in may_go_up
            bare = card in may_be_open and may_have_room((card, TWINS[card]))
            if is_next and (bare or card in in_reach):
                may_go_up.add(card)
        for cards in columns:
            for index in reversed(range(len(cards))):
                is_bottom_king = index == 0 and rank_of(cards[0]) == KING
                if not (cards[index] in may_go_up or (may_be_placed(cards[index]) and not is_bottom_king)):
                    break
                may_leave.add(cards[index])
                may_be_open.update(cards[index - 1 : index] if index else ())
            else:
                has_empty = True
        if any(rank_of(card) == KING for card in free & may_go_up):
            has_empty = True
        removable = {
            index
            for index in reached
            if position.talon[index] in may_go_up or may_be_placed(position.talon[index])
        }
        reached |= _reached_with(game.draw, len(position.talon), removable)
        if before == (len(may_go_up), len(may_be_open), len(may_leave), len(reached), has_empty):
            break
    left = {card for cards in columns for card in cards if card not in may_leave}
    return left | {card for index, card in enumerate(position.talon) if index not in reached}


def _reached_with(draw: int, size: int, removable: set[int]) -> set[int]:
    """Return the indices of the talon that may be turned to if the `removable` ones may leave it."""
    found = {index - 1 for index in removable if index > 0}
    for index in range(size):
        gone = sorted(each for each in removable if each < index)
        if gone and (draw < 3 or len(gone) > 1 or index % 3 == 0 or (index - gone[0]) % 3 == 0):
            found.add(index)
    return found


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m parlour.checker FILE", file=sys.stderr)
        return 2
    try:
        with Path(arguments[0]).open(encoding="utf-8") as file:
            positions = check(file)
    except (OSError, NotProved) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Proven: the deal is lost ({positions} positions).")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
