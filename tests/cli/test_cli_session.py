"""A game in progress: its clock and its log; and the drawing of a table."""

import pytest

from parlour import gamefile
from parlour.cli import drawing, play_commands
from parlour.cli.session import PlaySession
from parlour.errors import IllegalMove
from parlour.game import Score
from parlour.gamefile import GameFile
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import ColumnView, Turn, View
from parlour.games.klondike.moves import DRAW, parse
from parlour.games.patience.freecell import FreeCell


class Watch:
    """A clock that the test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def session(watch: Watch) -> PlaySession:
    return PlaySession(GameFile(Klondike(scoring="standard", timed=True), seed="2026-11-15"), watch)


def score(session: PlaySession) -> Score:
    found = session.score()
    assert found is not None
    return found


def test_time_runs_from_the_first_move(session: PlaySession, watch: Watch) -> None:
    watch.now += 50
    assert session.seconds == 0
    session.play(DRAW)
    watch.now += 5
    assert session.seconds == 5


def test_a_refused_move_starts_no_clock_and_enters_no_log(session: PlaySession, watch: Watch) -> None:
    with pytest.raises(IllegalMove):
        session.play(parse("w-f"))
    watch.now += 50
    assert session.seconds == 0
    assert score(session).moves == 0


def test_time_and_undos_count_in_the_score(session: PlaySession, watch: Watch) -> None:
    session.play(parse("2-f"))  # 10, and 5 for the card turned up
    watch.now += 20
    session.play(parse("1-f"))  # less 4 for the time, 10 more
    session.undo()
    assert score(session).points == 15 - 4 - 2
    assert (score(session).moves, score(session).undos, score(session).seconds) == (2, 1, 20)


def test_a_resumed_games_clock_starts_with_the_next_move(session: PlaySession, watch: Watch) -> None:
    session.play(DRAW)
    resumed = PlaySession(gamefile.read(session.saved()), watch)
    watch.now += 100
    assert (resumed.seconds, score(resumed).moves) == (0, 1)
    resumed.play(DRAW)
    watch.now += 5
    assert (resumed.seconds, score(resumed).seconds) == (5, 0)


def drawn(view: View, look: drawing.Look, rows: int | None = None, game: Klondike | None = None) -> list[str]:
    seen = drawing.seen(game or Klondike(), view)
    return [line.plain.rstrip() for line in drawing.drawn(seen, look, rows)]


def view(**changed: object) -> View:
    parts: dict[str, object] = {
        "stock": 0,
        "unseen": 0,
        "waste": (),
        "foundations": ((), (), ("AD", "2D"), ()),
        "columns": (ColumnView(2, ("TH", "9S")), *(ColumnView(0, ()),) * 6),
        "redeals": None,
        "turn": Turn("redeal", 0),
        "lifts": {},
        "homes": {},
        "may_be_stuck": True,
        "is_won": False,
    }
    return View(**{**parts, **changed})  # type: ignore[arg-type]


def test_a_terminal_sees_symbols_backs_and_places() -> None:
    top, cards, _, numbers, *rows = drawn(view(stock=21, waste=("4C", "9H", "QD")), drawing.Coloured())
    assert top == " stock   waste 3         fs      fh      fd      fc"
    assert cards == "░21 ░    Q♦               ♠       ♥      2♦       ♣"
    assert numbers == " 1       2       3       4       5       6       7"
    assert rows == ["░░░░░     K       K       K       K       K       K", "░░░░░", " 10♥", " 9♠"]


def test_the_waste_fans_as_many_cards_as_are_turned_at_once() -> None:
    shown = drawn(view(stock=1, waste=("2C", "4C", "9H", "TD")), drawing.Coloured(), game=Klondike(draw=3))
    assert shown[1].startswith("░ 1 ░    4♣  9♥  10♦")


def test_red_and_black_cards_have_different_colours() -> None:
    look = drawing.Coloured()
    assert look.card("QH").style == look.card("QD").style != look.card("QS").style == look.card("QC").style


def test_an_empty_stock_shows_whether_it_can_be_turned_over_or_is_spent() -> None:
    for count, mark in ((1, "↻"), (0, "✕")):
        turn = Turn("redeal", count)
        assert drawn(view(waste=("4C",), turn=turn), drawing.Coloured())[1].split()[0] == mark


def test_where_rows_are_few_face_down_cards_become_a_count() -> None:
    assert drawn(view(), drawing.Coloured(), rows=4)[4].startswith("░░░░░")
    assert [row.split()[0] for row in drawn(view(), drawing.Plain(), rows=3)[4:]] == ["##2", "TH", "9S"]


def test_help_leaves_it_to_the_terminal_where_lines_of_a_games_rules_end() -> None:
    rules, variants, moves, *_ = play_commands.help_of(FreeCell()).split("\n\n")
    assert rules.startswith("All cards are dealt face up")
    assert variants.startswith("Eight Off")
    assert moves.startswith("Moves name places")
    assert "\n" not in rules + variants + moves
