"""Whether a position can be: for positions that come from elsewhere than play."""

from collections.abc import Iterator
from typing import NoReturn

from parlour.cards import check_deck
from parlour.errors import Fact, InvalidCards
from parlour.games.patience.moves import PLACE_TEXT
from parlour.games.patience.plan import RANKS, RUNS_LEAVE, Plan
from parlour.games.patience.table import NO_CARD, Table


def check(plan: Plan, table: Table) -> None:
    """Raise InvalidCards unless the table has the places of the game and its cards, each where it can lie."""
    rules = plan.rules
    expected = (rules.columns, rules.columns, rules.cells)
    if (len(table.columns), len(table.down), len(table.cells)) != expected:
        _refuse("The position has other columns or cells than the game.")
    if not (0 <= table.turned <= len(table.talon) and 0 <= table.base < RANKS and table.redeals >= 0):
        _refuse("The position has a waste, a base or redeals that can't be.")
    if plan.won:
        is_right = len(table.foundations) == len(plan.won) and all(
            0 <= height <= RANKS for height in table.foundations
        )
    else:
        is_right = len(table.foundations) <= len(plan.foundation_names) and {*table.foundations} <= {
            0,
            1,
            2,
            3,
        }
    if not is_right:
        _refuse("The position has foundations that the game has not.")
    for number, (column, down) in enumerate(zip(table.columns, table.down, strict=True)):
        is_hidden = down == len(column) > 0 and plan.is_free(table.columns, number)
        if not 0 <= down <= len(column) or is_hidden:
            _refuse(
                f"The last card of column {PLACE_TEXT[number]} can't be face down.", column=PLACE_TEXT[number]
            )
    check_deck(tuple(_cards(plan, table)), rules.pack)


def _cards(plan: Plan, table: Table) -> Iterator[int]:
    """Yield every card of the table."""
    for column in table.columns:
        yield from column
    yield from (card for card in table.cells if card != NO_CARD)
    yield from (*table.reserve, *table.talon, *table.pile)
    for number, height in enumerate(table.foundations):
        if plan.runs_leave:
            yield from RUNS_LEAVE[height]
        else:
            yield from ((table.base + rank) % RANKS * 4 + number % 4 for rank in range(height))


def _refuse(sentence: str, **facts: Fact) -> NoReturn:
    raise InvalidCards("position", sentence, **facts)
