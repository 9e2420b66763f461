"""Before the server has answered: a listed move shows at once, the next ones wait, a refused one
is taken back."""

from playwright.sync_api import expect

from tests.web.between import Between
from tests.web.pilot import SHORT_SEED, Table, winning_line

LINE, _ = winning_line(SHORT_SEED)
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def to_foundation(table: Table, column: str) -> str:
    card = table.cards(column)[-1]
    table.drag(card, to=f"{SUITS[card[1]]} foundation")
    return card


def test_a_listed_move_shows_at_once_and_what_follows_waits_its_turn(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    assert LINE[:3] == ["2-f", "1-f", "3-f"]
    cards = [to_foundation(table, f"column {number}") for number in (2, 1, 3)]
    for card in cards:
        assert table.card(card).get_attribute("data-place") == f"f{card[1].lower()}"
    assert table.moves == "0"
    between.let_go()
    table.settle()
    assert table.moves == "3"
    assert table.score == "75"


def test_a_refused_move_is_taken_back_with_the_reason(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    before = table.layout()
    between.refuses = True
    to_foundation(table, "column 2")
    expect(table.page.locator("#notice")).to_have_text("Not this time.")
    table.settle()
    assert table.layout() == before


def test_a_drawn_card_is_on_its_way_before_it_is_known(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.turn_stock()
    table.turn_stock()
    assert table.count("waste") == 2
    assert table.cards("waste") == []
    between.let_go()
    table.settle()
    assert len(table.cards("waste")) == 2


def test_a_line_that_has_fallen_silent_is_told_and_replaced(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.turn_stock()
    offline = table.page.locator("#offline")
    expect(offline).to_be_visible()
    between.keeps = False
    between.page.close()  # the one that was tried in the meantime
    expect(offline).to_be_hidden()
    table.settle()
    assert table.moves == "1"
    assert len(table.cards("waste")) == 1


def test_a_table_does_not_wait_for_the_description_of_the_games(table: Table) -> None:
    table.page.route("**/api/games", lambda _: None)
    table.open(seed=SHORT_SEED, speed="none", auto="safe")
    table.play(LINE[0])
