"""The infinite deck, the deal and the first card of the pile."""

from collections import Counter

import pytest

from parlour.errors import InvalidRules
from parlour.games.eights import Eights
from parlour.games.eights.cards import KINDS
from parlour.games.eights.events import Drew
from parlour.seeds import Stream
from tests.chance import chi_square
from tests.eights.table import hand, happens, play, seen, table

# What is above these in one of a thousand cases, for 51 and 37 kinds.
UNEVEN_51, UNEVEN_37 = 86.7, 68.0


def made(seed: str, count: int, kinds: int = 51) -> list[str]:
    """The first cards that are made from a seed."""
    stream = Stream(seed)
    return [KINDS[stream.below(kinds)] for _ in range(count)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_go_one_at_a_time_round_the_table_from_the_first_seat(seats: int) -> None:
    state, cards = Eights().start("round", seats), made("round", 7 * seats)
    for seat in range(seats):
        assert hand(state, seat) == sorted(cards[seat::seats], key=KINDS.index)


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_a_later_round_is_dealt_from_its_own_first_seat_who_begins(first: int) -> None:
    state, cards = Eights().start("later", 4, first=first), made("later", 28)
    assert state.turn == first
    for turn in range(4):
        assert hand(state, (first + turn) % 4) == sorted(cards[turn::4], key=KINDS.index)


def test_the_first_round_begins_with_seat_1() -> None:
    assert Eights().to_move(Eights().start("7", 5)) == {0}


def test_a_round_starts_afresh() -> None:
    view = seen(Eights().start("7", 3, first=2))
    assert (view.direction, view.pending, view.reverses, view.winner) == (1, 0, 0, None)
    assert view.colour == view.top[0]


@pytest.mark.parametrize("number", range(20))
def test_the_pile_begins_with_a_number_card_and_what_came_before_it_is_gone(number: int) -> None:
    seed, game = f"pile {number}", Eights(hand=3)
    state, after_the_deal = game.start(seed, 3), made(seed, 60)[9:]
    first = next(index for index, card in enumerate(after_the_deal) if card[1:].isdigit())
    assert seen(state).top == after_the_deal[first]
    _, (drew,) = happens(state, "draw", game)
    assert drew == Drew(0, 1, (after_the_deal[first + 1],))


def test_some_pile_has_lost_a_wild_and_some_a_special_before_its_first_card() -> None:
    after_the_deal = {made(f"pile {number}", 10)[9] for number in range(20)}
    assert any(card in ("8", "+4", "+20") for card in after_the_deal)
    assert any(card[1:] in ("+2", "s", "r") for card in after_the_deal)


def test_each_made_card_is_one_of_the_51_kinds_with_equal_chance() -> None:
    counts = Counter(card for seed in range(400) for card in _dealt(Eights(hand=10), str(seed)))
    assert len(counts) == 51
    assert counts.total() == 400 * 60
    assert chi_square(counts.values(), counts.total() / 51) < UNEVEN_51


def test_without_specials_each_made_card_is_one_of_the_37_kinds_with_equal_chance() -> None:
    counts = Counter(
        card for seed in range(400) for card in _dealt(Eights(hand=10, specials=False), str(seed))
    )
    assert set(counts) == {colour + number for colour in "rbgy" for number in "012345679"} | {"8"}
    assert chi_square(counts.values(), counts.total() / 37) < UNEVEN_37


def test_drawn_cards_are_all_kinds_with_equal_chance_too() -> None:
    counts: Counter[str] = Counter()
    for seed in range(300):
        _, (drew,) = happens(table(pending=40, seed=str(seed)), "draw")
        assert isinstance(drew, Drew)
        counts.update(drew.cards or ())
    assert len(counts) == 51
    assert chi_square(counts.values(), counts.total() / 51) < UNEVEN_51


def test_without_specials_none_is_ever_drawn() -> None:
    state = play(table(pending=1000), "draw", game=Eights(specials=False))
    assert set(hand(state, 0)) == {*KINDS[:37]}


def test_nines_are_made() -> None:
    assert {f"{colour}9" for colour in "rbgy"} <= set(made("nines", 1000))


def test_the_same_seed_gives_the_same_deal_and_another_another() -> None:
    game = Eights()
    assert game.start("one", 4) == game.start("one", 4)
    assert game.start("one", 4).hands != game.start("two", 4).hands


def test_a_deal_stays_what_it_is_for_ever() -> None:
    state = Eights().start("2026-11-15", 3)
    assert " ".join(hand(state, 0)) == "r6 b0 g9 8 y+2 +20 ys"
    assert " ".join(hand(state, 1)) == "r3 g1 y6 y7 g+2 bs gr"
    assert " ".join(hand(state, 2)) == "b3 g4 g7 g9 bs gs yr"
    assert seen(state).top == "g5"


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 7, 100])
def test_eights_is_for_3_to_6_seats(seats: int) -> None:
    with pytest.raises(InvalidRules, match=f"Eights is for 3 to 6 players, not {seats}"):
        Eights().start("7", seats)


def _dealt(game: Eights, seed: str) -> list[str]:
    state = game.start(seed, 6)
    return [card for seat in range(6) for card in hand(state, seat)]
