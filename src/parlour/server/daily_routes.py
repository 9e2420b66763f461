"""The daily deals over HTTP: a month of them with the player's first tries, and the board of each."""

from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import options, registry
from parlour.days import day_of, end_of, hidden_from, is_day, later
from parlour.difficulty import Rating
from parlour.errors import ParlourError
from parlour.records import Daily, Origin, Result
from parlour.seeds import commitment
from parlour.server.process import Parlour
from parlour.server.responses import json_response, refuse_as_json
from parlour.services.boards import RANKINGS, board_games, hidden_deals, your_id
from parlour.wire import dailies as wire
from parlour.wire import rating_info

Try = tuple[Daily, Result, str | None]


class DailyRoutes:
    def __init__(self, parlour: Parlour) -> None:
        self._store = parlour.store
        self._dailies = parlour.dailies
        self._directory = parlour.directory
        self._cookies = parlour.cookies

    def routes(self) -> list[Route]:
        return [Route("/api/daily", self.month), Route("/api/daily/{day}", self.board)]

    async def month(self, request: Request) -> Response:
        now = self._store.now()
        today = day_of(now)
        month = request.query_params.get("month", today[:7])
        if not is_day(f"{month}-01"):
            return refuse_as_json(404, "no-day", "There is no such month.")
        you = await your_id(self._store, self._cookies, request)
        tries = await self._store.daily_results_of(you) if you is not None else []
        by_seed = {daily.seed: (daily, result, address) for daily, result, address in tries}
        days = await self._dailies.days(f"{month}-01", f"{month}-31")
        if month == today[:7] and later(today, 1)[:7] != month:
            days += await self._store.dailies(later(today, 1), later(today, 1))
        ratings = await self._store.daily_ratings(f"{month}-01", later(today, 1))
        streak, best = _streaks([daily.day for daily, result, _ in tries if result.ended == "won"], today)
        under_way = {
            daily.seed
            for daily in days
            if you is not None
            and later(today, -1) <= daily.day <= today
            and daily.seed not in by_seed
            and await self._dailies.is_under_way(you, daily)
        }
        return json_response(
            wire.Dailies(
                month=month,
                today=today,
                now=now,
                next_at=end_of(today),
                since=await self._store.first_daily(),
                streak=streak,
                best_streak=best,
                days=tuple(
                    _deal(
                        daily,
                        by_seed.get(daily.seed),
                        ratings.get(daily.seed),
                        now,
                        is_under_way=daily.seed in under_way,
                    )
                    for daily in days
                ),
            )
        )

    async def board(self, request: Request) -> Response:
        query = request.query_params
        try:
            game = query.get("game", "")
            daily = await self._dailies.find(request.path_params["day"], game, query.get("rules", ""))
        except ParlourError as problem:
            status = 404 if problem.code in ("no-day", "no-daily-rules") else 400
            return refuse_as_json(status, problem.code, problem.sentence)
        you = await your_id(self._store, self._cookies, request)
        hidden = await hidden_deals(self._store)
        moves, seconds, score = [
            board_games(await self._store.daily_board(daily, by), you, hidden) for by in RANKINGS
        ]
        return json_response(wire.DailyBoard(daily.day, daily.game, _rules(daily), moves, seconds, score))


def _deal(
    daily: Daily, tried: Try | None, rating: Rating | None, now: int, *, is_under_way: bool
) -> wire.DailyDeal:
    is_over = daily.day < hidden_from(now)
    result = tried[1] if tried is not None else None
    return wire.DailyDeal(
        day=daily.day,
        game=daily.game,
        rules=_rules(daily),
        promise=commitment(daily.secret),
        seed=daily.seed if is_over else None,
        origin=Origin(daily.secret, (), daily.index) if is_over else None,
        rating=rating_info(rating),
        is_under_way=is_under_way,
        ended=result.ended if result else None,
        moves=result.moves if result else UNSET,
        seconds=result.seconds if result else UNSET,
        score=UNSET if result is None or result.score is None else result.score,
        undos=result.undos if result else UNSET,
        replay=tried[2] if tried is not None and is_over else None,
    )


def _rules(daily: Daily) -> str:
    return options.write_all(options.read_stored(registry.game_type(daily.game), daily.rules))


def _streaks(won: list[str], today: str) -> tuple[int, int]:
    """Return the current streak of days, up to today or yesterday, and the best one."""
    days, best, streak = sorted(set(won)), 0, 0
    for number, day in enumerate(days):
        streak = streak + 1 if number and later(days[number - 1], 1) == day else 1
        best = max(best, streak)
    is_current = bool(days) and days[-1] >= later(today, -1)
    return (streak if is_current else 0), best
