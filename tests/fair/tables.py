"""Tables to play from, and others that look just like them."""

from random import Random

from msgspec.structs import replace

from parlour import Klondike
from parlour.games.klondike import Table
from parlour.solver import solve


def with_hidden(game: Klondike, seed: str, hidden: int) -> Table:
    """Where so many cards lie face down, on the way to a win."""
    table = game.start(seed)
    for move in solve(game, table).moves:
        if sum(map(len, table.down)) == hidden:
            return table
        table, _ = game.play(table, 0, move)
    raise ValueError("there is no such place on the way")


def looking_alike(table: Table, rng: Random, *, knows_stock: bool) -> Table:
    """The same table with the cards that were not seen in other places."""
    unturned = () if knows_stock else table.talon[table.turned :]
    cards = [card for pile in table.down for card in pile] + list(unturned)
    rng.shuffle(cards)
    down = []
    for pile in table.down:
        down.append(tuple(cards[: len(pile)]))
        del cards[: len(pile)]
    talon = table.talon[: len(table.talon) - len(unturned)] + tuple(cards)
    return replace(table, down=tuple(down), talon=talon)
