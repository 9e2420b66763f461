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

Pack = tuple[int, ...]
"""The cards that a game is played with, in order, each as often as there is one."""
ONE_DECK: Final[Pack] = tuple(range(DECK_SIZE))


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


def parse_deck(text: str, pack: Pack = ONE_DECK) -> tuple[int, ...]:
    """Return the cards of a deck, separated by any white space; raise InvalidCards if they are not the
    pack's."""
    words = text.split()
    try:  # the fast path: files of decks are long and mostly in our own notation
        deck = tuple([_CARDS[word] for word in words])
    except KeyError:
        deck = tuple([parse_card(word) for word in words])
    check_deck(deck, pack)
    return deck


def check_deck(deck: tuple[int, ...], pack: Pack = ONE_DECK) -> None:
    """Raise InvalidCards unless the deck has the cards of the pack, each as often as it does."""
    if len(deck) == len(pack) and tuple(sorted(deck)) == pack:
        return
    for place, card in enumerate(deck):
        if card not in _ALL:
            raise InvalidCards(
                "unknown-card", f"{card} is not a card: cards are numbers from 0 to 51.", card=card
            )
        if deck[:place].count(card) == pack.count(card):
            raise _too_often(TEXT[card], pack.count(card))
    if pack == ONE_DECK:
        raise InvalidCards(
            "deck-size", f"A deck has {DECK_SIZE} cards, and this one has {len(deck)}.", count=len(deck)
        )
    raise InvalidCards(
        "pack-size",
        f"This game is dealt from {len(pack)} cards, and these are {len(deck)}.",
        count=len(deck),
        needed=len(pack),
    )


def _too_often(card: str, most: int) -> InvalidCards:
    """Return the refusal of a deck with a card more often than the pack has it."""
    if most == 0:
        return InvalidCards("not-in-pack", f"{card} is not in the pack of this game.", card=card)
    if most == 1:
        return InvalidCards(
            "card-twice", f"{card} is in the deck twice: a deck has each card once.", card=card
        )
    return InvalidCards(
        "card-too-often",
        f"{card} is in the deck more than {most} times: the pack has it {most} times.",
        card=card,
        count=most,
    )


def deck_text(deck: tuple[int, ...]) -> str:
    return " ".join(TEXT[card] for card in deck)
