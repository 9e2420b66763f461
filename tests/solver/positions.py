"""Small positions of every shape, made to be searched to the end. For tests only."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from parlour.cards import is_red, rank_of
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move

RANKS = 13


def fits(card: int, host: int) -> bool:
    return rank_of(card) + 1 == rank_of(host) and is_red(card) != is_red(host)


def any_rules(chance: Random) -> Klondike:
    return Klondike(
        draw=chance.choice((1, 2, 3)),
        redeals=chance.choice(("unlimited", "unlimited", "unlimited", 0, 1, 2, 3, 5)),
        empty=chance.choice(("kings", "kings", "kings", "kings", "any")),
        takeback=chance.random() < 0.7,
    )


def any_position(chance: Random, most_left: int) -> Table:
    """At most so many cards not on the foundations, lying anywhere: in the talon, turned or not, face down,
    in runs long and short, with columns empty and kings on them, with redeals made."""
    while True:
        table = _filled(chance, chance.randint(1, most_left))
        if table is not None:
            return table


def _filled(chance: Random, left: int) -> Table | None:
    heights = [RANKS] * 4
    favoured = chance.randrange(4)
    while sum(heights) > 52 - left:
        suit = favoured if chance.random() < 0.3 else chance.randrange(4)
        heights[suit] -= heights[suit] > 0
    rest = [rank * 4 + suit for suit in range(4) for rank in range(heights[suit], RANKS)]
    chance.shuffle(rest)
    talon = [rest.pop() for _ in range(chance.randint(0, min(24, len(rest))))]
    eagerness = chance.choice((0, 0.3, 0.7, 1))
    runs: list[list[int]] = [[] for _ in range(7)]
    for run in chance.sample(runs, chance.randint(1, 7)):
        if rest:
            run.append(rest.pop())
        for card in list(rest):
            if run and chance.random() < eagerness and fits(card, run[-1]):
                run.append(card)
                rest.remove(card)
    piles: list[list[int]] = [[] for _ in range(7)]
    open_piles = [pile for pile, run in zip(piles, runs, strict=True) if run]
    if len(rest) > 6 * len(open_piles):
        return None
    for card in rest:
        chance.choice([pile for pile in open_piles if len(pile) < 6]).append(card)
    return Table(
        talon=tuple(talon),
        turned=chance.randint(0, len(talon)),
        foundations=tuple(heights),
        down=tuple(map(tuple, piles)),
        up=tuple(map(tuple, runs)),
        redeals=chance.randint(0, 2),
    )


def reachable_next(game: Klondike, table: Table) -> Iterator[Table]:
    """The positions one move on. With unlimited redeals it is the same one however many were made."""
    for move in game.moves(table, 0):
        after, _ = game.play(table, 0, move)
        yield after if game.redeal_limit is not None else replace(after, redeals=1)


def wins(game: Klondike, table: Table, moves: tuple[Move, ...]) -> bool:
    """Do the Python rules accept the moves, every one, and are all cards up then?"""
    for move in moves:
        table, _ = game.play(table, 0, move)
    return game.outcome(table) is not None
