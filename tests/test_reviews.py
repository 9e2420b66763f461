"""A game is judged by few verdicts, and the moves that lost it are found, also where some were taken back."""

from collections.abc import Callable

from parlour.reviews import Course, Loss, spread
from parlour.solvers import Result


def course(steps: str) -> Course:
    """A game whose positions are letters; after a < the moves since the letter that follows are undone."""
    made = Course()
    is_undo = False
    for step in steps:
        if step == "<":
            is_undo = True
            continue
        made.add(step, step, is_undo=is_undo)
        is_undo = False
    return made


def judged(made: Course, verdict: Callable[[str], Result]) -> list[str]:
    """Asks until there is nothing more to find out; what was asked about."""
    asked = []
    while (place := made.next()) is not None:
        asked.append(made.states[place])
        made.tell(place, verdict(made.states[place]))
    return asked


def shown(made: Course) -> str:
    return "".join(verdict.value[0] for verdict in made.verdicts)


def lost_in(lost: str, unknown: str = "") -> Callable[[str], Result]:
    def verdict(position: str) -> Result:
        if position in unknown:
            return Result.UNKNOWN
        return Result.LOST if position in lost else Result.WINNABLE

    return verdict


def test_the_move_that_lost_a_long_game_is_found_by_few_verdicts() -> None:
    made = course("abcdefghijklmnopqrstuvwxyz")
    assert len(judged(made, lost_in("rstuvwxyz"))) <= 5
    assert shown(made) == "w" * 17 + "l" * 9
    assert (made.losses, made.last_winnable) == ([Loss(16, 17)], 16)


def test_a_loss_that_was_taken_back_is_told_and_the_last_one_too() -> None:
    made = course("abcX<cdeYZ")
    judged(made, lost_in("XYZ"))
    assert shown(made) == "wwwlwwwll"
    assert (made.losses, made.last_winnable) == ([Loss(2, 3), Loss(6, 7)], 6)
    won = course("abX<bcd")
    judged(won, lost_in("X"))
    assert (won.losses, won.last_winnable) == ([Loss(1, 2)], 5)


def test_a_position_that_is_met_again_is_judged_once() -> None:
    made = course("abcbcbcd")
    asked = judged(made, lost_in(""))
    assert len(asked) == len(set(asked))
    assert shown(made) == "w" * 8
    lost = course("abc")
    assert judged(lost, lost_in("abc")) != []
    assert (shown(lost), lost.losses, lost.last_winnable) == ("lll", [], None)


def test_what_stays_unknown_is_told_so_and_can_be_asked_again() -> None:
    made = course("abcdefgh")
    judged(made, lost_in("fgh", unknown="de"))
    assert shown(made) == "wwwuulll"
    assert made.losses == [Loss(2, 5)]
    made.ask_again()
    judged(made, lost_in("efgh"))
    assert shown(made) == "wwwwllll"
    assert made.losses == [Loss(3, 4)]


def test_numbers_are_spread_evenly_however_many_are_taken() -> None:
    for count in (0, 1, 2, 3, 17, 64):
        assert sorted(spread(count)) == list(range(count))
