"""What is seen: nobody is ever told another's cards, only how many."""

import msgspec
import pytest

from parlour.games.eights import Eights
from parlour.games.eights.events import Drew, Event, Passed, Pending, Played, RoundWon, Skipped, Turned
from tests.eights.table import seen, table

HANDS = ("r1 r2", "b3 b4 b6", "g7 g9 g+2 gs")
NAMES = ["Ann", "Bob", "Cy"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand_and_how_many_the_others_have(seat: int) -> None:
    view = seen(table(*HANDS), seat)
    assert view.hand == tuple(HANDS[seat].split())
    assert view.counts == (2, 3, 4)


def test_a_spectator_sees_only_how_many_cards_each_has() -> None:
    view = seen(table(*HANDS), None)
    assert (view.hand, view.counts) == ((), (2, 3, 4))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_no_card_of_another_is_in_the_bytes_of_a_view(seat: int | None) -> None:
    sent = msgspec.json.encode(seen(table(*HANDS, top="y0", seed="secret"), seat)).decode()
    for owner, cards in enumerate(HANDS):
        assert all((f'"{card}"' in sent) == (owner == seat) for card in cards.split())
    assert "secret" not in sent


@pytest.mark.parametrize("seat", [-3, -1, 3, 100])
def test_a_seat_that_there_is_not_sees_nobodys_hand(seat: int) -> None:
    with pytest.raises(ValueError, match=f"There is no seat {seat}"):
        seen(table(*HANDS), seat)


def test_a_drawn_card_is_seen_by_its_seat_alone() -> None:
    state = table("r1 r2", drawn="r1")
    assert [seen(state, seat).drawn for seat in (0, 1, 2, None)] == ["r1", None, None, None]


@pytest.mark.parametrize("seat", [0, 2, None])
def test_what_another_drew_is_told_as_a_number_only(seat: int | None) -> None:
    drew = Eights().redact(Drew(1, 2, ("r1", "+20")), seat)
    assert drew == Drew(1, 2, None)
    assert Eights().tell(drew, NAMES) == "Bob drew 2 cards."


def test_what_a_seat_drew_is_told_to_itself() -> None:
    drew = Eights().redact(Drew(1, 2, ("r1", "+20")), 1)
    assert Eights().tell(drew, NAMES) == "Bob drew r1, +20."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Played(0, "r5"), "Ann played r5."),
        (Played(2, "+20=g"), "Cy played +20 and chose green."),
        (Drew(1, 1, None), "Bob drew a card."),
        (Drew(1, 1, ("r5",)), "Bob drew r5."),
        (Passed(0), "Ann passed."),
        (Turned(-1), "Now anticlockwise."),
        (Turned(1), "Now clockwise."),
        (Skipped((1, 2)), "Skipped: Bob, Cy."),
        (Pending(24), "24 cards to draw."),
        (RoundWon(2), "Cy wins the round!"),
    ],
)
def test_what_happened_is_told_in_words(event: Event, words: str) -> None:
    assert Eights().tell(event, NAMES) == words


def test_all_see_the_top_card_the_colour_the_turn_the_direction_and_what_is_pending() -> None:
    state = table(top="+4=b", turn=2, direction=-1, pending=6)
    for seat in (None, 0, 1, 2):
        view = seen(state, seat)
        assert (view.top, view.colour, view.turn, view.direction, view.pending) == ("+4", "b", 2, -1, 6)
