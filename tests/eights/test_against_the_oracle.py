"""The game against a second, naive one made from the rules alone, along random play under all options."""

import re
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from parlour.games.eights import Eights
from parlour.games.eights.cards import KINDS
from parlour.games.eights.events import Drew
from tests.eights.oracle import EVERY_CARD, EVERY_MOVE, Oracle
from tests.eights.table import hand

OPTIONS: list[dict[str, Any]] = [
    {"specials": specials, "stacking": stacking, "play_drawn": play_drawn, "skip": skip, "reverses": reverses}
    for specials, stacking, play_drawn, (skip, reverses) in product(
        (True, False), ("any", "off"), (True, False), ((2, 4), (1, 2), (5, 10))
    )
]


def follow(options: dict[str, Any], seats: int, seed: str, moves: int) -> Counter[str]:
    """Plays both side by side, compared before every move; gives the moves made, whatever their colour."""
    game, rng, made = Eights(hand=4, **options), Random(seed), Counter[str]()
    state = game.start(seed, seats, first=rng.randrange(seats))
    oracle = Oracle([hand(state, seat) for seat in range(seats)], KINDS[state.top], state.turn, options)
    for _ in range(moves):
        for seat in range(seats):
            assert {str(move) for move in game.moves(state, seat)} == oracle.legal(seat)
        view = game.view(state, None)
        assert view.counts == tuple(len(cards) for cards in oracle.hands)
        assert (view.pending, view.direction) == (oracle.pending, 1 if oracle.clockwise else -1)
        if view.winner is not None:
            assert oracle.hands[view.winner] == []
            break
        assert view.turn == oracle.turn
        text = _choose(sorted(oracle.legal(view.turn)), rng)
        made[re.sub("^[rbgy]|=.", "", text)] += 1
        state, events = game.play(state, view.turn, game.parse(text))
        drawn = [card for event in events if isinstance(event, Drew) for card in event.cards or ()]
        oracle.make(text, drawn)
    return made


def _choose(texts: list[str], rng: Random) -> str:
    """Reverses and skips rather than others, so that rows of them come up, and drawing rarely."""
    liked = [text for text in texts if text[-1] in "rs" and "=" not in text and text != "pass"]
    others = [text for text in texts if text != "draw"] or texts
    return rng.choice(liked if liked and rng.random() < 0.7 else others if rng.random() < 0.8 else texts)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(map(str, options.values())))
def test_the_game_and_the_oracle_allow_the_same_moves(options: dict[str, Any]) -> None:
    for seats in (3, 4, 5, 6):
        for game in range(3):
            follow(options, seats, f"oracle {seats} {game}", moves=80)


def test_the_games_followed_have_every_kind_of_move() -> None:
    made = Counter[str]()
    for game in range(12):
        made += follow({"play_drawn": True}, 3, f"oracle {game}", moves=80)
    assert {"r", "s", "+2", "+4", "+20", "8", "9", "0", "draw", "pass"} <= set(made)


def test_the_oracle_knows_every_card_and_move() -> None:
    assert set(EVERY_CARD) == set(KINDS)
    assert all(str(Eights().parse(move)) == move for move in EVERY_MOVE)
