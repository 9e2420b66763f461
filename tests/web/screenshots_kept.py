"""Pictures of what is kept of games: statistics, boards, the days, replays, reviews.

Months of days and full boards are told by nobody but us; own games are written into the server's store.

python -m tests.web.screenshots_kept FOLDER [--language de] [screen …]
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, Route

from parlour.days import later
from parlour.server.cookies import COOKIE
from tests.web.people import NAMES, write_player
from tests.web.pictures import Guest, Studio, take_pictures
from tests.web.screenshots_after import dealt, trouble, won
from tests.web.test_web_replay import LOSING, a_lost_game, a_race, a_round_of_eights
from tests.web.test_web_statistics import write_games

Again = Callable[[], None]
"""What is done again at every size."""
PEOPLE = [("🦊", "Anton"), ("🐻", "Berta"), ("🐼", "Proud Owl"), ("🦉", "Quiet Magpie"), ("🐧", "Cleo")]


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something in a thread of its own: in this one the browser's loop is running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


# Figures and boards


def experienced(me: Guest, studio: Studio) -> Guest:
    """Somebody with sixty games."""
    secret = write_player(studio.data, NAMES[0])
    write_games(studio.data, secret)
    me.keep({}, f"{COOKIE}={secret}")
    return me


def statistics(me: Guest, studio: Studio) -> None:
    experienced(me, studio).go("/").dealt()
    me.page.locator('[data-control="statistics"]').click()
    me.page.locator("dialog .chart").wait_for()


def statistics_as_a_table(me: Guest, studio: Studio) -> None:
    statistics(me, studio)
    me.press("Show as a table")


def no_statistics(me: Guest, _: Studio) -> None:
    dealt(me).locator('[data-control="statistics"]').click()
    me.page.locator("dialog .empty").wait_for()


def ranked(route: Route) -> None:
    answer = route.fetch()
    games = [
        {
            "ended": "won",
            "moves": 98 + 7 * place,
            "seconds": 141 + 63 * place,
            "score": 735 - 21 * place,
            "undos": 0,
            "at": 1_794_916_800_000 - place * 86_400_000 * 3,
            "name": name,
            "avatar": avatar,
            "replay": "0" * 32,
            **({"is_you": True} if place == 2 else {}),
        }
        for place, (avatar, name) in enumerate([*PEOPLE, *PEOPLE])
    ]
    games[7] = {key: value for key, value in games[7].items() if key not in ("name", "avatar")}
    route.fulfill(json={**answer.json(), "moves": games, "seconds": games, "score": games})


def boards(me: Guest, _: Studio) -> None:
    me.page.route("**/api/boards?*", ranked)
    empty_boards(me, _)


def empty_boards(me: Guest, _: Studio) -> None:
    no_statistics(me, _)
    me.press("Best games")
    me.page.locator("dialog.boards .choice").wait_for()


# The days


def of_a_month(route: Route) -> None:
    """Every day from the first on: most were won, some lost, some missed; today's is still to be played."""
    answer = route.fetch().json()
    today = answer["today"]
    forms = [each for each in answer["days"] if each["day"] == today]
    days = []
    for back in range(int(today[8:]) - 1, 0, -1):
        day = later(today, -back)
        for form, deal in enumerate(forms):
            ended = (None, "won", "won", "lost", "won", "won", "won")[(back + 3 * form) % 7]
            played = {"ended": ended, "moves": 90 + back, "seconds": 200 + 9 * back} if ended else {}
            days.append({**deal, "day": day, "seed": "0" * 32, **played})
    days += [each for each in answer["days"] if each["day"] >= today]
    route.fulfill(
        json={**answer, "days": days, "since": f"{today[:4]}-01-05", "streak": 4, "best_streak": 11}
    )


def daily(me: Guest, _: Studio) -> None:
    me.page.route("**/api/daily", of_a_month)
    me.go("/daily")
    me.page.locator(".calendar").wait_for()


def past_day(me: Guest, _: Studio) -> None:
    daily(me, _)
    me.page.locator(".day[aria-pressed=true]").locator("xpath=preceding::button[1]").click()


def new_daily(me: Guest, _: Studio) -> None:
    me.go("/daily")
    me.page.locator(".calendar").wait_for()


def daily_table(me: Guest, _: Studio) -> None:
    new_daily(me, _)
    me.page.locator(".deal .press").first.click()
    me.dealt()
    me.page.evaluate("document.querySelector('#house')?.remove()")


def daily_given_up(me: Guest, _: Studio) -> None:
    daily_table(me, _)
    me.key("d")
    me.settle()
    me.press("Give up")
    me.page.locator("dialog .press:not(.main)").click()  # the safe answer is the main one
    me.page.locator("dialog").wait_for(state="detached")
    new_daily(me, _)


def daily_board(me: Guest, _: Studio) -> None:
    me.page.route("**/api/daily/*", ranked)
    daily(me, _)
    me.press("Board of the day")
    me.page.locator("dialog .choice").wait_for()


# Replays


def at_step(me: Guest, step: int) -> None:
    """Opened anew: whether the list of moves is open depends on the size."""
    me.page.reload()
    me.page.locator(".caption:not(:empty)").wait_for(state="attached")  # no room for it on a phone's side
    me.page.locator(".track input").fill(str(step))
    me.page.wait_for_timeout(600)
    me.page.evaluate("document.activeElement.blur()")


def watch(me: Guest, replay: str) -> None:
    me.page.goto(f"{me.address}/game/{replay}")
    me.page.locator(".caption:not(:empty)").wait_for()


def replay(me: Guest, _: Studio) -> Again:
    link = won(me).locator("dialog.result a[href*='/game/']").first
    watch(me, (link.get_attribute("href") or "").rpartition("/")[2])
    return lambda: at_step(me, 24)


def replay_details(me: Guest, _: Studio) -> None:
    replay(me, _)()
    me.press("About this game")
    me.page.locator("dialog dl").first.wait_for()


def replay_moves(me: Guest, _: Studio) -> Again:
    again = replay(me, _)

    def act() -> None:
        again()
        if not me.page.locator(".moves-list").is_visible():
            me.key("l")

    return act


def replay_eights(me: Guest, _: Studio) -> Again:
    watch(me, apart(a_round_of_eights(me.address))[0]["room"]["replay"])
    return lambda: at_step(me, 5)


def replay_race(me: Guest, _: Studio) -> Again:
    watch(me, apart(a_race(me.address)))
    return lambda: at_step(me, 8)


def review(me: Guest, _: Studio) -> Again:
    watch(me, apart(a_lost_game(me.address)))
    me.press("Review this game")
    me.page.locator(".review-graph").wait_for()
    return lambda: at_step(me, len(LOSING))


def review_table(me: Guest, _: Studio) -> None:
    review(me, _)
    me.press("As a table")
    me.page.locator("dialog table").wait_for()


SCREENS: dict[str, Callable[[Guest, Studio], Again | None]] = {
    "statistics": statistics,
    "statistics-table": statistics_as_a_table,
    "statistics-empty": no_statistics,
    "boards": boards,
    "boards-empty": empty_boards,
    "daily": daily,
    "daily-new": new_daily,
    "daily-past": past_day,
    "daily-table": daily_table,
    "daily-given-up": daily_given_up,
    "daily-board": daily_board,
    "replay": replay,
    "replay-details": replay_details,
    "replay-moves": replay_moves,
    "replay-eights": replay_eights,
    "replay-race": replay_race,
    "replay-missing": lambda me, _: trouble("/game/nothing")(me),
    "review": review,
    "review-table": review_table,
}


def show(name: str, studio: Studio) -> tuple[Page, Callable[[], object]]:
    me = studio.guest()
    again = SCREENS[name](me, studio)
    return me.page, again or (lambda: None)


if __name__ == "__main__":
    take_pictures(show, SCREENS, wait=150)
