"""A game as text: what is read, what is refused and how, and that writing and reading belong together."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import gamefile, options, registry
from parlour.cards import deck_text
from parlour.errors import IllegalMove, InvalidGameFile, ParlourError
from parlour.gamefile import FileMove, GameFile
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race
from parlour.seeds import shuffled
from tests.scrambles import RULES

DECK = deck_text(shuffled("7"))
EXAMPLE = """\
Game: klondike
Rules: draw=3 scoring=standard
Seed: 2026-11-15

draw 2-f w-3 3-5x2
"""


def refusal(text: str) -> ParlourError:
    with pytest.raises(ParlourError) as refused:
        gamefile.read(text)
    assert refused.value.code
    assert refused.value.sentence.endswith((".", "?"))
    return refused.value


def move_texts(file: GameFile) -> list[str]:
    return [f"{each.seat + 1}:{each.move}" for each in file.moves]


# Reading


def test_the_example_of_the_rules_is_read() -> None:
    file = gamefile.read(EXAMPLE)
    assert file.game == Klondike(draw=3, scoring="standard")
    assert (file.seed, file.deck, file.seats) == ("2026-11-15", None, 1)
    assert [str(each.move) for each in file.moves] == ["draw", "2-f", "w-3", "3-5x2"]


def test_a_changed_default_changes_no_game_file(monkeypatch: pytest.MonkeyPatch) -> None:
    class Changed(Klondike, frozen=True):
        draw: int = 2
        takeback: bool = False

    text = "Game: klondike\nRules: scoring=standard\nSeed: 7\n\ndraw draw\n"
    before = gamefile.read(text)
    monkeypatch.setattr(registry, "game_type", lambda _: Changed)
    after = gamefile.read(text)
    assert options.write_all(after.game) == options.write_all(before.game)
    assert [step.state for step in after.steps()] == [step.state for step in before.steps()]
    assert gamefile.write(after) == gamefile.write(before) == text


def test_header_lines_may_come_in_any_order() -> None:
    text = "Seats: 3\nSeed: 7\nRules: hand=3\nGame: eights\n\n1:draw\n"
    assert gamefile.read(text) == gamefile.read("Game: eights\nRules: hand=3\nSeats: 3\nSeed: 7\n\n1:draw\n")


def test_keys_and_names_are_read_in_either_case() -> None:
    assert gamefile.read("GAME: Klondike\nseed: 7\n").game == Klondike()


def test_a_comment_begins_anywhere_and_ends_with_its_line() -> None:
    text = "# a game\nGame: klondike # the game\nSeed: 7 # the deal\n\ndraw # draw draw\n# 1-f\nredeal#x\n"
    file = gamefile.read(text)
    assert (file.seed, move_texts(file)) == ("7", ["1:draw", "1:redeal"])


def test_a_comment_line_does_not_end_the_header() -> None:
    assert gamefile.read("Game: klondike\n# not yet\nSeed: 7\n\ndraw").seed == "7"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_machine(end: str) -> None:
    file = gamefile.read(EXAMPLE.replace("\n", end))
    assert [(each.move, each.line) for each in file.moves] == [
        (each.move, each.line) for each in gamefile.read(EXAMPLE).moves
    ]


def test_a_byte_order_mark_is_no_part_of_the_game() -> None:
    assert gamefile.read("\ufeff" + EXAMPLE) == gamefile.read(EXAMPLE)


def test_a_missing_final_newline_is_fine() -> None:
    assert gamefile.read(EXAMPLE.rstrip("\n")) == gamefile.read(EXAMPLE)


def test_empty_lines_before_the_header_are_fine() -> None:
    assert gamefile.read("\n \n" + EXAMPLE).game == gamefile.read(EXAMPLE).game


def test_moves_stand_between_any_white_space() -> None:
    text = "Game: klondike\nSeed: 7\n\n\n  draw\tdraw\n\n   draw\n"
    assert [each.line for each in gamefile.read(text).moves] == [5, 5, 7]


def test_a_game_without_moves_is_a_game() -> None:
    assert gamefile.read("Game: klondike\nSeed: 7").moves == ()


def test_an_empty_line_may_hold_blanks() -> None:
    assert len(gamefile.read("Game: klondike\nSeed: 7\n \t \ndraw").moves) == 1


def test_with_several_seats_a_move_is_seat_and_move_with_seats_from_1() -> None:
    file = gamefile.read("Game: eights\nSeed: 7\nSeats: 3\n\n1:r5 2:draw 3:+4=b")
    assert [(each.seat, str(each.move)) for each in file.moves] == [(0, "r5"), (1, "draw"), (2, "+4=b")]


def test_a_file_may_say_which_seat_begins() -> None:
    file = gamefile.read("Game: eights\nSeed: 7\nSeats: 3\nFirst: 2\n\n2:draw 3:draw 1:draw")
    assert file.first == 1
    assert file.start() == Eights().start("7", 3, first=1)
    assert [step.move.seat for step in file.steps()] == [1, 2, 0]


def test_without_a_word_of_it_seat_1_begins() -> None:
    assert gamefile.read("Game: eights\nSeed: 7\nSeats: 3\n\n1:draw").start().turn == 0


@pytest.mark.parametrize("game_type", [Klondike, Race])
def test_klondike_and_race_may_be_given_a_deck(game_type: type[Klondike] | type[Race]) -> None:
    file = gamefile.read(f"Game: {game_type.name}\nDeck: {DECK.lower()}\n\ndraw")
    assert (file.deck, file.seed) == (shuffled("7"), None)
    assert file.start() == game_type().start("7", 1)


def test_a_race_from_a_deck_has_its_seats() -> None:
    file = gamefile.read(f"Game: race\nDeck: {DECK}\nSeats: 4\n\n4:draw 1:stop")
    assert file.start() == Race().start("7", 4)


def test_the_moves_know_their_line_and_text() -> None:
    file = gamefile.read("Game: klondike\nSeed: 7\n\ndraw\nDRAW 3-5X1")
    assert [(each.line, each.text) for each in file.moves] == [(4, "draw"), (5, "DRAW"), (5, "3-5X1")]


def test_whether_a_move_is_legal_shows_only_when_it_is_played() -> None:
    assert move_texts(gamefile.read("Game: klondike\nSeed: 7\n\nredeal w-f")) == ["1:redeal", "1:w-f"]


def test_the_steps_of_a_file_are_its_moves_played() -> None:
    file = gamefile.read("Game: klondike\nSeed: 7\n\ndraw\ndraw redeal")
    steps = file.steps()
    assert [next(steps).number, next(steps).number] == [1, 2]
    with pytest.raises(IllegalMove, match="Line 5: move 3, “redeal”, is illegal: You can redeal") as refused:
        next(steps)
    assert refused.value.code == "stock-not-empty"


# Refusing

KLONDIKE = "Game: klondike\nSeed: 7\n"
EIGHTS = "Game: eights\nSeed: 7\nSeats: 3\n"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "empty", "There is no game in this file"),
        ("\ufeff\n \n# nothing\n", "empty", "There is no game in this file"),
        ("Seed: 7\n\ndraw", "no-game", "doesn't say which game"),
        ("Game: klondike\n\ndraw", "no-deal", "either “Seed:” or “Deck:”"),
        (f"{KLONDIKE}Deck: {DECK}\n", "no-deal", "either “Seed:” or “Deck:”"),
        ("Game: klondike\nSeed:\n\ndraw", "seed", "“Seed:” has no value"),
        ("Game: klondike\nSeed: # 7\n\ndraw", "seed", "“Seed:” has no value"),
        (
            "Game: chess\nSeed: 7",
            "unknown-game",
            "There is no game “chess”: choose canfield, cellar, eights, forty",
        ),
        (f"{KLONDIKE}Rules: speed=3", "unknown-option", "klondike has no option “speed”: it has draw"),
        (f"{KLONDIKE}Rules: draw", "option", "“draw” is not an option"),
        (f"{KLONDIKE}Rules: draw=1 draw=1", "option-twice", "draw is given twice"),
        (f"{KLONDIKE}Rules: draw=0", "option-value", "draw is a number from 1 to 3, not “0”"),
        (f"{KLONDIKE}Player: Ann", "header", "Line 3, “Player: Ann”, is not a header line"),
        (f"{KLONDIKE}draw 2-f", "header", "moves come after an empty line"),
        (f"{KLONDIKE}Seed: 8", "header-twice", "Line 3 gives Seed a second time"),
        (f"{KLONDIKE}Seats: 2", "seats", "Klondike is for one player, not 2"),
        (f"{KLONDIKE}Seats: one", "seats", "Seats is a number of at most three digits, not “one”"),
        (f"{KLONDIKE}Seats: ", "seats", "Seats is a number"),
        (f"{KLONDIKE}Seats: -1", "seats", "Seats is a number of at most three digits, not “-1”"),
        (f"{KLONDIKE}Seats: ٣", "seats", "Seats is a number"),
        (f"{KLONDIKE}Seats: {'9' * 5000}", "seats", "Seats is a number"),
        (f"{KLONDIKE}First: 2", "first", "First is a seat from 1 to 1, not 2."),
        (f"{EIGHTS}First: 4", "first", "First is a seat from 1 to 3, not 4."),
        (f"{EIGHTS}First: 0", "first", "First is a seat from 1 to 3, not 0."),
        (f"{EIGHTS}First: Ann", "first", "First is a number of at most three digits, not “Ann”"),
        (
            f"{KLONDIKE}Rules: redeals={'9' * 5000}",
            "option-value",
            "redeals is a number of at most nine digits",
        ),
        ("Game: eights\nSeed: 7", "seats", "Eights is for 3 to 6 players, not 1"),
        (f"Game: eights\nDeck: {DECK}\nSeats: 3", "no-deck", "eights is not dealt from a deck"),
        ("Game: klondike\nDeck: AS 2S", "deck-size", "A deck has 52 cards, and this one has 2"),
        (f"Game: klondike\nDeck: {DECK} AS", "card-twice", "AS is in the deck twice"),
        ("Game: klondike\nDeck: AS 1S", "unknown-card", "“1S” is not a card"),
        (f"{KLONDIKE}\ndraw\nfly", "invalid-move", "Line 5: “fly” is not a move"),
        (
            f"{KLONDIKE}\n2:draw",
            "seat",
            "Line 4: “2:draw” names no seat here",
        ),
        (f"{EIGHTS}\ndraw", "seat", "Line 5: “draw” has no seat: with several seats write seat:move"),
        (f"{EIGHTS}\n0:draw", "seat", "the seat is a number from 1 to 3"),
        (f"{EIGHTS}\n4:draw", "seat", "the seat is a number from 1 to 3"),
        (f"{EIGHTS}\nx:draw", "seat", "the seat is a number from 1 to 3"),
        (f"{EIGHTS}\n{'1' * 5000}:draw", "seat", "the seat is a number from 1 to 3"),
        (f"{EIGHTS}\n1:", "invalid-move", "Line 5: “1:” has no move"),
        (f"{EIGHTS}\n1:8", "invalid-move", "“8” is not a move"),
    ],
)
def test_what_is_no_game_is_refused_with_a_code_and_a_sentence(text: str, code: str, words: str) -> None:
    refused = refusal(text)
    assert refused.code == code
    assert words in refused.sentence


def test_a_file_that_is_no_game_is_an_invalid_game_file() -> None:
    for text in ("", "hello", "Seed: 7", f"{KLONDIKE}\nfly"):
        assert isinstance(refusal(text), InvalidGameFile)


@given(st.text(max_size=200))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    for each in (text, f"{KLONDIKE}\n{text}", f"{EIGHTS}\n{text}", f"{KLONDIKE}{text}"):
        with suppress(ParlourError):
            gamefile.read(each)


# Writing


def test_a_game_is_written_as_in_the_rules() -> None:
    assert gamefile.write(gamefile.read(EXAMPLE)) == EXAMPLE


def test_only_options_that_differ_from_the_defaults_are_written() -> None:
    plain = gamefile.write(GameFile(Klondike(draw=1, takeback=True), seed="7"))
    assert plain == "Game: klondike\nSeed: 7\n\n"


def test_a_game_with_several_seats_is_written_with_them() -> None:
    moves = (FileMove(0, Eights().parse("r5"), 0, ""), FileMove(1, Eights().parse("DRAW"), 0, ""))
    text = gamefile.write(GameFile(Eights(hand=3), moves, "7", seats=3))
    assert text == "Game: eights\nRules: hand=3\nSeed: 7\nSeats: 3\n\n1:r5 2:draw\n"


def test_the_seat_that_begins_is_written_where_it_is_not_seat_1() -> None:
    moves = (FileMove(2, Eights().parse("draw"), 0, ""),)
    text = gamefile.write(GameFile(Eights(), moves, "7", seats=3, first=2))
    assert text == "Game: eights\nSeed: 7\nSeats: 3\nFirst: 3\n\n3:draw\n"
    assert "First" not in gamefile.write(GameFile(Eights(), (), "7", seats=3))


@st.composite
def games(draw: st.DrawFn) -> GameFile:
    """A game of any kind under some rules, with moves made at random."""
    name = draw(st.sampled_from(sorted(RULES)))
    game = registry.game_type(name)(**draw(st.sampled_from(RULES[name])))
    seats = draw(st.sampled_from(game.seats))
    seed = draw(st.text(min_size=1).filter(gamefile.is_writable_seed))
    first = draw(st.integers(0, seats - 1))
    file = GameFile(game, (), seed, None, seats, first)
    if name in ("klondike", "race") and draw(st.booleans()):
        file = GameFile(game, (), None, shuffled(seed), seats, first)
    state, moves, rng = file.start(), [], Random(draw(st.integers()))
    for _ in range(draw(st.integers(0, 40))):
        able = [(seat, game.moves(state, seat)) for seat in sorted(game.to_move(state))]
        able = [(seat, legal) for seat, legal in able if legal]
        if able:
            seat, legal = rng.choice(able)
            moves.append(FileMove(seat, rng.choice(legal), 0, ""))
            state, _ = game.play(state, seat, moves[-1].move)
    return replace(file, moves=tuple(moves))


@given(games())
def test_what_is_written_is_read_back(file: GameFile) -> None:
    back = gamefile.read(gamefile.write(file))
    assert replace(back, moves=()) == replace(file, moves=())
    assert [(each.seat, each.move) for each in back.moves] == [(each.seat, each.move) for each in file.moves]
    assert back.start() == file.start()
    assert gamefile.write(back) == gamefile.write(file)


@given(st.text())
def test_a_seed_that_can_be_written_is_read_back(seed: str) -> None:
    if gamefile.is_writable_seed(seed):
        assert gamefile.read(gamefile.write(GameFile(Klondike(), seed=seed))).seed == seed


@pytest.mark.parametrize("seed", ["", " ", "a#b", " a", "a ", "a  b", "a\nb", "a\tb", "a\u2028b"])
def test_a_seed_that_a_line_can_not_hold_is_known(seed: str) -> None:
    assert not gamefile.is_writable_seed(seed)


@pytest.mark.parametrize("seed", ["7", "2026-11-15", "Game: eights", "ärger 🂡", "a b", "1:draw"])
def test_ordinary_seeds_can_be_written(seed: str) -> None:
    assert gamefile.is_writable_seed(seed)


def test_a_golden_playthrough_is_a_game_file() -> None:
    for path in (Path(__file__).parent / "golden").glob("*.txt"):
        assert gamefile.read(path.read_text("utf-8")).moves
