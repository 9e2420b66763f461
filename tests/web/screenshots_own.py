"""Pictures of what is a player's own, and of the host's desk: library, profile, devices. `make screenshots`.

python -m tests.web.screenshots_own FOLDER [--language de] [screen …]
"""

from collections.abc import Callable

from playwright.sync_api import Page

from parlour.cards import deck_text
from parlour.seeds import shuffled
from parlour.server.page.languages import FIRST
from tests.web.pictures import Guest, Studio, take_pictures
from tests.web.screenshots_after import dealt
from tests.web.screenshots_kept import experienced
from tests.web.test_web_desk import code_in


def library(me: Guest, studio: Studio) -> None:
    experienced(me, studio).go("/library")
    text = me.page.locator("textarea")
    for name, note in (("first", "Lovely ending"), ("second", "")):
        text.fill(deck_text(shuffled(name)))
        me.press("Read")
        me.control("Add to favourites").wait_for()
        me.page.locator(".beside section").last.locator(".deals button").last.click()
        me.page.locator(".beside input").last.fill(note)
        me.page.locator(".beside input").last.press("Tab")
    me.page.evaluate("scrollTo(0, 0); document.querySelector('#screen').scrollTop = 0")


def library_refusal(me: Guest, studio: Studio) -> None:
    empty_library(me, studio)
    me.page.locator("textarea").fill("AS AS")
    me.press("Read")
    me.page.locator("[role=alert]:not(:empty)").first.wait_for()


def empty_library(me: Guest, _: Studio) -> None:
    me.go("/library")
    me.page.locator("textarea").wait_for()


def profile(me: Guest, _: Studio) -> None:
    dealt(me)
    me.press("Options")
    me.control("You", "tab").click()
    me.press("Name and avatar")
    me.page.locator(".yours").wait_for()


def from_profile(*controls: str, inside: str) -> Callable[[Guest, Studio], None]:
    def act(me: Guest, studio: Studio) -> None:
        profile(me, studio)
        for control in controls:
            me.press(control)
        me.page.locator(inside).wait_for()

    return act


def device(me: Guest, studio: Studio) -> None:
    experienced(me, studio).go("/device")
    me.page.locator(".trouble .note:not(:empty)").wait_for()


def device_refused(me: Guest, studio: Studio) -> None:
    device(me, studio)
    me.page.locator(".trouble input").fill("ABC")
    me.page.locator(".trouble input").press("Enter")
    me.page.locator("[role=alert]:not(:empty)").first.wait_for()


# The host's desk


def desk(me: Guest, studio: Studio) -> None:
    """With somebody at a table."""
    studio.guest(FIRST).open_room("eights")
    me.go(f"/desk#{code_in(studio.data)}")
    me.page.locator(".small-chart").first.wait_for()


def closed_desk(me: Guest, _: Studio) -> None:
    me.go("/desk")
    me.page.locator("#screen h2").wait_for()


SCREENS: dict[str, Callable[[Guest, Studio], object]] = {
    "library": library,
    "library-empty": empty_library,
    "library-refused": library_refusal,
    "profile": profile,
    "device-code": from_profile("Use on another device", inside="dialog .secret"),
    "device-phrase": from_profile("Recovery phrase", "Make a phrase", inside="dialog .secret"),
    "device-forget": from_profile("Delete my profile", inside="dialog[open]"),
    "device": device,
    "device-refused": device_refused,
    "desk": desk,
    "desk-closed": closed_desk,
}


def show(name: str, studio: Studio) -> tuple[Page, Callable[[], object]]:
    me = studio.guest()
    SCREENS[name](me, studio)
    return me.page, lambda: None


if __name__ == "__main__":
    take_pictures(show, SCREENS, wait=150)
