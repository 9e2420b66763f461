"""The suite catches a game that breaks a promise: a broken game for each check, made out of a sound one."""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any, ClassVar

import pytest
import topcard
from msgspec.structs import force_setattr, replace
from topcard import HANDS, KEEP, SWAP, Event, Move, Shown, State, Swapped, TopCard, View

from parlour.errors import IllegalMove, Sentences
from parlour.game import Defaults, Outcome, Place
from parlour.testing import suite
from tests.scrambles import topcard_scramble

Played = tuple[State, tuple[Event, ...]]


class ListsAnIllegalMove(TopCard, frozen=True):
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        return (KEEP, SWAP) if seat in self.to_move(state) else ()


class HidesALegalMove(TopCard, frozen=True):
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        return (KEEP,) if seat in self.to_move(state) else ()


class LetsTheWrongSeatPlay(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> Played:
        return super().play(state, state.turn, move)


class FailsInsteadOfRefusing(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> Played:
        if seat != state.turn:
            raise KeyError(seat)
        return super().play(state, seat, move)


class ListsAMoveTwice(TopCard, frozen=True):
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        return [*super().moves(state, seat)] * 2


class GoesOnAfterTheOutcome(TopCard, frozen=True):
    def outcome(self, state: State) -> Outcome | None:
        return Outcome(winners=(0,))


class HasAWinnerFromNowhere(TopCard, frozen=True):
    def outcome(self, state: State) -> Outcome | None:
        return Outcome(winners=(7,)) if super().outcome(state) else None


class ChangesTheOldState(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> Played:
        after, events = super().play(state, seat, move)
        force_setattr(state, "cards", after.cards)
        return after, events


class DealsAnew(TopCard, frozen=True):
    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        return super().start(f"{seed} {next(_fresh)}", seats, first=first)


class DrawsByChance(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> Played:
        after, events = super().play(state, seat, move)
        return replace(after, position=next(_fresh)), events


_fresh = count()


class ReadsAnotherMove(TopCard, frozen=True):
    def parse(self, text: str) -> Move:
        return KEEP


class FailsToRead(TopCard, frozen=True):
    def parse(self, text: str) -> Move:
        return {"keep": KEEP, "swap": SWAP}[text]


class ForgetsItsTypes(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Any, ...]]:
        return super().play(state, seat, move)


class LeaksInTheView(TopCard, frozen=True):
    def view(self, state: State, seat: int | None) -> View:
        return View({hand: (str(card),) for hand, card in zip(HANDS, state.cards, strict=False)}, 0)


class ShowsAPlaceThatIsNotDeclared(TopCard, frozen=True):
    places: ClassVar[tuple[Place, ...]] = TopCard.places[:2]


class HasAPlaceTwice(TopCard, frozen=True):
    places: ClassVar[tuple[Place, ...]] = (*TopCard.places, TopCard.places[0])


class HasAPlaceThatNoMoveCanName(TopCard, frozen=True):
    places: ClassVar[tuple[Place, ...]] = (*TopCard.places, Place("box 1", "cell"))


class TakesAPlaceAway(TopCard, frozen=True):
    def view(self, state: State, seat: int | None) -> View:
        return super().view(state, seat) if state.seats_left else View({}, 0)


class ShowsTheHandOfNobody(TopCard, frozen=True):
    places: ClassVar[tuple[Place, ...]] = (Place("h1", "hand", seat=9), *TopCard.places[1:])


class MovesFromNowhere(TopCard, frozen=True):
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        return (Move("h1-p"),)


class LeaksInTheViewOfASpectator(TopCard, frozen=True):
    def view(self, state: State, seat: int | None) -> View:
        return super().view(state, 0 if seat is None else seat)


class LeaksTheDeckInTheView(TopCard, frozen=True):
    def view(self, state: State, seat: int | None) -> View:
        seen = super().view(state, seat)
        return replace(seen, swaps_left=int(state.seed[-1:].encode().hex() or "0", 16))


class LeaksInAnEvent(TopCard, frozen=True):
    def redact(self, event: Event, seat: int | None) -> Event:
        return event


class LeaksInARefusal(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> Played:
        if seat != state.turn and state.seats_left:
            raise IllegalMove("not-your-turn", f"Seat {state.turn} is thinking about a {max(state.cards)}.")
        return super().play(state, seat, move)


class LeaksInItsMoves(TopCard, frozen=True):
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        moves = super().moves(state, seat)
        return moves if max(state.cards) > 7 else moves[::-1]


class LeaksByEndingEarly(TopCard, frozen=True):
    def outcome(self, state: State) -> Outcome | None:
        return Outcome(winners=(0,)) if sum(state.cards) > 20 else super().outcome(state)


class ShowsASeatThatThereIsNot(TopCard, frozen=True):
    def view(self, state: State, seat: int | None) -> View:
        return super().view(state, None if seat is None else seat % len(state.cards))


class NeverEnds(TopCard, frozen=True):
    def play(self, state: State, seat: int, move: Move) -> Played:
        after, events = super().play(state, seat, move)
        return replace(after, seats_left=1 if after.seats_left == 0 else after.seats_left), events


class SwapsWhenOutOfTime(TopCard, frozen=True):
    def timeout(self, state: State, seat: int) -> Move | None:
        return SWAP


class SeatsAnyNumber(TopCard, frozen=True):
    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        return State(seed, 0, (1,) * max(seats, 1), first, self.swaps, max(seats, 1))


class HasAnUnreadableOption(TopCard, frozen=True):
    price: float = 0.0

    def __post_init__(self) -> None:
        pass


class DeclaresOtherFacts(TopCard, frozen=True):
    refusals: ClassVar[Sentences] = {
        "not-your-turn": lambda turn: f"It is the turn of {turn}.",
        "no-swap-left": lambda: "You can't swap again: keep your card.",
    }


class ForgetsARefusal(TopCard, frozen=True):
    refusals: ClassVar[Sentences] = {"not-your-turn": lambda: "It is not your turn."}


class SaysSomethingElse(TopCard, frozen=True):
    refusals: ClassVar[Sentences] = {
        "not-your-turn": lambda: "Wait.",
        "no-swap-left": lambda: "You can't swap again: keep your card.",
    }


class HasNoProperVersion(TopCard, frozen=True):
    version: ClassVar[int] = 0


class ForgetsAStoredOption(TopCard, frozen=True):
    price: int = 0

    stored_defaults: ClassVar[Defaults] = {"": "swaps=1", "swaps=2": "price=1"}


PLACES = suite.its_places_are_those_of_its_views_and_moves
BROKEN: list[tuple[TopCard, Callable[[suite.Trial], None], str]] = [
    (ListsAnIllegalMove(), suite.moves_are_exactly_what_play_accepts, "swap .* is listed, but refused"),
    (HidesALegalMove(), suite.moves_are_exactly_what_play_accepts, "swap .* is played, but not listed"),
    (LetsTheWrongSeatPlay(), suite.moves_are_exactly_what_play_accepts, "is played, but not listed"),
    (
        FailsInsteadOfRefusing(),
        suite.moves_are_exactly_what_play_accepts,
        "KeyError.* instead of IllegalMove",
    ),
    (ListsAMoveTwice(), suite.moves_are_exactly_what_play_accepts, "listed twice"),
    (GoesOnAfterTheOutcome(), suite.somebody_is_to_move_until_there_is_an_outcome, "the outcome is Outcome"),
    (HasAWinnerFromNowhere(), suite.somebody_is_to_move_until_there_is_an_outcome, "A seat won that there"),
    (ChangesTheOldState(), suite.play_never_changes_the_old_state, "A state was changed"),
    (DealsAnew(), suite.the_same_seed_and_moves_give_the_same_game, "starts differently"),
    (DrawsByChance(), suite.the_same_seed_and_moves_give_the_same_game, "leads elsewhere"),
    (ReadsAnotherMove(), suite.every_move_is_read_back_from_its_text, "“swap” is read as another move"),
    (FailsToRead(), suite.every_move_is_read_back_from_its_text, "KeyError.* instead of InvalidMove"),
    (ForgetsItsTypes(), suite.everything_survives_encoding, "comes back as"),
    (LeaksInTheView(), suite.nobody_is_told_what_is_hidden, "what it can't see by its view"),
    (LeaksInTheViewOfASpectator(), suite.nobody_is_told_what_is_hidden, "A spectator is told .* its view"),
    (LeaksTheDeckInTheView(), suite.nobody_is_told_what_is_hidden, "what it can't see by its view"),
    (LeaksInAnEvent(), suite.nobody_is_told_what_is_hidden, "by what happens with swap"),
    (LeaksInARefusal(), suite.nobody_is_told_what_is_hidden, "by a refusal"),
    (LeaksInItsMoves(), suite.nobody_is_told_what_is_hidden, "by its moves"),
    (LeaksByEndingEarly(), suite.nobody_is_told_what_is_hidden, "by the outcome"),
    (ShowsAPlaceThatIsNotDeclared(), PLACES, "places that aren't declared: {'h3'}"),
    (HasAPlaceTwice(), PLACES, "Two places have the same name"),
    (HasAPlaceThatNoMoveCanName(), PLACES, "“box 1” can't be the name of a place"),
    (TakesAPlaceAway(), PLACES, "The places at the table are not always the same"),
    (ShowsTheHandOfNobody(), PLACES, "h1 belongs to a seat that there isn't"),
    (MovesFromNowhere(), PLACES, "h1-p is not between places at the table"),
    (ShowsASeatThatThereIsNot(), suite.only_its_seats_have_a_view, "Seat -1 is shown something"),
    (NeverEnds(), suite.random_play_ends_or_can_be_left, "comes to no end"),
    (SwapsWhenOutOfTime(), suite.the_clock_makes_a_legal_move, "Out of time, seat . makes an illegal swap"),
    (SeatsAnyNumber(), suite.only_its_numbers_of_seats_sit_down, "starts with .* seats"),
    (HasAnUnreadableOption(), suite.its_rules_are_read_back_from_their_text, "can't be of the type .*float"),
    (
        DeclaresOtherFacts(),
        suite.its_refusals_are_declared_with_their_facts,
        "The facts of not-your-turn are others than declared",
    ),
    (
        ForgetsARefusal(swaps=0),
        suite.its_refusals_are_declared_with_their_facts,
        "no-swap-left, which is not declared",
    ),
    (
        SaysSomethingElse(),
        suite.its_refusals_are_declared_with_their_facts,
        "The facts of not-your-turn make",
    ),
    (HasNoProperVersion(), suite.its_rules_have_a_version, "a number from 1, not 0"),
    (
        ForgetsAStoredOption(),
        suite.its_stored_form_has_a_default_for_every_option,
        "stored_defaults has no value for price",
    ),
]


@pytest.mark.parametrize(
    ("game", "check", "sentence"), BROKEN, ids=[type(game).__name__ for game, _, _ in BROKEN]
)
def test_a_broken_game_is_caught(game: TopCard, check: Callable[[suite.Trial], None], sentence: str) -> None:
    trial = suite.try_out(game, 3, topcard_scramble, texts=["keep", "swap"])
    with pytest.raises(AssertionError, match=sentence):
        check(trial)


def test_every_check_catches_a_broken_game() -> None:
    assert {check for _, check, _ in BROKEN} == set(suite.CHECKS)


def test_the_same_checks_pass_a_sound_game() -> None:
    trial = suite.try_out(TopCard(), 3, topcard_scramble)
    for check in suite.CHECKS:
        check(trial)


def test_a_scramble_that_changes_nothing_is_no_proof() -> None:
    def lazy(
        game: TopCard, state: State, seat: int | None, rng: Random, coming: suite.Coming | None
    ) -> State:
        return state

    with pytest.raises(AssertionError, match="scramble hardly changes anything"):
        suite.nobody_is_told_what_is_hidden(suite.try_out(LeaksInTheView(), 3, lazy))


def test_the_toy_shows_a_swapped_card_to_its_owner_alone() -> None:
    game = TopCard()
    assert game.redact(Swapped(1, 5), 1) == Swapped(1, 5)
    assert game.redact(Swapped(1, 5), None) == Swapped(1, None)
    assert game.redact(Shown((1, 2)), None) == Shown((1, 2))
    assert topcard.KEEP in game.moves(game.start("7", 2), 0)
