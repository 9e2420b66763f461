"""What holds in every game of Klondike, whatever is played."""

import random
import re
from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import IllegalMove, Klondike, gamefile
from parlour.cards import NAMES, TEXT
from parlour.gamefile import FileMove, GameFile
from parlour.games.klondike import Table
from parlour.games.klondike.events import Event, View
from parlour.games.klondike.moves import Move, parse
from tests.klondike.brute import EVERY_TEXT
from tests.klondike.tables import eager, every_card, laid_out
from tests.scrambles import klondike_scramble

EVERY_MOVE = [parse(text) for text in EVERY_TEXT]
CARD = re.compile(r"\b[A23456789TJQK][SHDC]\b")

games = st.builds(
    Klondike,
    draw=st.sampled_from([1, 2, 3]),
    redeals=st.sampled_from(["unlimited", 0, 1, 2, 3]),
    empty=st.sampled_from(["kings", "any"]),
    takeback=st.booleans(),
    scoring=st.sampled_from(["house", "standard", "vegas"]),
)


class Played(msgspec.Struct):
    """A game with every position it went through; `moves[n]` led from `tables[n]` to `tables[n + 1]`."""

    game: Klondike
    seed: str
    tables: list[Table]
    moves: list[Move]
    events: list[tuple[Event, ...]]


@st.composite
def played(draw: st.DrawFn, most: int = 200) -> Played:
    """Games at random, and games of an eager player, which go far."""
    game = draw(games)
    seed = str(draw(st.integers(0, 10**6)))
    chance = random.Random(draw(st.integers(0, 10**6)))
    is_eager = draw(st.booleans())
    so_far = Played(game, seed, [game.start(seed)], [], [])
    for _ in range(draw(st.integers(0, most))):
        position = so_far.tables[-1]
        legal = game.moves(position, 0)
        if not legal:
            break
        move = game.parse(eager(chance, position, game)) if is_eager else chance.choice(legal)
        after, events = game.play(position, 0, move)
        so_far.tables.append(after)
        so_far.moves.append(move)
        so_far.events.append(events)
    return so_far


def hidden(position: Table) -> set[str]:
    """The cards that lie face down now."""
    piles = laid_out(position)
    down = {card.strip("[]") for column in piles["columns"] for card in column if card.startswith("[")}
    return down | set(piles["stock"][0])


def named_in(text: str) -> set[str]:
    """The cards that a text names, as QH or as Queen of hearts."""
    return set(CARD.findall(text)) | {card for card, name in NAMES.items() if name.lower() in text.lower()}


def refused(game: Klondike, position: Table, move: Move) -> IllegalMove | None:
    try:
        game.play(position, 0, move)
    except IllegalMove as error:
        return error
    return None


@given(played())
@settings(deadline=None, max_examples=60)
def test_all_52_cards_are_always_there(log: Played) -> None:
    for position in log.tables:
        assert every_card(position) == sorted(TEXT)


@given(played())
@settings(deadline=None, max_examples=60)
def test_the_last_card_of_every_column_is_face_up_and_runs_are_runs(log: Played) -> None:
    for position in log.tables:
        for down, up in zip(position.down, position.up, strict=True):
            assert up or not down
            assert all(log.game.fits(card, (higher,)) for higher, card in pairwise(up))


@given(played(most=40))
@settings(deadline=None, max_examples=30)
def test_every_prefix_of_a_log_replays_to_the_same_position(log: Played) -> None:
    for length in range(len(log.moves) + 1):
        position = log.game.start(log.seed)
        for move in log.moves[:length]:
            position, _ = log.game.play(position, 0, log.game.parse(str(move)))
        assert position == log.tables[length]


@given(played())
@settings(deadline=None, max_examples=30)
def test_a_game_written_as_text_replays_to_the_same_position_with_the_same_events(log: Played) -> None:
    moves = tuple(FileMove(0, move, 0, "") for move in log.moves)
    file = gamefile.read(gamefile.write(GameFile(log.game, moves, seed=log.seed)))
    assert file.game == log.game
    position, happened = file.start(), []
    for each in file.moves:
        position, events = file.game.play(position, 0, each.move)
        happened.append(events)
    assert position == log.tables[-1]
    assert happened == log.events


@given(played())
@settings(deadline=None, max_examples=60)
def test_every_listed_move_is_read_as_it_is_written(log: Played) -> None:
    for position in log.tables:
        assert all(parse(str(move)) == move for move in log.game.moves(position, 0))


@given(played())
@settings(deadline=None, max_examples=100)
def test_the_moves_listed_are_exactly_those_that_play_accepts(log: Played) -> None:
    for position in {log.tables[-1], log.tables[len(log.tables) // 2]}:
        listed = log.game.moves(position, 0)
        assert len(set(listed)) == len(listed)
        assert set(listed) == {move for move in EVERY_MOVE if not refused(log.game, position, move)}


@given(played())
@settings(deadline=None, max_examples=60)
def test_no_view_contains_a_hidden_card(log: Played) -> None:
    for position in log.tables:
        for seat in (0, None):
            view = log.game.view(position, seat)
            encoded = msgspec.json.encode(view)
            assert not {card for card in hidden(position) if card.encode() in encoded}
            packed = msgspec.msgpack.encode(view)
            assert not {card for card in hidden(position) if card.encode() in packed}
            assert set(TEXT) - hidden(position) == {card for card in TEXT if card.encode() in encoded}


@given(played())
@settings(deadline=None, max_examples=60)
def test_no_event_names_a_card_that_is_still_hidden(log: Played) -> None:
    for position, events in zip(log.tables[1:], log.events, strict=True):
        for event in events:
            for seat in (0, None):
                told = log.game.redact(event, seat)
                assert not named_in(msgspec.json.encode(told).decode()) & hidden(position)
                assert not named_in(log.game.tell(told, ["Ann"])) & hidden(position)


@given(played())
@settings(deadline=None, max_examples=60)
def test_no_refusal_names_a_hidden_card(log: Played) -> None:
    position = log.tables[-1]
    for move in EVERY_MOVE:
        if error := refused(log.game, position, move):
            assert not named_in(error.sentence) & hidden(position)


@given(played(), st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_what_is_hidden_changes_no_view_no_list_of_moves_and_no_refusal(log: Played, number: int) -> None:
    game, position = log.game, log.tables[-1]
    other = klondike_scramble(game, position, 0, random.Random(number), None)
    assert msgspec.msgpack.encode(game.view(other, 0)) == msgspec.msgpack.encode(game.view(position, 0))
    assert game.moves(other, 0) == game.moves(position, 0)
    for move in EVERY_MOVE:
        assert str(refused(game, other, move)) == str(refused(game, position, move))


@given(played())
@settings(deadline=None, max_examples=40)
def test_tables_moves_events_and_views_survive_encoding(log: Played) -> None:
    def survives(value: Any, kind: Any) -> bool:
        packed = msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind)
        return bool(packed == msgspec.json.decode(msgspec.json.encode(value), type=kind) == value)

    assert survives(log.tables[-1], Table)
    assert survives(log.game.view(log.tables[-1], 0), View)
    assert survives(log.moves, list[Move])
    assert survives(log.events, list[tuple[Event, ...]])
