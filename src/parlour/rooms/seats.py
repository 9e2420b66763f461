"""The seats of a room and who sits in them."""

from msgspec import Struct

from parlour.bots.strength import Strength


class Seat(Struct):
    """Somebody's place: a person's, who may be away with a bot playing on, or a bot's own."""

    name: str
    avatar: str
    player: str | None = None
    """The person's id; None for a bot, and for a seat whose person was removed in mid-round."""
    bot: Strength | None = None
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
        return self.player is not None

    @property
    def played_by_bot(self) -> Strength | None:
        """How strong the bot is that plays this seat now, if one does."""
        if self.bot is not None:
            return self.bot
        return "normal" if self.is_away or not self.is_person else None
