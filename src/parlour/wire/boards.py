"""The server's answers about the boards, over HTTP."""

from msgspec import UNSET, Struct, UnsetType

from parlour.records import Ending


class BoardGame(Struct, frozen=True, omit_defaults=True):
    """A game on a board."""

    ended: Ending
    moves: int
    seconds: int
    """From the first sight of the cards, pauses included; in games of older versions from the first move,
    without pauses."""
    undos: int
    at: int
    """When it ended, in milliseconds since 1970."""
    name: str | None = None
    """The player's name; left out for a player who was forgotten."""
    avatar: str | None = None
    score: int | UnsetType = UNSET
    replay: str | None = None
    """The address of the replay: see `GET /api/game/ADDRESS`."""
    is_you: bool = False


class Boards(Struct, frozen=True):
    """The best games under one game and set of rules, on deals that nobody chose and without the solver's
    help. The best comes first, of equals the earlier one."""

    game: str
    rules: str
    """Every option with its value."""
    others: tuple[str, ...]
    """The sets of rules that have boards."""
    moves: tuple[BoardGame, ...]
    """Won with the fewest moves."""
    seconds: tuple[BoardGame, ...]
    """Won in the shortest time."""
    score: tuple[BoardGame, ...]
    """With the highest score, won or not."""
