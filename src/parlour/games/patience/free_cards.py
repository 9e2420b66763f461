"""Games in which free cards are taken away: on a pile, one rank up or down (Golf, TriPeaks), or in pairs
that make thirteen (Pyramid). A card is free if it is the last of its column and no other card lies on it.
"""

from parlour.cards import KING, TEXT, rank_of
from parlour.games.patience.columns import turn_up
from parlour.games.patience.events import Event, Moved, Taken
from parlour.games.patience.moves import PLACE_TEXT, WASTE, Move
from parlour.games.patience.plan import Plan, refuse, texts
from parlour.games.patience.table import Cards, Table


def pile_moves(plan: Plan, table: Table) -> list[Move]:
    """Return the moves from the stock and on the pile."""
    takes, up = plan.fitting[table.pile[-1]], plan.book.up
    on_pile = [up[place] for place, card in _free_cards(plan, table) if card in takes]
    return _with_stock(plan, table, on_pile)


def pair_moves(plan: Plan, table: Table) -> list[Move]:
    """Return the moves from the stock, of kings and of pairs."""
    free, pairs, up = _free_cards(plan, table), plan.book.pairs, plan.book.up
    legal: list[Move] = []
    for index, (place, card) in enumerate(free):
        if rank_of(card) == KING:
            legal.append(up[place])
        takes = plan.fitting[card]
        legal += [pairs[place, other] for other, mate in free[index + 1 :] if mate in takes]
    return _with_stock(plan, table, legal)


def carry_to_pile(plan: Plan, table: Table, move: Move) -> tuple[Table, tuple[Event, ...]]:
    card, top = _free_card(plan, table, move.source), table.pile[-1]
    if card not in plan.fitting[top]:
        if plan.rules.king_stops and rank_of(top) == KING:
            refuse("king-stops", top=TEXT[top])
        refuse("not-neighbour", card=TEXT[card], top=TEXT[top])
    events: list[Event] = [Moved((TEXT[card],), PLACE_TEXT[move.source], PLACE_TEXT[move.target])]
    return _taken(plan, table, (move.source,), (card,), events)


def take_away(plan: Plan, table: Table, move: Move) -> tuple[Table, tuple[Event, ...]]:
    """Take away a pair that makes thirteen, or a king."""
    card = _free_card(plan, table, move.source)
    if not move.is_pair:
        if rank_of(card) != KING:
            refuse("not-alone", card=TEXT[card])
        event = Moved((TEXT[card],), PLACE_TEXT[move.source], PLACE_TEXT[move.target])
        return _taken(plan, table, (move.source,), (card,), [event])
    cards, sources = (card, _free_card(plan, table, move.target)), (move.source, move.target)
    if cards[1] not in plan.fitting[card]:
        refuse("not-thirteen", cards=texts(cards))
    places = tuple([PLACE_TEXT[source] for source in sources])
    return _taken(plan, table, sources, cards, [Taken(texts(cards), places)])


def _with_stock(plan: Plan, table: Table, legal: list[Move]) -> list[Move]:
    stock_move = plan.stock_move(table)
    return legal if stock_move is None else [stock_move, *legal]


def _free_cards(plan: Plan, table: Table) -> list[tuple[int, int]]:
    """Return the places of the free cards and the cards, the waste last."""
    free = [
        (place, column[-1])
        for place, column in enumerate(table.columns)
        if column and plan.is_free(table.columns, place)
    ]
    if table.turned:
        free.append((WASTE, table.talon[table.turned - 1]))
    return free


def _free_card(plan: Plan, table: Table, place: int) -> int:
    """Return the free card at a place, or refuse."""
    if place == WASTE:
        if not table.turned:
            refuse("waste-empty")
        return table.talon[table.turned - 1]
    column = table.columns[place]
    if not column:
        refuse("card-gone", place=PLACE_TEXT[place])
    if not plan.is_free(table.columns, place):
        refuse("covered", place=PLACE_TEXT[place])
    return column[-1]


def _taken(
    plan: Plan, table: Table, sources: tuple[int, ...], cards: Cards, events: list[Event]
) -> tuple[Table, tuple[Event, ...]]:
    """Return the position without the free cards of these places, which lie on the pile."""
    columns, down, talon, turned = list(table.columns), table.down, table.talon, table.turned
    for source in sources:
        if source == WASTE:
            turned -= 1
            talon = talon[:turned] + talon[turned + 1 :]
        else:
            columns[source] = columns[source][:-1]
            for column in (source, *plan.under[source]):
                if columns[column] and plan.is_free(columns, column):
                    down = turn_up(columns, down, column, events)
    after = Table(
        tuple(columns),
        *(down, table.cells, table.reserve, talon, turned, table.redeals, table.foundations, table.base),
        table.pile + cards,
    )
    return plan.told(after, events)
