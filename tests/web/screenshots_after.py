"""Pictures of what is around a table: help, lessons, hints, options, results, trouble. `make screenshots`.

python -m tests.web.screenshots_after FOLDER [--language de] [screen …]
"""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from tests.web.pages import SOCKET
from tests.web.pictures import Guest, Studio, take_pictures
from tests.web.pilot import FINISH_SEED, SHORT_SEED, winning_line
from tests.web.test_web_replay import LOSING, SEED

LINE, _ = winning_line(FINISH_SEED)
SHORT, _ = winning_line(SHORT_SEED)
STUCK_SEED = "45"  # with draw 3 nothing can be done but draw


def home(me: Guest) -> None:
    """With a game that has begun."""
    dealt(me, SHORT_SEED)
    me.play_elsewhere(SHORT[:7])
    me.go("/home")
    me.page.locator(".tiles").first.wait_for()
    me.page.locator(".open-tables li").first.wait_for()


def dealt(me: Guest, seed: str = FINISH_SEED, rules: str = "", **options: object) -> Page:
    me.open(seed=seed, rules=rules, speed="none", **options)
    me.page.evaluate("document.querySelector('#house')?.remove()")
    return me.page


def won(me: Guest) -> Page:
    page = dealt(me)
    me.play_elsewhere(LINE)
    page.locator("#finish").click()
    page.locator("dialog.result").wait_for()
    return page


def after_the_result(me: Guest) -> None:
    """The result is closed, and the table offers the next deal."""
    won(me)
    me.press("Close")
    me.page.locator("dialog").wait_for(state="detached")


def opened(control: str, inside: str = "dialog[open]") -> Callable[[Guest], None]:
    def act(me: Guest) -> None:
        dealt(me).locator(control).click()
        me.page.locator(inside).first.wait_for()

    return act


def options(tab: int) -> Callable[[Guest], None]:
    def act(me: Guest) -> None:
        opened('[data-control="options"]', "dialog .tab")(me)
        me.page.locator("dialog .tab").nth(tab).click()

    return act


def new_game_by_code(me: Guest) -> None:
    opened('[data-control="new"]')(me)
    me.control("Deal code", "radio").check(force=True)
    me.page.locator("dialog form .press.main").click()


def keys(me: Guest) -> None:
    dealt(me)
    me.key("?")


def hint(me: Guest) -> None:
    dealt(me, SHORT_SEED)
    me.play_elsewhere(SHORT[:7])
    me.page.locator('[data-control="hint"]').click()
    me.page.locator("#notice").wait_for()


def stuck(me: Guest) -> None:
    """Every card is through the stock, and none can go anywhere."""
    dealt(me, STUCK_SEED, "draw=3 redeals=0")
    me.play_elsewhere(["draw"] * 7)
    me.play("draw")
    me.page.locator("#notice button").first.wait_for()


def lost(me: Guest) -> None:
    """The lamp says so, and leads back."""
    dealt(me, SEED)
    me.play_elsewhere(LOSING)
    me.page.locator('[data-control="lamp"]').click()
    me.page.locator("dialog .buttons .press").first.click()
    me.page.locator("#notice button").first.wait_for()


def odds(me: Guest) -> None:
    dealt(me, odds=True)
    me.page.locator('[data-control="odds"]').click()
    me.page.locator("dialog .buttons button").click()
    me.page.locator("dialog [role=status] > div:nth-child(2) p:nth-child(2)").wait_for()


def lesson(me: Guest) -> None:
    me.go("/").dealt()
    page = me.page
    page.evaluate("document.querySelector('#house')?.remove()")
    page.locator("#notice button").first.click()
    page.locator("#lesson").wait_for()


def offered(me: Guest) -> None:
    me.go("/").dealt()
    me.page.evaluate("document.querySelector('#house')?.remove()")
    me.page.locator("#notice button").first.wait_for()


def eights_lesson(me: Guest) -> None:
    me.lobby("eights").press("Start the lesson")
    me.page.locator("#lesson").wait_for()


def help_in_a_lobby(game: str) -> Callable[[Guest], None]:
    def act(me: Guest) -> None:
        me.lobby(game).page.locator("#help").click()
        me.page.locator("dialog[open]").wait_for()

    return act


def trouble(path: str) -> Callable[[Guest], None]:
    def act(me: Guest) -> None:
        me.page.goto(me.address + path)
        me.page.locator(".trouble").wait_for()

    return act


def offline(path: str) -> Callable[[Guest], None]:
    """The connection is lost: the next tries fail, too."""

    def act(me: Guest) -> None:
        sockets: list[WebSocketRoute] = []
        lost = False

        def join(route: WebSocketRoute) -> None:
            sockets.append(route)
            if lost:
                route.close()
            else:
                route.connect_to_server()

        me.page.route_web_socket(SOCKET, join)
        if path:
            me.page.goto(me.address + path)
            me.page.locator(".opening .press.main").click()
            me.page.locator(".strip, .count-in").first.wait_for()
        else:
            dealt(me)
        lost = True
        sockets[-1].close()
        me.page.locator("#offline").wait_for()

    return act


def begun(game: str, inside: str) -> Callable[[Guest], None]:
    """A table with bots, as one tap in the lobby makes it."""

    def act(me: Guest) -> None:
        me.page.goto(f"{me.address}/{game}")
        me.page.locator(".opening .press.main").click()
        me.page.locator(inside).wait_for()

    return act


def left(me: Guest) -> None:
    """Leaving in the midst of a round is asked about."""
    begun("eights", ".strip")(me)
    me.page.locator('[data-control="people"]').click()
    me.press("Leave the table")
    me.control("Stay").wait_for()


def on_a_wall(me: Guest) -> None:
    begun("eights", ".strip")(me)
    me.page.goto(f"{me.page.url.split('?')[0]}/screen")
    me.page.locator(".big-screen .eights").wait_for()


def link_in_a_game(me: Guest) -> None:
    """A link to another deal, followed in the midst of a game."""
    dealt(me, SHORT_SEED)
    me.play_elsewhere(SHORT[:7])
    me.page.goto(f"{me.address}/?deal=other")
    me.page.locator("dialog[open]").wait_for()


SCREENS: dict[str, Callable[[Guest], object]] = {
    "home": home,
    "offer": offered,
    "won": won,
    "won-closed": after_the_result,
    "hint": hint,
    "stuck": stuck,
    "lost": lost,
    "odds": odds,
    "lesson": lesson,
    "lesson-eights": eights_lesson,
    "help": opened("#help"),
    "help-eights": help_in_a_lobby("eights"),
    "help-race": help_in_a_lobby("race"),
    "new-game": opened('[data-control="new"]'),
    "new-game-code": new_game_by_code,
    "link": link_in_a_game,
    "keys": keys,
    **{f"options-{tab + 1}": options(tab) for tab in range(3)},
    "no-such-page": trouble("/nowhere"),
    "away": lambda me: me.page.goto(f"{me.address}/offline"),
    "offline": offline(""),
    "offline-eights": offline("/eights"),
    "eights": begun("eights", ".strip"),
    "eights-leave": left,
    "race-count-in": begun("race", ".count-in"),
    "big-screen": on_a_wall,
}


def show(name: str, studio: Studio) -> tuple[Page, Callable[[], object]]:
    me = studio.guest()
    SCREENS[name](me)
    return me.page, lambda: None


if __name__ == "__main__":
    take_pictures(show, SCREENS, wait=150)
