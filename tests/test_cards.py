"""The text of cards and decks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.cards import (
    NAMES,
    RANKS,
    SUITS,
    TEXT,
    deck_text,
    is_red,
    parse_card,
    parse_deck,
    rank_of,
    suit_of,
)
from parlour.errors import InvalidCards
from parlour.games.klondike import Klondike
from parlour.games.race import Race

NEW_DECK = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]


def refused(text: str) -> str:
    with pytest.raises(InvalidCards) as error:
        parse_deck(text)
    return error.value.code


def test_there_are_52_cards_written_in_two_upper_case_characters() -> None:
    assert sorted(TEXT) == sorted(NEW_DECK)
    assert len(set(TEXT)) == 52


@pytest.mark.parametrize("card", range(52))
def test_every_card_is_read_as_it_is_written(card: int) -> None:
    assert parse_card(TEXT[card]) == card
    assert TEXT[card] == RANKS[rank_of(card)] + SUITS[suit_of(card)]


def test_reading_a_card_accepts_either_case() -> None:
    assert parse_card("qh") == parse_card("Qh") == parse_card("qH") == parse_card("QH")


def test_reading_a_card_accepts_10_for_t() -> None:
    for suit in "SHDCshdc":
        assert TEXT[parse_card(f"10{suit}")] == f"T{suit.upper()}"


def test_hearts_and_diamonds_are_red() -> None:
    assert {text for text in TEXT if is_red(parse_card(text))} == {text for text in TEXT if text[1] in "HD"}


@pytest.mark.parametrize(
    "text",
    ["", "1H", "0H", "H", "Q", "QHX", "10", "10DX", "110D", "XX", "HQ", "Q♥", "Q H", " QH", "aſ", "11D"],
)
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidCards) as error:
        parse_card(text)
    assert error.value.code == "unknown-card"
    assert text in error.value.sentence


@given(st.text(max_size=4))
def test_a_text_is_a_card_or_refused_as_one(text: str) -> None:
    try:
        card = parse_card(text)
    except InvalidCards:
        assert text.upper() not in TEXT or not text.isascii()
    else:
        assert text.upper().replace("10", "T") == TEXT[card]


@given(st.permutations(range(52)))
def test_a_deck_is_read_as_it_is_written(order: list[int]) -> None:
    assert parse_deck(deck_text(tuple(order))) == tuple(order)


def test_a_deck_may_be_separated_by_any_white_space() -> None:
    mixed = "".join(
        card + space for card, space in zip(NEW_DECK, ["\n", "\t", "  ", "\r\n"] * 13, strict=True)
    )
    assert parse_deck(mixed) == parse_deck("  " + " ".join(NEW_DECK)) == tuple(range(52))


def test_a_deck_of_51_or_53_cards_is_refused() -> None:
    assert refused(" ".join(NEW_DECK[:51])) == "deck-size"
    assert refused("") == "deck-size"
    assert refused(" ".join([*NEW_DECK, "AS"])) == "card-twice"


def test_a_card_twice_in_a_deck_is_refused_by_name() -> None:
    with pytest.raises(InvalidCards, match="TD is in the deck twice") as error:
        parse_deck(" ".join(["10d", *NEW_DECK[:38], *NEW_DECK[38:51]]))
    assert error.value.code == "card-twice"


def test_an_unknown_card_in_a_deck_is_refused_by_name() -> None:
    with pytest.raises(InvalidCards, match="“ZZ”") as error:
        parse_deck(" ".join([*NEW_DECK[:51], "ZZ"]))
    assert error.value.code == "unknown-card"


def test_cards_have_names_in_words() -> None:
    assert len(set(NAMES.values())) == 52
    assert (NAMES["TD"], NAMES["AS"], NAMES["QH"]) == ("Ten of diamonds", "Ace of spades", "Queen of hearts")


DECKS_THAT_ARE_NONE: list[tuple[tuple[int, ...], str, str]] = [
    ((), "deck-size", "this one has 0"),
    (tuple(range(51)), "deck-size", "this one has 51"),
    ((*range(52), 0), "card-twice", "AS is in the deck twice"),
    ((*range(51), 0), "card-twice", "AS is in the deck twice"),
    (tuple(range(1, 53)), "unknown-card", "52 is not a card"),
    (tuple(range(-1, 51)), "unknown-card", "-1 is not a card"),
]


@pytest.mark.parametrize(("deck", "code", "words"), DECKS_THAT_ARE_NONE, ids=str)
def test_only_a_deck_of_the_52_cards_can_be_dealt(deck: tuple[int, ...], code: str, words: str) -> None:
    for deal in (Klondike().deal, lambda deck: Race().deal(deck, 2)):
        with pytest.raises(InvalidCards, match=words) as error:
            deal(deck)
        assert error.value.code == code


TWO_DECKS = tuple(sorted([*range(52)] * 2))
ONLY_SPADES = tuple(sorted([*range(0, 52, 4)] * 8))


def test_a_deck_of_another_pack_has_each_card_as_often_as_the_pack() -> None:
    assert parse_deck(deck_text(TWO_DECKS[::-1]), TWO_DECKS) == TWO_DECKS[::-1]
    assert parse_deck(deck_text(ONLY_SPADES), ONLY_SPADES) == ONLY_SPADES


@pytest.mark.parametrize(
    ("deck", "pack", "code", "words"),
    [
        (TWO_DECKS[:-1], TWO_DECKS, "pack-size", "dealt from 104 cards, and these are 103"),
        (tuple(range(52)), TWO_DECKS, "pack-size", "dealt from 104 cards, and these are 52"),
        ((0, *TWO_DECKS[:-1]), TWO_DECKS, "card-too-often", "AS is in the deck more than 2 times"),
        ((1, *ONLY_SPADES[1:]), ONLY_SPADES, "not-in-pack", "AH is not in the pack of this game"),
    ],
)
def test_a_deck_that_is_not_of_the_pack_is_refused(
    deck: tuple[int, ...], pack: tuple[int, ...], code: str, words: str
) -> None:
    with pytest.raises(InvalidCards, match=words) as refused:
        parse_deck(deck_text(deck), pack)
    assert refused.value.code == code
