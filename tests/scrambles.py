"""For each game: what a seat can't see, changed at random. The suite compares what the seat is told then."""

from random import Random
from typing import Any

import cellar
import topcard
from msgspec.structs import asdict, replace

from parlour.games import eights, race
from parlour.games.eights.cards import ALL_KINDS, KINDS, MATCHING, PLAIN_KINDS
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike import moves as klondike_moves
from parlour.games.klondike.moves import COLUMNS, DRAW, FOUNDATION, REDEAL, WASTE
from parlour.seeds import Stream
from parlour.testing.suite import Coming, Scramble, nothing_is_hidden
from tests.patience.rules import GAMES as PATIENCES
from tests.patience.rules import RULES as PATIENCE_RULES
from tests.patience.rules import game_of
from tests.patience.scramble import in_columns, in_stock, shuffled
from tests.patience.scramble import scramble as patience_scramble

Place = tuple[str, int, int]  # a part of the table, the column, and the index there


def topcard_scramble(
    game: topcard.TopCard, state: topcard.State, seat: int | None, rng: Random, coming: Coming | None
) -> topcard.State:
    """The others' cards and, unless this seat takes the next card, the deck. At the end all is shown."""
    if not state.seats_left or (state.seats_left == 1 and coming and coming[1] == topcard.KEEP):
        return state
    cards = tuple(card if owner == seat else rng.randrange(1, 10) for owner, card in enumerate(state.cards))
    sees_next = coming == (seat, topcard.SWAP)
    return replace(state, cards=cards, seed=state.seed if sees_next else rng.randbytes(8).hex())


def cellar_scramble(
    game: cellar.Cellar, state: cellar.State, seat: int | None, rng: Random, coming: Coming | None
) -> cellar.State:
    """The stock and the face-down cards, but for those that the coming move turns up."""
    piles = [list(cards) for cards in state.piles]
    stock, columns = piles[0], piles[-len(cellar.COLUMNS) :]
    free = [(stock, index) for index in range(len(stock) - bool(coming and coming[1] == cellar.DRAW))]
    turned = {
        event.column
        for event in (game.play(state, *coming)[1] if coming else ())
        if isinstance(event, cellar.TurnedUp)
    }
    for name, column, down in zip(cellar.COLUMNS, columns, state.down, strict=True):
        free += [(column, index) for index in range(down - (name in turned))]
    cards = [pile[index] for pile, index in free]
    rng.shuffle(cards)
    for (pile, index), card in zip(free, cards, strict=True):
        pile[index] = card
    return replace(state, piles=tuple(map(tuple, piles)))


def eights_scramble(
    game: eights.Eights, state: eights.State, seat: int | None, rng: Random, coming: Coming | None
) -> eights.State:
    """The others' hands and the deck. Whether a card just drawn can be played is seen by all."""
    mover, move = coming or (None, None)
    kinds = range(ALL_KINDS if game.specials else PLAIN_KINDS)
    matching = MATCHING[state.top][state.colour]
    drawn = state.drawn
    if drawn is not None and seat != state.turn and (move is None or move.kind < 0):
        drawn = rng.choice([kind for kind in kinds if matching[kind]])
    hands = []
    for owner, hand in enumerate(state.hands):
        kept = {drawn} if owner == state.turn and drawn is not None else set()
        if owner == mover and move is not None and move.kind >= 0:
            kept.add(move.kind)
        others = [rng.choice(kinds) for _ in range(len(hand) - len(kept))]
        hands.append(hand if owner == seat else tuple(sorted([*kept, *others])))
    seed = state.seed
    while not (coming is not None and mover == seat and str(move) == "draw"):
        seed = rng.randbytes(8).hex()
        is_same = [
            bool(matching[Stream(each, state.position).below(len(kinds))]) for each in (seed, state.seed)
        ]
        if not game.play_drawn or str(move) != "draw" or state.pending or is_same[0] == is_same[1]:
            break
    return replace(state, hands=tuple(hands), drawn=drawn, seed=seed)


def klondike_scramble(
    game: Klondike, table: Table, seat: int | None, rng: Random, coming: Coming | None
) -> Table:
    """Face-down cards and the stock, but for those that the coming move turns up."""
    kept = {place for place in _places(table) if _is_seen(table, place)}
    if coming:
        after, _ = game.play(table, 0, coming[1])
        kept |= {("talon", 0, index) for index in range(table.turned, after.turned)}
        kept |= {
            ("down", column, len(table.down[column]) - 1)
            for column in COLUMNS
            if len(after.down[column]) < len(table.down[column])
        }
    return _shuffled_but(table, kept, rng)


def never_seen_swapped(table: Table, rng: Random) -> Table:
    """Only what the player has never seen: after a redeal the stock lies face down, but is remembered."""
    kept = {place for place in _places(table) if _is_seen(table, place)}
    if table.redeals:
        kept |= {("talon", 0, index) for index in range(len(table.talon))}
    return _shuffled_but(table, kept, rng)


def race_scramble(
    game: race.Race, state: race.State[Table], seat: int | None, rng: Random, coming: Coming | None
) -> race.State[Table]:
    """On one's own table what Klondike hides; on the others' all cards that are not up, but for those that
    make the coming move legal."""
    lanes = []
    for owner, lane in enumerate(state.lanes):
        move = coming[1] if coming and coming[0] == owner and not isinstance(coming[1], race.Stop) else None
        if owner == seat:
            table = klondike_scramble(game.solitaire, lane.table, 0, rng, (0, move) if move else None)
        else:
            table = _shuffled_but(lane.table, _needed(lane.table, move) if move else set(), rng)
        lanes.append(replace(lane, table=table))
    return replace(state, lanes=tuple(lanes))


def patience_race_scramble(
    game: race.Racing, state: race.State[Any], seat: int | None, rng: Random, coming: Coming | None
) -> race.State[Any]:
    """On one's own table what its solitaire hides; on another's all cards of columns and stock, unless
    they are needed for the coming move."""
    lanes = []
    for owner, lane in enumerate(state.lanes):
        move = coming[1] if coming and coming[0] == owner and not isinstance(coming[1], race.Stop) else None
        if owner == seat or move:
            table = patience_scramble(game.solitaire, lane.table, 0, rng, (0, move) if move else None)
        else:
            table = shuffled(lane.table, [*in_columns(lane.table), *in_stock(lane.table)], rng)
        lanes.append(replace(lane, table=table))
    return replace(state, lanes=tuple(lanes))


def _places(table: Table) -> list[Place]:
    return [
        *(("talon", 0, index) for index in range(len(table.talon))),
        *(("down", column, index) for column in COLUMNS for index in range(len(table.down[column]))),
        *(("up", column, index) for column in COLUMNS for index in range(len(table.up[column]))),
    ]


def _is_seen(table: Table, place: Place) -> bool:
    part, _, index = place
    return part == "up" or (part == "talon" and index < table.turned)


def _needed(table: Table, move: klondike_moves.Move) -> set[Place]:
    """The first of the cards that a move takes, and the card that it puts them on."""
    if move in (DRAW, REDEAL):
        return set()
    needed: set[Place] = set()
    if move.source == WASTE:
        needed.add(("talon", 0, table.turned - 1))
    elif move.source in COLUMNS:
        needed.add(("up", move.source, len(table.up[move.source]) - move.count))
    if move.target != FOUNDATION and table.up[move.target]:
        needed.add(("up", move.target, len(table.up[move.target]) - 1))
    return needed


def _shuffled_but(table: Table, kept: set[Place], rng: Random) -> Table:
    """The same table with all cards shuffled that are neither up on a foundation nor at the kept places."""
    parts: dict[str, list[list[int]]] = {
        "talon": [list(table.talon)],
        "down": [list(column) for column in table.down],
        "up": [list(column) for column in table.up],
    }
    free = [place for place in _places(table) if place not in kept]
    cards = [parts[part][column][index] for part, column, index in free]
    rng.shuffle(cards)
    for (part, column, index), card in zip(free, cards, strict=True):
        parts[part][column][index] = card
    down, up = (tuple(tuple(column) for column in parts[part]) for part in ("down", "up"))
    return replace(table, talon=tuple(parts["talon"][0]), down=down, up=up)


SCRAMBLES: dict[str, Scramble] = {
    "cellar": cellar_scramble,
    "eights": eights_scramble,
    "klondike": klondike_scramble,
    "race": race_scramble,
    "race_freecell": nothing_is_hidden,
    "race_golf": patience_race_scramble,
    "topcard": topcard_scramble,
    **dict.fromkeys(PATIENCES, patience_scramble),
    "freecell": nothing_is_hidden,
}

_CARRIES = [
    f"{source}-{target}{run}"
    for source in range(1, 8)
    for target in range(1, 8)
    for run in ("", "x2", "x5")
    if source != target
]
_KLONDIKE_TEXTS = (
    *("draw", "redeal", "w-f", *_CARRIES),
    *(f"{column}-f" for column in range(1, 8)),
    *(f"{source}-{column}" for source in ("w", "fs", "fh", "fd", "fc") for column in range(1, 8)),
)
_EIGHTS_TEXTS = (
    *("draw", "pass"),
    *(kind if kind[0] in "rbgy" else f"{kind}={colour}" for kind in KINDS for colour in "rbgy"),
)


def _some_texts(name: str) -> tuple[str, ...]:
    """Some 150 of the moves of a patience that it has under all rules."""
    first, *others = [game_of(name, rules).all_moves() for rules in PATIENCE_RULES[name]]
    every = [str(move) for move in first if all(move in moves for moves in others)]
    return tuple(every[:: max(1, len(every) // 150)])


TEXTS: dict[str, tuple[str, ...]] = {
    "cellar": tuple(cellar.BY_TEXT),
    "eights": _EIGHTS_TEXTS,
    "klondike": _KLONDIKE_TEXTS,
    "race": (*_KLONDIKE_TEXTS, "stop"),
    "race_freecell": (*_some_texts("freecell"), "stop"),
    "race_golf": (*_some_texts("golf"), "stop"),
    "topcard": ("keep", "swap"),
    **{name: _some_texts(name) for name in PATIENCES},
}
"""Every move there is, or nearly."""

RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "cellar": ({}, {"cells": 1}),
    "eights": (
        {},
        {"specials": False, "hand": 3},
        {"play_drawn": True, "skip": 1},
        {"stacking": "off", "hand": 10, "reverses": 2},
        {"play_drawn": True, "stacking": "off", "skip": 5, "hand": 3},
    ),
    "klondike": (
        {},
        {"draw": 3, "redeals": 1, "takeback": False},
        {"draw": 2, "empty": "any", "scoring": "vegas", "cumulative": True},
        {"scoring": "standard", "timed": True, "redeals": 0, "empty": "any"},
    ),
    "race_freecell": ({}, {"cells": 2, "build": "suit"}),
    "race_golf": ({}, {"wrap": True}),
    "race": ({}, {"draw": 3, "redeals": 1, "empty": "any", "takeback": False}),
    "topcard": ({}, {"swaps": 0}, {"swaps": 3}),
    **{
        name: tuple(asdict(game_of(name, text)) if text else {} for text in texts)
        for name, texts in PATIENCE_RULES.items()
    },
}
LONG: set[str] = {*PATIENCES, "race_freecell", "race_golf"}
"""Games of which a few are enough, because most of what is tried is the same for all of them."""
