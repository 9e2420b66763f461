"""Pictures of lobbies, gathering, big screens and races at every size, light and dark: `make screenshots`.

python -m tests.web.screenshots_company FOLDER [--language de] [screen …]
"""

from collections.abc import Callable

from playwright.sync_api import Page

from parlour.server.page.languages import FIRST
from tests.web.pictures import Guest, Studio, take_pictures
from tests.web.pilot import FINISH_SEED, winning_line

LATE, _ = winning_line(FINISH_SEED)
People = tuple[Guest, Guest, Guest]
"""The one whose screen is looked at, and two more, whose pages are in English."""


def listed(people: People) -> None:
    me, *others = people
    for person in others:
        person.lobby("eights").choose_settings().get_by_role("checkbox", name="Public").check()
        person.press("Create a room")
        assert person.code
    me.lobby("eights").page.locator(".rooms a").nth(1).wait_for()


def settings_of_a_lobby(people: People) -> None:
    people[0].lobby("eights").page.locator(".table-settings summary").first.click()


def refused(people: People) -> None:
    page = people[0].lobby("eights").page
    page.locator(".code-input").fill("ZZZZ")
    page.locator(".code-input").press("Enter")
    page.locator("[role=alert]:not(:empty)").first.wait_for()


def gathered(people: People) -> None:
    host, friend, _ = people
    code = host.open_room("race", deal=FINISH_SEED)
    friend.sit(code)
    host.press("Normal")
    host.page.locator(".seats li:nth-child(3):not(.free)").wait_for()


def settings(people: People) -> None:
    gathered(people)
    people[0].press("Table settings")


def as_guest(people: People) -> None:
    guest, host, _ = people
    guest.visit(host.open_room("eights"))
    guest.page.locator("dialog.arrival form").wait_for()
    host.press("Strong")
    guest.page.locator(".seats li:nth-child(2):not(.free)").wait_for()


def on_a_wall(people: People) -> None:
    """Before the round: how to join, and who is there."""
    screen, host, friend = people
    code = host.open_room("eights")
    friend.sit(code)
    screen.go(f"/room/{code}/screen")
    screen.page.locator(".guests li:not(.free)").nth(1).wait_for()


def eights_on_a_wall(people: People) -> None:
    screen, host, friend = people
    code = host.open_room("eights")
    friend.sit(code)
    host.press("Fill with bots and start")
    screen.go(f"/room/{code}/screen")
    screen.page.locator(".corner .qr").wait_for()


def arriving(people: People) -> None:
    guest, host, _ = people
    guest.visit(host.open_room("eights"))
    guest.page.locator("dialog.arrival form").wait_for()


def banned(people: People) -> None:
    host, friend, _ = people
    friend.sit(host.open_room("eights"))
    host.page.locator(".seats li:nth-child(2):not(.free)").wait_for()
    host.page.locator(".seats li:nth-child(2) .icon-button").last.click()
    host.page.locator("dialog.confirm .press").first.click()
    host.page.locator(".bans").wait_for()


def racing(people: People) -> None:
    host, friend, third = people
    code = host.open_room("race", deal=FINISH_SEED)
    for person in (friend, third):
        person.sit(code)
    host.begin()
    host.play_elsewhere(LATE[:34])
    friend.dealt().play_elsewhere(LATE[:12])


def over_the_table(people: People) -> None:
    racing(people)
    people[0].press("Players & invite")


def stopping(people: People) -> None:
    racing(people)
    people[0].press("End my race")


def watching(people: People) -> None:
    me, host, friend = people
    third = Guest(friend.page.context.browser.new_page(), me.address)  # type: ignore[union-attr]
    racing((host, friend, third))
    me.visit(host.page.url.split("/room/")[1].split("?")[0])
    me.page.wait_for_selector(".racer")


def race_on_a_wall(people: People) -> None:
    watching(people)
    people[0].go(f"/room/{people[0].page.url.split('/room/')[1]}/screen")
    people[0].page.wait_for_selector(".racer")


def over(people: People) -> None:
    racing(people)
    for person in people:
        person.dealt().stop()
    people[0].page.wait_for_selector(".places")


def ghost(people: People) -> None:
    """A recording has a seat beside the one who races it."""
    me = people[0]
    me.open(seed=FINISH_SEED, speed="none")
    me.play_elsewhere(LATE)
    me.page.locator("#finish").click()
    link = me.page.locator("dialog.result a[href*='/game/']").first
    me.page.goto(me.address + (link.get_attribute("href") or ""))
    me.page.locator(".caption:not(:empty)").wait_for()
    me.press("Race this game")
    me.page.locator(".seats .ghost").wait_for()


def ghost_race(people: People) -> None:
    ghost(people)
    people[0].press("Start")
    people[0].page.locator("#table .card.up").first.wait_for()
    people[0].page.locator(".count-in").wait_for(state="hidden")


def missing(people: People) -> None:
    people[0].visit("ZZZZ").page.wait_for_selector(".trouble")


def closed(people: People) -> None:
    me, host, _ = people
    me.visit(host.open_room("eights")).page.wait_for_selector(".seats")
    host.press("Leave the table")
    me.page.wait_for_selector(".trouble")


SCREENS: dict[str, Callable[[People], object]] = {
    "lobby": lambda people: people[0].lobby("eights"),
    "lobby-race": lambda people: people[0].lobby("race"),
    "lobby-rooms": listed,
    "lobby-settings": settings_of_a_lobby,
    "lobby-refused": refused,
    "gathering-host": gathered,
    "gathering-settings": settings,
    "gathering-guest": as_guest,
    "gathering-ghost": ghost,
    "gathering-big-screen": on_a_wall,
    "gathering-arriving": arriving,
    "gathering-banned": banned,
    "eights-big-screen": eights_on_a_wall,
    "race": racing,
    "race-people": over_the_table,
    "race-stop": stopping,
    "race-watching": watching,
    "race-big-screen": race_on_a_wall,
    "race-ghost": ghost_race,
    "race-result": over,
    "no-such-room": missing,
    "room-closed": closed,
}

# What is folded depends on the size that the page was opened in.
ANEW = ("lobby", "lobby-race", "lobby-refused", "lobby-settings")


def show(name: str, studio: Studio) -> tuple[Page, Callable[[], object]]:
    first, second, third = (studio.guest(language) for language in ("", FIRST, FIRST))

    def act() -> object:
        return SCREENS[name]((first, second, third))

    act()
    return first.page, act if name in ANEW else lambda: None


if __name__ == "__main__":
    take_pictures(show, SCREENS, wait=150)
