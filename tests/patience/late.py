"""Late positions of a patience, small enough to be searched exhaustively: few cards are left."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import asdict, replace

from parlour.cards import KING, rank_of
from parlour.games.patience import Patience, Table
from parlour.games.patience.plan import RANKS, Plan
from parlour.games.patience.rules import Rules
from parlour.games.patience.table import NO_CARD

Piles = list[list[int]]


MOST_COLUMNS = 4


def small(game: Patience) -> Patience:
    """Return the game with four columns at most, if its columns are built."""

    class Small(type(game), frozen=True):  # type: ignore[misc,call-arg]
        def rules(self) -> Rules:
            rules = game.rules()
            if rules.foundations in ("pile", "pairs"):
                return rules
            kept = [place for place in rules.deal if not place.isdecimal() or int(place) <= MOST_COLUMNS]
            return replace(rules, deal=tuple(kept), down=rules.down[:MOST_COLUMNS])

    return Small(**asdict(game))


def late(game: Patience, rng: Random) -> Table:
    """Return a position of the game with about a dozen cards left."""
    if game.rules().foundations in ("pile", "pairs"):
        return _few_free_cards(game, rng)
    return _few_cards(game, rng)


def _few_cards(game: Patience, rng: Random) -> Table:
    """Most cards are on the foundations, the others anywhere."""
    rules = game.rules()
    base = rng.randrange(RANKS) if rules.foundations == "base" else 0
    most = (4 if rules.cells > 4 else 7) // rules.decks
    if rules.foundations == "runs":
        foundations, cards = _runs(game, rng)
    else:
        foundations = tuple(max(0, RANKS - rng.randrange(most)) for _ in range(4 * rules.decks))
        cards = [
            (base + up) % RANKS * 4 + home % 4
            for home, height in enumerate(foundations)
            for up in range(height, RANKS)
        ]
        rng.shuffle(cards)
    talon: list[int] = []
    if len(rules.deal) < len(rules.pack):
        share = rules.columns if rules.stock_to == "columns" else rng.randrange(len(cards) // 2 + 1)
        talon, cards = cards[:share], cards[share:]
    reserve = [cards.pop() for _ in range(rng.randrange(4)) if cards] if "r" in rules.deal else []
    cells = [cards.pop() if cards and rng.random() < 0.4 else NO_CARD for _ in range(rules.cells)]
    columns: Piles = [[] for _ in range(rules.columns)]
    while cards:
        rng.choice(columns).extend(cards.pop() for _ in range(min(len(cards), rng.randrange(1, 5))))
    if reserve:  # which fills columns at once
        for column in columns:
            if not column and reserve:
                column.append(reserve.pop())
    hides = any(rules.down) and rng.random() < 0.5
    return Table(
        columns=tuple(map(tuple, columns)),
        down=tuple(rng.randrange(len(column)) if hides and column else 0 for column in columns),
        cells=tuple(cells),
        reserve=tuple(reserve),
        talon=tuple(talon),
        turned=rng.randrange(len(talon) + 1) if rules.stock_to == "waste" else 0,
        redeals=0 if rules.redeals is None else rng.randrange(rules.redeals + 1),
        foundations=foundations,
        base=base,
        pile=(),
    )


def _runs(game: Patience, rng: Random) -> tuple[tuple[int, ...], list[int]]:
    """All runs but one or two have left, and these are nearly in order."""
    suits = [card % 4 for card in game.pack if rank_of(card) == KING]
    rng.shuffle(suits)
    left = [suits.pop() for _ in range(rng.randrange(1, 3))]
    cards = [rank * 4 + suit for suit in left for rank in range(RANKS)]
    for _ in range(rng.randrange(6)):
        one, other = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    return tuple(suits), cards


def _few_free_cards(game: Patience, rng: Random) -> Table:
    """Most cards are gone, whether or not they went together; in pairs, or hardly any would be won."""
    plan, table = game.plan, game.start("")
    heights = [len(column) for column in table.columns]
    left = rng.randrange(3, 12)
    while sum(heights) > left:
        free = [
            number for number, height in enumerate(heights) if height and not _covered(plan, heights, number)
        ]
        heights[rng.choice(free)] -= 1
    cards = _in_pairs(rng) if plan.rules.foundations == "pairs" else rng.sample(game.pack, len(game.pack))
    kept = left + rng.randrange(9)
    here, gone = rng.sample(cards[:kept], kept), cards[kept:]
    columns = [tuple(here.pop() for _ in range(height)) for height in heights]
    down = [
        min(hidden, height) if _covered(plan, heights, number) else 0
        for number, (height, hidden) in enumerate(zip(heights, table.down, strict=True))
    ]
    return Table(
        columns=tuple(columns),
        down=tuple(down),
        cells=(),
        reserve=(),
        talon=tuple(here),
        turned=rng.randrange(len(here) + 1) if plan.rules.stock_to == "waste" else 0,
        redeals=rng.randrange((plan.rules.redeals or 0) + 1),
        foundations=(),
        base=0,
        pile=tuple(gone),
    )


def _in_pairs(rng: Random) -> list[int]:
    """Return the deck with the two cards of each pair that makes thirteen side by side."""
    groups = [[KING * 4 + suit] for suit in range(4)]
    for rank in range(KING // 2):
        mates = rng.sample(range(4), 4)
        groups += [[rank * 4 + suit, (KING - 1 - rank) * 4 + mates[suit]] for suit in range(4)]
    rng.shuffle(groups)
    return [card for group in groups for card in group]


def _covered(plan: Plan, heights: list[int], number: int) -> bool:
    return any(heights[cover] for cover in plan.covers[number])


def is_winnable(game: Patience, table: Table, most: int) -> bool | None:
    """Return whether play can win from here, by trying everything; None if there are more positions."""
    met, left = {_position(game, table)}, [table]
    while left:
        position = left.pop()
        if game.outcome(position):
            return True
        for after in _next(game, position):
            if _position(game, after) not in met:
                met.add(_position(game, after))
                left.append(after)
        if len(met) > most:
            return None
    return False


def _next(game: Patience, table: Table) -> Iterator[Table]:
    for move in game.moves(table, 0):
        yield game.play(table, 0, move)[0]


def _position(game: Patience, table: Table) -> tuple[object, ...]:
    """Return all that can matter later, as it lies."""
    redeals = 0 if game.rules().redeals is None else table.redeals
    return (*table.columns, table.down, table.cells, table.reserve, table.talon, table.turned, redeals,
            table.foundations, table.pile[-1:])  # fmt: skip
