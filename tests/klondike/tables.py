"""Tables of Klondike from readable text, and short ways to play on them. For tests only."""

import random
from collections.abc import Sequence

import pytest

from parlour import IllegalMove, Klondike
from parlour.cards import TEXT, parse_card, rank_of, suit_of
from parlour.games.klondike import Table
from tests.klondike.brute import SUITS, BruteTable

PLAIN = Klondike()


def table(
    columns: Sequence[str] = (),
    *,
    waste: str = "",
    stock: str = "",
    foundations: str = "",
    redeals: int = 0,
) -> Table:
    """Cards in the order they lie, the last on top; in the stock the first is the next to be turned.

    In a column face-down cards are in brackets, "[7C] QH JS". `..` is a card not named elsewhere. Of the
    foundations only the top cards are named, "5S KH". Columns not given are empty.
    """
    named = {word for text in (*columns, waste, stock) for word in text.replace("[", "").split()}
    spare = [card for card in range(52) if TEXT[card] not in {word.rstrip("]") for word in named}]
    heights = [0, 0, 0, 0]
    for top in foundations.split():
        card = parse_card(top)
        heights[suit_of(card)] = rank_of(card) + 1
    spare = [card for card in spare if rank_of(card) >= heights[suit_of(card)]]

    def cards(text: str) -> tuple[int, ...]:
        return tuple(spare.pop(0) if word == ".." else parse_card(word) for word in text.split())

    halves = [text.rpartition("]") for text in (*columns, *[""] * (7 - len(columns)))]
    return Table(
        talon=cards(waste) + cards(stock),
        turned=len(waste.split()),
        foundations=tuple(heights),
        down=tuple(cards(down.replace("[", " ").replace("]", " ")) for down, _, _ in halves),
        up=tuple(cards(up) for _, _, up in halves),
        redeals=redeals,
    )


def legal(position: Table, game: Klondike = PLAIN) -> set[str]:
    return {str(move) for move in game.moves(position, 0)}


def after(position: Table, texts: str, game: Klondike = PLAIN) -> Table:
    """The table when these moves have been made."""
    for text in texts.split():
        position, _ = game.play(position, 0, game.parse(text))
    return position


def refusal(position: Table, text: str, game: Klondike = PLAIN) -> str:
    """The code with which a move is refused as illegal; it must not be listed either."""
    assert text not in legal(position, game)
    with pytest.raises(IllegalMove) as refused:
        game.play(position, 0, game.parse(text))
    return refused.value.code


def laid_out(position: Table) -> dict[str, list[list[str]]]:
    """Every pile of a table, card by card as text, a face-down card of a column in brackets."""
    return {
        "columns": [
            [f"[{TEXT[card]}]" for card in down] + [TEXT[card] for card in up]
            for down, up in zip(position.down, position.up, strict=True)
        ],
        "foundations": [
            [TEXT[rank * 4 + suit] for rank in range(height)]
            for suit, height in enumerate(position.foundations)
        ],
        "stock": [[TEXT[card] for card in position.talon[position.turned :]]],
        "waste": [[TEXT[card] for card in position.talon[: position.turned]]],
    }


def as_brute(game: Klondike, position: Table) -> BruteTable:
    """The same position under the same rules, for the brute force."""
    brute = BruteTable(game.draw, game.redeals, game.empty, game.takeback, game.scoring)
    piles = laid_out(position)
    brute.columns = piles["columns"]
    brute.foundations = dict(zip(SUITS, piles["foundations"], strict=True))
    (brute.stock,), (brute.waste,) = piles["stock"], piles["waste"]
    brute.redeals_done = position.redeals
    return brute


def every_card(position: Table) -> list[str]:
    """All cards on a table, sorted."""
    return sorted(
        card.strip("[]") for piles in laid_out(position).values() for pile in piles for card in pile
    )


def eager(chance: random.Random, position: Table, game: Klondike) -> str:
    """A move of a player who likes to bring cards up and to turn them up, and wanders now and then."""
    moves = game.moves(position, 0)
    if chance.random() < 0.05:
        return str(chance.choice(moves))
    up = [move for move in moves if str(move).endswith("-f")]
    turning_up = [
        move
        for move in moves
        if move.source < 7 and position.down[move.source] and len(position.up[move.source]) == move.count
    ]
    from_waste = [move for move in moves if str(move).startswith("w-")]
    stock = [move for move in moves if str(move) in ("draw", "redeal")]
    for wanted in (up, turning_up, from_waste, stock):
        if wanted:
            return str(chance.choice(wanted))
    return str(chance.choice(moves))
