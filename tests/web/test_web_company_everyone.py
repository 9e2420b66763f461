"""For everyone in company: nothing that axe finds on any screen, targets that can be hit."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.conftest import PHONE, Comer
from tests.web.people import Person
from tests.web.pilot import SHORT_SEED, winning_line

LINE, _ = winning_line(SHORT_SEED)
Company = tuple[Person, Person]


def gathered(people: Company) -> str:
    host, friend = people
    code = host.open_room("race", deal=SHORT_SEED)
    host.press("Easy")
    friend.sit(code)
    expect(host.taken).to_have_count(3)
    return code


def raced(people: Company) -> None:
    gathered(people)
    host, _ = people
    host.press("Remove Ada")
    expect(host.taken).to_have_count(2)
    host.begin()
    host.play_all(LINE[:4])


def listed(people: Company) -> None:
    host, friend = people
    friend.lobby("eights")
    friend.choose_settings().get_by_role("checkbox", name="Public").check()
    friend.press("Create a room")
    host.lobby("eights").page.get_by_role("link", name=friend.code).wait_for()
    host.choose_settings().get_by_text("More rules").click()


def refused(people: Company) -> None:
    people[0].lobby("race").enter_code("ZZZZ")
    expect(people[0].reason).to_be_visible()


def watched(people: Company) -> None:
    host, friend = people
    code = friend.open_room("race")
    friend.begin()
    host.visit(code)
    expect(host.page.locator(".racer")).to_have_count(1)


def opened(control: str, before: Callable[[Company], object]) -> Callable[[Company], None]:
    def go(people: Company) -> None:
        before(people)
        people[0].press(control)
        expect(people[0].page.get_by_role("dialog")).to_be_visible()

    return go


def over(people: Company) -> None:
    raced(people)
    for person in people:
        person.dealt().stop()
    expect(people[0].page.locator(".places")).to_be_visible()


def profile(people: Company) -> None:
    opened("Edit", lambda both: both[0].lobby("race"))(people)
    expect(people[0].page.get_by_role("dialog").get_by_role("radio")).to_have_count(24)


SCREENS: dict[str, Callable[[Company], object]] = {
    "the lobby of Race": lambda people: people[0].lobby("race"),
    "a lobby with rooms": listed,
    "a wrong code": refused,
    "name and avatar": profile,
    "gathering as host": gathered,
    "settings": opened("Table settings", gathered),
    "looking on before the start": lambda people: people[0].visit(people[1].open_room("eights")).code,
    "a race": raced,
    "looking on": watched,
    "people over the table": opened("Players & invite", raced),
    "stopping": opened("I stop", raced),
    "the end of a race": over,
    "no such room": lambda people: people[0].visit("ZZZZ").page.locator(".trouble").wait_for(),
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(come_in: Comer, axe: str, screen: str, light: str) -> None:
    looks = {"color_scheme": light, **(PHONE if light == "dark" else {})}
    people = come_in(looks), come_in()
    if light == "dark" and screen == "a lobby with rooms":
        people[0].page.set_viewport_size({"width": 1280, "height": 800})
    SCREENS[screen](people)
    assert findings(people[0], axe) == []
    for target in people[0].page.locator("button:visible, a:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


FIRST_CONTROL = """() => {
  const body = document.querySelector('dialog[open] .body');
  const controls = [...body.querySelectorAll('input, select, button, summary, a[href]')];
  const shown = controls.filter((control) => control.getClientRects().length);
  return shown.find(({ type, checked }) => type !== 'radio' || checked) === document.activeElement;
}"""


@pytest.mark.parametrize(
    "screen", ["name and avatar", "settings", "people over the table", "the end of a race"]
)
def test_a_dialog_opens_on_its_first_control(come_in: Comer, screen: str) -> None:
    people = come_in(), come_in()
    SCREENS[screen](people)
    people[0].page.wait_for_function(FIRST_CONTROL)


def test_a_question_opens_on_the_answer_that_costs_nothing(come_in: Comer) -> None:
    people = come_in(), come_in()
    SCREENS["stopping"](people)
    expect(people[0].page.get_by_role("button", name="Go on")).to_be_focused()


def test_avatars_are_asked_of_a_font_that_has_them_in_colour(come_in: Comer) -> None:
    """Before the text's own: DejaVu, for one, has some of them in outline."""
    avatar = come_in().lobby("race").page.locator(".you .avatar")
    family: str = avatar.evaluate("(element) => getComputedStyle(element).fontFamily")
    assert family.startswith('"Apple Color Emoji"')


def test_a_race_says_what_decides_it(come_in: Comer) -> None:
    expect(come_in().lobby("race").page.locator(".about")).to_contain_text("then fewer moves")
