"""What the server says of the boards, over HTTP."""

from msgspec import UNSET, Struct, UnsetType

from parlour.records import Ending


class BoardGame(Struct, frozen=True, omit_defaults=True):
    """A game on a board."""

    ended: Ending
    moves: int
    seconds: int
    undos: int
    at: int
    """When it ended, in milliseconds since 1970."""
    name: str | None = None
    """Of the player; left out for one who had themselves forgotten."""
    avatar: str | None = None
    score: int | UnsetType = UNSET
    replay: str | None = None
    """The address of the replay: see `GET /api/game/ADDRESS`."""
    is_you: bool = False


class Boards(Struct, frozen=True):
    """The best games of one game and set of rules, of deals that nobody chose and without the solver's help.
    The best one comes first, of equals the earlier one."""

    game: str
    rules: str
    """Every option with its value."""
    others: tuple[str, ...]
    """The sets of rules for which there are boards."""
    moves: tuple[BoardGame, ...]
    """Won with the fewest moves."""
    seconds: tuple[BoardGame, ...]
    """Won in the shortest time."""
    score: tuple[BoardGame, ...]
    """With the highest score, won or not."""
