"""The engine against the plain implementation, move for move, for every game and its options."""

from random import Random

import pytest

from parlour import options
from parlour.cards import deck_text
from parlour.games.patience import Patience, Table
from parlour.seeds import shuffled
from tests.patience.plain import PlainTable
from tests.patience.rules import EVERY, game_of

DEALS = 2
LONGEST = 120


def plain(game: Patience, seed: str) -> PlainTable:
    given = {option: _value(text) for option, text in options.split(options.write_all(game)).items()}
    return PlainTable(game.name, deck_text(shuffled(seed, game.pack)), **given)


def _value(text: str) -> object:
    return {"yes": True, "no": False}.get(text, int(text) if text.isdecimal() else text)


def seen(game: Patience, table: Table) -> dict[str, list[str | None]]:
    return {place: list(cards) for place, cards in game.view(table, 0).places.items()}


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_random_play_is_the_same_in_the_plain_implementation(name: str, text: str) -> None:
    game, rng = game_of(name, text), Random(f"{name} {text}")
    for seed in range(DEALS):
        table, other = game.start(str(seed)), plain(game, str(seed))
        for _ in range(LONGEST):
            assert seen(game, table) == other.seen()
            assert (game.outcome(table) is not None) == other.is_won()
            legal = sorted(map(str, game.moves(table, 0)))
            assert legal == sorted(other.legal())
            if not legal:
                break
            # Every second game mostly follows the hints, so that it gets somewhere.
            hint = game.hint(table, 0) if seed % 2 and rng.random() < 0.9 else None
            chosen = str(hint) if hint else rng.choice(legal)
            table, _ = game.play(table, 0, game.parse(chosen))
            assert other.try_move(chosen)
