"""What sessions offer that is not about one room: services do it, where there are any."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from parlour.difficulty import Difficulty
from parlour.errors import Refused
from parlour.game import AnyGame
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.solver import SolverRequest
from parlour.records import Daily, RatedDeal
from parlour.rooms.round import Round

Service = TypeVar("Service")
Progress = Callable[[int, float], None]
"""A callback with the number of players ahead in the queue, and the share that is done."""


class OffersDailyDeals(Protocol):
    async def find(self, day: str, game: str, rules: str) -> Daily: ...
    async def first_try(self, player: str, daily: Daily) -> tuple[LiveRoom | None, str | None]: ...
    async def check_help(self, round_: Round) -> None: ...
    async def note_help(self, player: str, round_: Round) -> None: ...


class OffersRatedDeals(Protocol):
    async def take(self, request: SolverRequest, game: AnyGame, difficulty: Difficulty) -> RatedDeal: ...


class OffersReviews(Protocol):
    async def make(self, address: str, seat: int, guest: Guest, report: Progress) -> None: ...


class Services(NamedTuple):
    dailies: OffersDailyDeals | None = None
    rated_deals: OffersRatedDeals | None = None
    reviews: OffersReviews | None = None


def offered(service: Service | None) -> Service:
    """Return a service, or refuse a request for what is not offered here."""
    if service is None:
        raise Refused("not-offered", "This is not offered here.")
    return service
