"""Positions of a patience written by hand, and what can be done there."""

import re
from collections.abc import Sequence

import pytest

from parlour.cards import RANKS, parse_card
from parlour.errors import IllegalMove
from parlour.games.patience import Patience, Table
from parlour.games.patience.events import Event
from parlour.games.patience.table import NO_CARD


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in re.sub(r"[\[\]]", " ", text).split())


def position(
    game: Patience,
    columns: Sequence[str],
    *,
    cells: str = "",
    reserve: str = "",
    stock: str = "",
    waste: str = "",
    foundations: tuple[int, ...] | None = None,
    base: str = "A",
    pile: str = "",
    redeals: int = 0,
) -> Table:
    """Return a position. Cards in brackets are face down, `--` is a free cell, missing columns are empty."""
    rules = game.rules()
    held = [NO_CARD if word == "--" else parse_card(word) for word in cells.split()]
    has_heights = rules.foundations in ("aces", "base")
    given = [*columns, *[""] * (rules.columns - len(columns))]
    return Table(
        columns=tuple(cards(column) for column in given),
        down=tuple(len(cards(column.partition("]")[0])) if "[" in column else 0 for column in given),
        cells=(*held, *[NO_CARD] * (rules.cells - len(held))),
        reserve=cards(reserve),
        talon=(*cards(waste), *cards(stock)),
        turned=len(cards(waste)),
        redeals=redeals,
        foundations=foundations or ((0,) * 4 * rules.decks if has_heights else ()),
        base=RANKS.index(base),
        pile=cards(pile),
    )


def legal(game: Patience, table: Table) -> set[str]:
    return {str(move) for move in game.moves(table, 0)}


def play(game: Patience, table: Table, *texts: str) -> tuple[Table, list[Event]]:
    """Return the position after some moves, and the events of the last."""
    events: tuple[Event, ...] = ()
    for text in texts:
        table, events = game.play(table, 0, game.parse(text))
    return table, list(events)


def refusal(game: Patience, table: Table, text: str) -> str:
    """Return the code with which a move is refused; it must not be listed either."""
    assert text not in legal(game, table)
    with pytest.raises(IllegalMove) as refused:
        play(game, table, text)
    assert refused.value.sentence.endswith(".")
    return refused.value.code


def shown(game: Patience, table: Table, place: str) -> str:
    """Return the cards at a place as a player sees them."""
    return " ".join(card or "??" for card in game.view(table, 0).places[place])
