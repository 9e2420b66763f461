"""The seats of a room and who sits in them."""

from msgspec import Struct

from parlour.bots.strength import Strength


class Seat(Struct):
    """Somebody's place: a person's, who may be away with a bot playing on, or a bot's own. A bot is the
    server's, or a program from outside, which plays like anybody else."""

    name: str
    avatar: str
    player: str | None = None
    """Who plays it; None for the server's bots, and for a seat whose player was removed in mid-round."""
    bot: Strength | None = None
    """The server's."""
    is_program: bool = False
    wins: int = 0
    is_away: bool = False
    has_left: bool = False
    """Gone for good: the seat is free when the round is over."""
    round: int = 0
    """The last round it was dealt into."""
    timeouts: int = 0
    """In a row."""

    @property
    def is_person(self) -> bool:
        return self.player is not None and not self.is_program

    @property
    def is_bot(self) -> bool:
        return self.bot is not None or self.is_program

    @property
    def played_by_bot(self) -> Strength | None:
        """How strong the bot is that plays this seat now, if one does."""
        if self.bot is not None:
            return self.bot
        return "normal" if self.is_away or self.player is None else None
