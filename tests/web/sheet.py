"""The system's sheet for giving something away, which phones have and this browser has not."""

from playwright.sync_api import Page

SHEET = "navigator.share = async (given) => { globalThis.given = given; }"


def has_a_sheet(page: Page) -> None:
    """On every page from now on, and on this one."""
    page.add_init_script(SHEET)
    page.evaluate(SHEET)


def given_away(page: Page) -> dict[str, str]:
    """What the sheet was given last."""
    page.wait_for_function("() => globalThis.given")
    found: dict[str, str] = page.evaluate("() => { const found = given; given = null; return found; }")
    return found
