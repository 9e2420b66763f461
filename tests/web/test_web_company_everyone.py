"""For everyone in company: nothing that axe finds on any screen, targets that can be hit."""

from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import Comer
from tests.web.people import Person
from tests.web.pilot import SHORT_SEED, winning_line

LINE, _ = winning_line(SHORT_SEED)
TOO_SMALL = """() => [...document.querySelectorAll('button, a')]
  .filter((target) => target.checkVisibility({ visibilityProperty: true }))
  .filter((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width && height && Math.min(width, height) < 24;
  })
  .map((target) => target.outerHTML)"""
FIRST_CONTROL = """() => {
  const body = document.querySelector('dialog[open] .body');
  const controls = [...body.querySelectorAll('input, select, button, summary, a[href]')];
  const shown = controls.filter((control) => control.getClientRects().length);
  return shown.find(({ type, checked }) => type !== 'radio' || checked) === document.activeElement;
}"""


def is_for_everyone(person: Person, axe: str, screen: str) -> None:
    """Axe finds nothing on what is shown, and on a phone there is nothing too small to be hit."""
    assert findings(person, axe, in_the_end=TOO_SMALL) == [], screen


def opened(person: Person, control: str) -> None:
    person.press(control)
    expect(person.page.get_by_role("dialog")).to_be_visible()


def closed(person: Person) -> None:
    person.key("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_all_that_one_sees_before_a_round_is_for_everyone(come_in: Comer, axe: str) -> None:
    host, friend = come_in(), come_in()
    host.lobby("race")
    is_for_everyone(host, axe, "the lobby of Race")

    opened(host, "Edit")
    expect(host.page.get_by_role("dialog").get_by_role("radio")).to_have_count(24)
    host.page.wait_for_function(FIRST_CONTROL)
    is_for_everyone(host, axe, "name and avatar")
    closed(host)

    host.enter_code("ZZZZ")
    expect(host.reason).to_be_visible()
    is_for_everyone(host, axe, "a wrong code")

    host.visit("ZZZZ").page.locator(".trouble").wait_for()
    is_for_everyone(host, axe, "no such room")

    friend.lobby("eights")
    friend.choose_settings().get_by_role("checkbox", name="Public").check()
    friend.press("Create a room")
    host.lobby("eights").page.get_by_role("link", name=friend.code).wait_for()
    host.choose_settings().get_by_text("More rules").click()
    is_for_everyone(host, axe, "a lobby with rooms")

    assert host.visit(friend.code).code == friend.code
    expect(host.page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    is_for_everyone(host, axe, "coming by the link")
    host.press("Watch")
    is_for_everyone(host, axe, "looking on before the start")

    code = friend.open_room("race")
    friend.begin()
    host.visit(code)
    expect(host.page.locator(".racer")).to_have_count(1)
    is_for_everyone(host, axe, "looking on")


def test_all_that_one_sees_of_a_race_is_for_everyone(come_in: Comer, axe: str) -> None:
    host, friend = come_in(), come_in()
    host.open_room("race", deal=SHORT_SEED)
    host.press("Easy")
    expect(host.taken).to_have_count(2)
    host.welcome(friend)
    is_for_everyone(host, axe, "gathering as host")

    opened(host, "Table settings")
    host.page.wait_for_function(FIRST_CONTROL)
    is_for_everyone(host, axe, "settings")
    closed(host)

    host.press("Remove Ada")
    expect(host.taken).to_have_count(2)
    host.begin()
    host.play_all(LINE[:4])
    is_for_everyone(host, axe, "a race")

    opened(host, "Players & invite")
    host.page.wait_for_function(FIRST_CONTROL)
    is_for_everyone(host, axe, "people over the table")
    closed(host)

    opened(host, "End my race")
    expect(host.page.get_by_role("button", name="Keep playing")).to_be_focused()  # it costs nothing
    is_for_everyone(host, axe, "stopping")
    closed(host)

    for person in (host, friend):
        person.dealt().stop()
    expect(host.page.locator(".places")).to_be_visible()
    host.page.wait_for_function(FIRST_CONTROL)
    is_for_everyone(host, axe, "the end of a race")


def test_a_race_says_what_decides_it(come_in: Comer) -> None:
    expect(come_in().lobby("race").page.locator(".about")).to_contain_text("then fewer moves")
