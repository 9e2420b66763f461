"""Games of columns that are built: FreeCell, Spider, Yukon, Canfield, Forty Thieves and their like.

`moves` lists the legal moves between the waste, the reserve, cells, columns and foundations; `carry` makes
one.
"""

from collections.abc import Sequence
from typing import NoReturn

from parlour.cards import TEXT, rank_of, suit_of
from parlour.games.patience.building import ACE
from parlour.games.patience.events import Event, Moved, TurnedUp
from parlour.games.patience.moves import FIRST_CELL, FOUNDATION, PLACE_TEXT, RESERVE, WASTE, Move
from parlour.games.patience.plan import RUNS_LEAVE, Plan, home_of, refuse, texts
from parlour.games.patience.table import NO_CARD, Cards, Table


def moves(plan: Plan, table: Table) -> list[Move]:
    """Return the moves from the stock, the waste, the reserve, the cells and the columns, in this order."""
    columns, down, linked, on_empty = table.columns, table.down, plan.linked, plan.on_empty
    book, carry, up = plan.book, plan.book.carry, plan.book.up
    next_cards = plan.next_cards(table)
    taken_by, empty = _takers(plan, columns)

    legal: list[Move] = []
    stock_move = plan.stock_move(table) if table.talon else None
    if stock_move is not None:
        legal.append(stock_move)

    for source, card in _single_cards(table):
        if card in next_cards:
            legal.append(up[source])
        if card in taken_by:
            legal += [carry[source][target][0] for target in taken_by[card]]
        if empty and card in on_empty:
            legal += [carry[source][target][0] for target in empty]

    free_cells = [cell for cell, card in enumerate(table.cells) if card < 0] if table.cells else None
    room = plan.room(table)
    for source, column in enumerate(columns):
        if not column:
            continue
        card, to_columns = column[-1], carry[source]
        if card in next_cards:
            legal.append(up[source])
        if card in taken_by:
            legal += [to_columns[target][0] for target in taken_by[card]]
        most, count = len(column) - down[source], 1
        while count < most and card in linked[column[-count - 1]]:
            count += 1
            card = column[-count]
            if card in taken_by and count <= room:
                legal += [to_columns[target][count - 1] for target in taken_by[card] if target != source]
        if empty:
            most = min(count, plan.room(table, to_empty=True))
            fitting = [index for index in range(most) if column[-index - 1] in on_empty]
            legal += [to_columns[target][index] for index in fitting for target in empty]
        if free_cells:
            to_cells = book.to_cells[source]
            legal += [to_cells[cell] for cell in free_cells]
    return legal


def _takers(plan: Plan, columns: Sequence[Cards]) -> tuple[dict[int, list[int]], list[int]]:
    """Return for each card that goes on columns which these are, and the empty columns."""
    fitting, empty = plan.fitting, []
    taken_by: dict[int, list[int]] = {}
    for target, column in enumerate(columns):
        if not column:
            empty.append(target)
            continue
        for card in fitting[column[-1]]:
            if card in taken_by:
                taken_by[card].append(target)
            else:
                taken_by[card] = [target]
    return taken_by, empty


def _single_cards(table: Table) -> list[tuple[int, int]]:
    """Return the places from which one card can move, other than columns, and these cards."""
    found = []
    if table.turned:
        found.append((WASTE, table.talon[table.turned - 1]))
    if table.reserve:
        found.append((RESERVE, table.reserve[-1]))
    if table.cells:
        for cell, card in enumerate(table.cells, FIRST_CELL):
            if card >= 0:
                found.append((cell, card))
    return found


def carry(plan: Plan, table: Table, move: Move) -> tuple[Table, tuple[Event, ...]]:
    """Move cards to a column, a cell or a foundation; then let happen what happens by itself."""
    columns, down, cells, reserve = list(table.columns), table.down, table.cells, table.reserve
    talon, turned, foundations = table.talon, table.turned, table.foundations
    source, target, count = move.source, move.target, move.count

    cards: Cards
    if source < FIRST_CELL:
        column = columns[source]
        if count > 1 or not column:
            _check_lift(plan, table, source, count)
        cards, columns[source] = column[-count:], column[:-count]
    elif source < WASTE:
        cell = source - FIRST_CELL
        cards = cells[cell : cell + 1]
        if cards[0] == NO_CARD:
            refuse("cell-empty", cell=PLACE_TEXT[source])
        cells = (*cells[:cell], NO_CARD, *cells[cell + 1 :])
    elif source == WASTE:
        if not turned:
            refuse("waste-empty")
        turned -= 1
        cards, talon = talon[turned : turned + 1], talon[:turned] + talon[turned + 1 :]
    else:
        if not reserve:
            refuse("reserve-empty")
        cards, reserve = reserve[-1:], reserve[:-1]

    card, target_text = cards[0], PLACE_TEXT[target]
    if target < FIRST_CELL:
        _check_fit(plan, table, card, count, target)
        columns[target] += cards
    elif target == FOUNDATION:
        home = home_of(plan, table, card)
        if home < 0:
            refuse("not-next", card=TEXT[card])
        foundations = (*foundations[:home], foundations[home] + 1, *foundations[home + 1 :])
        target_text = plan.foundation_names[home]
    else:
        cell = target - FIRST_CELL
        if cells[cell] != NO_CARD:
            refuse("cell-taken", cell=target_text)
        cells = (*cells[:cell], card, *cells[cell + 1 :])

    events: list[Event] = [Moved(texts(cards), PLACE_TEXT[source], target_text)]
    if source < FIRST_CELL:
        if not columns[source] and reserve and plan.fills_from_reserve:
            columns[source], reserve = reserve[-1:], reserve[:-1]
            events.append(Moved(texts(columns[source]), PLACE_TEXT[RESERVE], PLACE_TEXT[source]))
        down = turn_up(columns, down, source, events)
    if plan.runs_leave and target < FIRST_CELL:
        down, foundations = let_run_leave(columns, down, foundations, target, events)
    after = Table(
        tuple(columns),
        down,
        cells,
        reserve,
        talon,
        turned,
        table.redeals,
        foundations,
        table.base,
        table.pile,
    )
    return plan.told(after, events)


def turn_up(columns: list[Cards], down: tuple[int, ...], column: int, events: list[Event]) -> tuple[int, ...]:
    """Turn up the last card of a column if it is face down, and return how many of each column still are."""
    hidden = down[column]
    if not hidden or len(columns[column]) > hidden:
        return down
    events.append(TurnedUp(TEXT[columns[column][-1]], PLACE_TEXT[column]))
    return (*down[:column], hidden - 1, *down[column + 1 :])


def let_run_leave(
    columns: list[Cards],
    down: tuple[int, ...],
    foundations: tuple[int, ...],
    column: int,
    events: list[Event],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Take a run from king to ace in one suit off the end of a column; return what is face down, and the
    runs."""
    cards = columns[column]
    run = RUNS_LEAVE[suit_of(cards[-1])]
    if len(cards) - down[column] < len(run) or cards[-len(run) :] != run:
        return down, foundations
    columns[column] = cards[: -len(run)]
    foundations = (*foundations, suit_of(run[0]))
    events.append(Moved(texts(run), PLACE_TEXT[column], f"f{len(foundations)}"))
    return turn_up(columns, down, column, events), foundations


def _check_lift(plan: Plan, table: Table, column: int, count: int) -> None:
    """Refuse to take more cards from a column than can move together."""
    face_up = len(table.columns[column]) - table.down[column]
    if not face_up:
        refuse("column-empty", column=PLACE_TEXT[column])
    if count > face_up:
        refuse("not-face-up", column=PLACE_TEXT[column], count=face_up)
    liftable = plan.liftable(table, column)
    if count > liftable:
        refuse("not-together", column=PLACE_TEXT[column], count=liftable)


def _check_fit(plan: Plan, table: Table, card: int, count: int, target: int) -> None:
    """Refuse to put cards, of which this is the first, on a column where they don't fit."""
    onto = table.columns[target]
    takes = plan.fitting[onto[-1]] if onto else plan.on_empty
    if card not in takes:
        _refuse_misfit(plan, card, onto)
    if count > 1:
        room = plan.room(table, to_empty=not onto)
        if count > room:
            refuse("too-many-cards", count=count, most=room)


def _refuse_misfit(plan: Plan, card: int, onto: Cards) -> NoReturn:
    if not onto:
        if plan.rules.empty == "kings":
            refuse("only-kings", card=TEXT[card])
        refuse("nothing-on-empty")
    if rank_of(onto[-1]) == ACE and not plan.rules.wraps:
        refuse("nothing-on-ace", last=TEXT[onto[-1]])
    refuse("does-not-build", card=TEXT[card], last=TEXT[onto[-1]], build=plan.rules.build)
