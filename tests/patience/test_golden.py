"""Whole games of the family as text: won playthroughs, and counts of sequences of moves."""

from pathlib import Path

import pytest

from parlour import gamefile
from parlour.cards import deck_text
from parlour.gamefile import GameFile
from parlour.testing.perft import by_depth
from tests.patience.rules import EVERY, GAMES, game_of

HERE = Path(__file__).parent
PERFT = [line.split("\t") for line in (HERE / "perft.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_of_every_patience_is_won(name: str) -> None:
    file = gamefile.read((HERE.parent / "golden" / f"{name}.txt").read_text("utf-8"))
    *_, last = file.steps()
    assert file.game.outcome(last.state) is not None


@pytest.mark.parametrize(("name", "text", "seed", "counts"), PERFT)
def test_the_number_of_sequences_of_moves_is_the_same_for_ever(
    name: str, text: str, seed: str, counts: str
) -> None:
    game = game_of(name, text)
    expected = [int(count) for count in counts.split()]
    found = by_depth(game, game.start(seed))
    assert [next(found) for _ in expected] == expected


def test_sequences_are_counted_for_every_game_and_its_options() -> None:
    assert {(name, text) for name, text, *_ in PERFT} == set(EVERY)


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_a_game_file_gives_the_deal_by_its_deck_too(name: str, text: str) -> None:
    game = game_of(name, text)
    written = gamefile.write(GameFile(game, deck=game.pack[::-1]))
    assert f"Deck: {deck_text(game.pack[::-1])}" in written
    assert gamefile.read(written).start() == game.deal(game.pack[::-1])
