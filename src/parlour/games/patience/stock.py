"""The stock: drawing to the waste or on the pile, dealing to the columns, and the redeal."""

from msgspec.structs import replace

from parlour.cards import TEXT
from parlour.games.patience.columns import let_run_leave
from parlour.games.patience.events import Dealt, Drawn, Event, Redealt
from parlour.games.patience.moves import PLACE_TEXT
from parlour.games.patience.plan import Plan, refuse, texts
from parlour.games.patience.table import Table


def draw(plan: Plan, table: Table) -> tuple[Table, tuple[Event, ...]]:
    talon, turned = table.talon, table.turned
    if turned == len(talon):
        refuse("stock-empty")
    match plan.rules.stock_to:
        case "waste":
            cards = talon[turned : turned + plan.rules.draw]
            after = replace(table, turned=turned + len(cards))
            return after, (Drawn(texts(cards), "w"),)
        case "pile":
            return replace(table, talon=talon[1:], pile=(*table.pile, talon[0])), (
                Drawn((TEXT[talon[0]],), "p"),
            )
        case "columns":
            return _deal_row(plan, table)


def _deal_row(plan: Plan, table: Table) -> tuple[Table, tuple[Event, ...]]:
    """Deal a card to every column."""
    if not plan.rules.deals_on_empty and () in table.columns:
        refuse("fill-column", column=PLACE_TEXT[table.columns.index(())])
    cards = table.talon[: len(table.columns)]
    columns = [(*column, card) for column, card in zip(table.columns, cards, strict=True)]
    events: list[Event] = [Dealt(texts(cards), PLACE_TEXT[: len(cards)])]
    down, foundations = table.down, table.foundations
    for column in range(len(columns)):
        if plan.runs_leave:
            down, foundations = let_run_leave(columns, down, foundations, column, events)
    after = replace(
        table, columns=tuple(columns), down=down, foundations=foundations, talon=table.talon[len(cards) :]
    )
    return plan.told(after, events)


def redeal(plan: Plan, table: Table) -> tuple[Table, tuple[Event, ...]]:
    """Turn the waste over to be the stock: the same order comes again."""
    if table.turned < len(table.talon):
        refuse("stock-not-empty")
    if not table.turned:
        refuse("waste-empty")
    if plan.stock_move(table) is None:
        refuse("no-redeal-left")
    return replace(table, turned=0, redeals=table.redeals + 1), (Redealt(table.turned),)
