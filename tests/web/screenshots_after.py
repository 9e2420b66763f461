"""Pictures of what is around a game, in any language: results, boards, dailies, replays, trouble.

`make screenshots`, then look at them. Nothing here is found by its words: any language will do.

python -m tests.web.screenshots_after FOLDER [--language de] [screen …]
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.web.people import Person
from tests.web.pictures import NewPage, take_pictures
from tests.web.pilot import FINISH_SEED, SHORT_SEED, winning_line
from tests.web.test_web_replay import a_race, a_round_of_eights

LINE, _ = winning_line(FINISH_SEED)
SHORT, _ = winning_line(SHORT_SEED)
STUCK_SEED = "45"  # with draw 3 nothing can be done but draw


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something in a thread of its own: in this one the browser's loop is running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def dealt(me: Person, seed: str = FINISH_SEED, rules: str = "") -> Page:
    me.open(seed=seed, rules=rules, speed="none")
    me.page.evaluate("document.querySelector('#house')?.remove()")
    return me.page


def won(me: Person) -> Page:
    page = dealt(me)
    me.play_elsewhere(LINE)
    page.locator("#finish").click()
    page.locator("dialog.result").wait_for()
    return page


def opened(control: str, inside: str = "dialog[open]") -> Callable[[Person], None]:
    def act(me: Person) -> None:
        dealt(me).locator(control).click()
        me.page.locator(inside).first.wait_for()

    return act


def options(tab: int) -> Callable[[Person], None]:
    def act(me: Person) -> None:
        opened('[data-control="options"]', "dialog .tab")(me)
        me.page.locator("dialog .tab").nth(tab).click()

    return act


def hint(me: Person) -> None:
    dealt(me, SHORT_SEED)
    me.play_elsewhere(SHORT[:7])
    me.page.locator('[data-control="hint"]').click()
    me.page.locator("#notice").wait_for()


def stuck(me: Person) -> None:
    """Every card is through the stock, and none can go anywhere."""
    dealt(me, STUCK_SEED, "draw=3 redeals=0")
    me.play_elsewhere(["draw"] * 7)
    me.play("draw")
    me.page.locator("#notice button").first.wait_for()


def lesson(me: Person) -> None:
    me.go("/").dealt()
    page = me.page
    page.evaluate("document.querySelector('#house')?.remove()")
    page.locator("#notice button").first.click()
    page.locator("#lesson").wait_for()


def boards(me: Person) -> None:
    page = dealt(me)
    page.goto(f"{me.address}/")
    me.dealt()
    me.key("d")
    me.settle()
    page.locator('[data-control="new"]').click()
    page.locator("dialog form .press.main").click()
    page.locator("dialog").wait_for(state="detached")
    me.settle()
    page.locator('[data-control="statistics"]').click()
    page.locator("dialog.statistics .buttons .press").first.click()
    page.locator("dialog.boards .choice").wait_for()
    page.locator("dialog.boards label").nth(3).click()


def statistics(me: Person) -> None:
    page = won(me)
    page.locator("dialog .close").click()
    page.locator('[data-control="statistics"]').click()
    page.locator("dialog dl").first.wait_for()


def daily(me: Person) -> None:
    me.go("/daily")
    me.page.locator(".calendar").wait_for()


def daily_table(me: Person) -> None:
    daily(me)
    me.page.locator(".deal .press").first.click()
    me.dealt()
    me.page.evaluate("document.querySelector('#house')?.remove()")


def daily_board(me: Person) -> None:
    daily_table(me)
    me.key("d")
    me.settle()
    daily(me)
    me.page.locator(".deal .ways button").first.click()
    me.page.locator("dialog .choice").wait_for()


def watched(me: Person, replay: str, end: str) -> Page:
    me.page.goto(f"{me.address}/game/{replay}")
    me.page.locator(".caption:not(:empty)").wait_for()
    me.page.locator("body").press(end)
    me.page.wait_for_timeout(600)
    return me.page


def replay_klondike(me: Person) -> None:
    page = won(me)
    page.locator('[data-key="watch"]').click()
    page.locator(".caption:not(:empty)").wait_for()
    page.locator(".track input").fill("24")
    page.wait_for_timeout(600)


def replay_details(me: Person) -> None:
    replay_klondike(me)
    me.page.locator(".choices button").last.click()
    me.page.locator("dialog dl").first.wait_for()


def replay_moves(me: Person) -> None:
    me.page.set_viewport_size({"width": 360, "height": 740})
    replay_klondike(me)
    me.key("l")


def replay_eights(me: Person) -> None:
    seen = apart(a_round_of_eights(me.address))
    watched(me, seen[0]["room"]["replay"], "ArrowRight")
    for _ in range(4):
        me.key("ArrowRight")
    me.page.wait_for_timeout(500)


def replay_race(me: Person) -> None:
    watched(me, apart(a_race(me.address)), "End")


def trouble(path: str) -> Callable[[Person], None]:
    def act(me: Person) -> None:
        me.page.goto(me.address + path)
        me.page.locator(".trouble").wait_for()

    return act


def offline(path: str) -> Callable[[Person], None]:
    """The connection is lost: the next tries fail, too."""

    def act(me: Person) -> None:
        sockets: list[WebSocketRoute] = []
        lost = False

        def join(route: WebSocketRoute) -> None:
            sockets.append(route)
            if lost:
                route.close()
            else:
                route.connect_to_server()

        me.page.route_web_socket("**/ws", join)
        if path:
            me.page.goto(me.address + path)
            me.page.locator(".opening [type=submit]").click()
            me.page.locator(".strip, .count-in").first.wait_for()
        else:
            dealt(me)
        lost = True
        sockets[-1].close()
        me.page.locator("#offline").wait_for()

    return act


def begun(game: str, inside: str) -> Callable[[Person], None]:
    """A table with bots, as one tap in the lobby makes it."""

    def act(me: Person) -> None:
        me.page.goto(f"{me.address}/{game}")
        me.page.locator(".opening [type=submit]").click()
        me.page.locator(inside).wait_for()

    return act


def on_a_wall(inside: str) -> Callable[[Person], None]:
    def act(me: Person) -> None:
        begun("eights", ".strip")(me)
        me.page.goto(f"{me.page.url.split('?')[0]}/screen")
        me.page.locator(inside).wait_for()

    return act


SCREENS: dict[str, Callable[[Person], object]] = {
    "won": won,
    "hint": hint,
    "stuck": stuck,
    "lesson": lesson,
    "help": opened("#help"),
    "new-game": opened('[data-control="new"]'),
    **{f"options-{tab + 1}": options(tab) for tab in range(3)},
    "statistics": statistics,
    "boards": boards,
    "daily": daily,
    "daily-table": daily_table,
    "daily-board": daily_board,
    "replay-klondike": replay_klondike,
    "replay-details": replay_details,
    "replay-moves": replay_moves,
    "replay-eights": replay_eights,
    "replay-race": replay_race,
    "replay-missing": trouble("/game/nothing"),
    "no-such-page": trouble("/nowhere"),
    "no-such-room": trouble("/room/ZZZZ"),
    "offline": offline(""),
    "offline-eights": offline("/eights"),
    "eights": begun("eights", ".strip"),
    "race-count-in": begun("race", ".count-in"),
    "big-screen": on_a_wall(".big-screen .eights"),
}


def show(name: str, new_page: NewPage, address: str) -> tuple[Page, Callable[[], object]]:
    me = Person(new_page(), address)
    SCREENS[name](me)
    return me.page, lambda: None


if __name__ == "__main__":
    take_pictures(show, SCREENS, wait=150)
