"""Navigation: addresses without a page, and dialogs in the browser's history."""

from contextlib import suppress

import pytest

from tests.browsers.conftest import ComeIn
from tests.browsers.people import LOBBY
from tests.browsers.pilot import Table
from tests.browsers.window import Finder, PageChanged, dialog, heading, link

COUNT_STEPS_BACK = """() => {
  const { dataset } = document.body;
  dataset.back = 0;
  addEventListener('popstate', () => { dataset.back++; });
}"""
# Opens the statistics at the moment when the open dialog is removed.
OPEN_WHEN_CLOSED = """() => { new MutationObserver((_, observer) => {
  if (document.querySelector('dialog')) return;
  observer.disconnect();
  document.querySelector('[data-control=statistics]').click();
}).observe(document.body, { childList: true }); }"""


@pytest.mark.parametrize("path", ["/nowhere", "/room", "/web/company.html"])
def test_an_address_without_a_page_says_so_and_leads_on(come_in: ComeIn, path: str) -> None:
    person = come_in()
    person.go(path)
    person.window.shows(heading("Page not found"))
    person.window.complaints.clear()  # the browser logs the 404 too
    person.window.click(link("Eights lobby"))
    person.window.shows(LOBBY)


def test_a_dialog_that_follows_another_at_once_stays_open(table: Table) -> None:
    table.open()
    table.window.evaluate(COUNT_STEPS_BACK)
    table.key("s")
    table.window.shows(dialog("Statistics"))
    table.key("Escape", "o")
    table.window.shows(Finder('body[data-back="1"]'))
    table.window.shows(dialog("Options"))
    steps = table.window.evaluate("() => history.length")
    table.window.evaluate(OPEN_WHEN_CLOSED)
    table.key("Escape")
    table.window.shows(Finder('body[data-back="2"]'))
    table.window.shows(dialog("Statistics"))
    assert table.window.evaluate("() => history.length") == steps
    table.window.evaluate("() => history.back()")
    table.window.hides(dialog())


def test_a_dialog_that_was_open_costs_no_step_back_when_the_page_is_loaded_anew(come_in: ComeIn) -> None:
    person = come_in()
    person.go("/race")
    person.open()
    person.key("o")
    person.window.shows(dialog("Options"))
    person.reload()
    person.window.wait_for("() => history.state === null")
    with suppress(PageChanged):  # the result may be lost with the page
        person.window.evaluate("() => history.go(-2)")  # past the visit that stored the options
    person.window.shows(LOBBY)
