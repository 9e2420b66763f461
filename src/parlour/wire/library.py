"""The server's answers about a player's games and favourite deals, over HTTP."""

from msgspec import Struct

from parlour.records import Ending


class KeptDeal(Struct, frozen=True):
    """A deal that you have saved."""

    game: str
    rules: str
    """Every option with its value."""
    deal: str
    """The seed or the deck."""
    code: str
    """The short code of a seed that the server made; any other deal is its own."""
    is_deck: bool
    note: str
    at: int
    """When it was saved, in milliseconds since 1970."""


class OwnGame(Struct, frozen=True):
    """A game that you have played."""

    at: int
    """When it ended, in milliseconds since 1970."""
    game: str
    rules: str
    ended: Ending
    score: int | None
    moves: int
    seconds: int
    is_open: bool
    """Whether the deal was chosen or played before."""
    was_helped: bool
    replay: str | None
    """The address of the replay; null while others still play."""
    deal: str | None
    """The seed or the deck; null while others may still play it."""
    is_deck: bool
    is_offline: bool = False
    """Whether it was played without the server, and taken in afterwards."""


class Library(Struct, frozen=True):
    favourites: tuple[KeptDeal, ...]
    """Included with the first page of games."""
    games: tuple[OwnGame, ...]
    """The latest first."""
    next: str | None
    """The value of `before` for the next page."""


class ReadDeal(Struct, frozen=True):
    """The result of reading a text: a deal, or a game with its moves."""

    game: str
    rules: str
    deal: str
    is_deck: bool
    moves: int
    """The number of moves, all of them legal; 0 for a deck alone."""
    is_over: bool
    """Whether they end the game."""
