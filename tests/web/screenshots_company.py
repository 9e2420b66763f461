"""Pictures of lobbies, gathering and races at every size, light and dark: `make screenshots`, then look.

python -m tests.web.screenshots_company FOLDER [screen …]
"""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.people import Person
from tests.web.pictures import NewPage, take_pictures
from tests.web.pilot import FINISH_SEED, winning_line

LATE, _ = winning_line(FINISH_SEED)
People = tuple[Person, Person, Person]
"""The one whose screen is looked at, and two more."""


def listed(people: People) -> None:
    me, *others = people
    for person in others:
        person.lobby("eights").choose_settings().get_by_role("checkbox", name="Public").check()
        person.press("Create a room")
        assert person.code
    me.lobby("eights").page.locator(".rooms a").nth(1).wait_for()


def refused(people: People) -> None:
    people[0].lobby("eights").enter_code("ZZZZ")
    people[0].reason.wait_for()


def profile(people: People) -> None:
    people[0].lobby("race").press("Edit")
    people[0].page.wait_for_selector(".avatars")


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
    host.press("Strong")
    guest.page.locator(".seats li:nth-child(2):not(.free)").wait_for()


def racing(people: People) -> None:
    host, friend, third = people
    code = host.open_room("race", deal=FINISH_SEED)
    for person in (friend, third):
        person.sit(code)
    host.begin()
    host.play_all(LATE[:34])
    friend.dealt().play_all(LATE[:12])


def over_the_table(people: People) -> None:
    racing(people)
    people[0].press("Players & invite")


def stopping(people: People) -> None:
    racing(people)
    people[0].press("End my race")


def watching(people: People) -> None:
    racing((people[1], people[2], Person(people[2].page.context.browser.new_page(), people[0].address)))  # type: ignore[union-attr]
    people[0].visit(people[1].page.url.split("/room/")[1].split("?")[0])
    people[0].page.wait_for_selector(".racer")


def over(people: People) -> None:
    racing(people)
    for person in people:
        person.dealt().stop()
    people[0].page.wait_for_selector(".places")


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
    "lobby-refused": refused,
    "profile": profile,
    "gathering-host": gathered,
    "gathering-settings": settings,
    "gathering-guest": as_guest,
    "race": racing,
    "race-people": over_the_table,
    "race-stop": stopping,
    "race-watching": watching,
    "race-result": over,
    "no-such-room": missing,
    "room-closed": closed,
}

# What is folded depends on the size that the page was opened in.
ANEW = ("lobby", "lobby-race", "lobby-refused")


def show(name: str, new_page: NewPage, address: str) -> tuple[Page, Callable[[], object]]:
    first, second, third = (Person(new_page(), address) for _ in range(3))

    def act() -> object:
        return SCREENS[name]((first, second, third))

    act()
    return first.page, act if name in ANEW else lambda: None


if __name__ == "__main__":
    take_pictures(show, SCREENS, wait=150)
