"""The 52 cards, their text, and decks. Knows of no game.

A card is an int, `rank * 4 + suit`, from 0 (the ace of spades) to 51 (the king of clubs): small to
store, fast to compare, and an index into tables.
"""

from typing import Final

from parlour.errors import InvalidCards, quoted, shortened

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SYMBOLS: Final = "♠♥♦♣"
RANK_NAMES: Final = (
    *("Ace", "Two", "Three", "Four", "Five", "Six", "Seven"),
    *("Eight", "Nine", "Ten", "Jack", "Queen", "King"),
)
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")

KING: Final = 12
DECK_SIZE: Final = 52

TEXT: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
NAMES: Final = {
    rank + suit: f"{rank_name} of {suit_name}"
    for rank, rank_name in zip(RANKS, RANK_NAMES, strict=True)
    for suit, suit_name in zip(SUITS, SUIT_NAMES, strict=True)
}
_CARDS: Final = {text: card for card, text in enumerate(TEXT)}
_ALL: Final = frozenset(range(DECK_SIZE))


def rank_of(card: int) -> int:
    """Return the rank of a card, from 0 (ace) to 12 (king)."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return the suit of a card: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return card & 3


def is_red(card: int) -> bool:
    return (card & 3) in (1, 2)


def parse_card(text: str) -> int:
    """Return the card of a text, or raise InvalidCards.

    >>> parse_card("TD") == parse_card("10d") == 38
    True
    """
    upper = text.upper() if text.isascii() else ""  # "ſ".upper() is "S"
    card = _CARDS.get("T" + upper[2:] if upper.startswith("10") else upper)
    if card is None:
        raise InvalidCards(
            "unknown-card",
            f"{quoted(text)} is not a card: write a rank (A 2–9 T J Q K) and a suit (S H D C), such as TD.",
            text=shortened(text),
        )
    return card


def parse_deck(text: str) -> tuple[int, ...]:
    """Return the 52 cards of a deck, separated by any white space; raise InvalidCards if it is not a deck."""
    words = text.split()
    try:  # the fast path: files of decks are long and mostly in our own notation
        deck = tuple([_CARDS[word] for word in words])
    except KeyError:
        deck = tuple([parse_card(word) for word in words])
    check_deck(deck)
    return deck


def check_deck(deck: tuple[int, ...]) -> None:
    """Raise InvalidCards unless the deck has each of the 52 cards once."""
    if len(deck) == DECK_SIZE and frozenset(deck) == _ALL:
        return
    for place, card in enumerate(deck):
        if card not in _ALL:
            raise InvalidCards(
                "unknown-card", f"{card} is not a card: cards are numbers from 0 to 51.", card=card
            )
        if card in deck[:place]:
            raise InvalidCards(
                "card-twice",
                f"{TEXT[card]} is in the deck twice: a deck has each card once.",
                card=TEXT[card],
            )
    raise InvalidCards(
        "deck-size", f"A deck has {DECK_SIZE} cards, and this one has {len(deck)}.", count=len(deck)
    )


def deck_text(deck: tuple[int, ...]) -> str:
    return " ".join(TEXT[card] for card in deck)
