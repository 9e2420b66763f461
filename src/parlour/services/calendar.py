"""The calendar of daily deals: a month of them with the player's first tries, and the board of each."""

from parlour import registry
from parlour.days import day_of, end_of, hidden_from, is_day, later
from parlour.difficulty import Rating
from parlour.records import Daily, GameResult, Origin
from parlour.seeds import commitment
from parlour.services.boards import RANKINGS, board_games, hidden_deals, ranked
from parlour.services.dailies import Dailies, no_day
from parlour.services.statistics import every_rule
from parlour.store import BoardStore, CalendarStore
from parlour.wire import dailies as wire
from parlour.wire import rating_info

Try = tuple[Daily, GameResult, str | None]


async def month(store: CalendarStore, dailies: Dailies, month: str, you: str | None) -> wire.Dailies:
    """Return the deals of a month, with the first tries of the player `you`."""
    now = store.now()
    today = day_of(now)
    if not is_day(f"{month}-01"):
        raise no_day()
    tries = await store.daily_results_of(you) if you is not None else []
    by_seed = {daily.seed: (daily, result, address) for daily, result, address in tries}
    days = await dailies.days(f"{month}-01", f"{month}-31")
    if month == today[:7] and later(today, 1)[:7] != month:
        days += await store.dailies(later(today, 1), later(today, 1))
    ratings = await store.daily_ratings(f"{month}-01", later(today, 1))
    streak, best = _streaks([daily.day for daily, result, _ in tries if result.ended == "won"], today)
    late = [daily for daily in days if later(today, -1) <= daily.day <= today and daily.seed not in by_seed]
    under_way = {daily.seed for daily in late if you and await dailies.is_under_way(you, daily)}
    return wire.Dailies(
        month=month,
        today=today,
        now=now,
        next_at=end_of(today),
        since=await store.first_daily(),
        streak=streak,
        best_streak=best,
        days=tuple(
            _deal(
                each, by_seed.get(each.seed), ratings.get(each.seed), now, is_under_way=each.seed in under_way
            )
            for each in sorted(days, key=_rank)
            if each.game in registry.games()  # not of one that was uninstalled or is broken
        ),
    )


async def board(store: BoardStore, daily: Daily, you: str | None) -> wire.DailyBoard:
    hidden, rules = await hidden_deals(store), every_rule(daily.game, daily.rules)
    moves, seconds, score = [board_games(await store.daily_board(daily, by), you, hidden) for by in RANKINGS]
    return wire.DailyBoard(daily.day, daily.game, rules, moves, seconds, score)


def _deal(
    daily: Daily, tried: Try | None, rating: Rating | None, now: int, *, is_under_way: bool
) -> wire.DailyDeal:
    is_over = daily.day < hidden_from(now)
    _, result, address = tried or (None, None, None)
    return wire.DailyDeal(
        day=daily.day,
        game=daily.game,
        rules=every_rule(daily.game, daily.rules),
        promise=commitment(daily.secret),
        seed=daily.seed if is_over else None,
        origin=Origin(daily.secret, (), daily.index) if is_over else None,
        rating=rating_info(rating),
        is_under_way=is_under_way,
        replay=address if is_over else None,
        **(ranked(result) if result else {}),
    )


def _rank(daily: Daily) -> tuple[str, bool]:
    """Return the day, and the front page's game first."""
    return daily.day, not getattr(registry.games().get(daily.game), "is_front", False)


def _streaks(won: list[str], today: str) -> tuple[int, int]:
    """Return the current streak of days, up to today or yesterday, and the best one."""
    days, best, streak = sorted(set(won)), 0, 0
    for number, day in enumerate(days):
        streak = streak + 1 if number and later(days[number - 1], 1) == day else 1
        best = max(best, streak)
    is_current = bool(days) and days[-1] >= later(today, -1)
    return (streak if is_current else 0), best
