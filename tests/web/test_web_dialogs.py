"""Dialogs leave alone what is not theirs: selected text, what is said, other tabs, the history."""

import json
from pathlib import Path

from playwright.sync_api import expect

from parlour.server.cookies import COOKIE
from tests.web.between import Between
from tests.web.conftest import Opener
from tests.web.pages import OWN
from tests.web.people import write_player
from tests.web.pilot import SHORT_SEED, Table


def test_a_press_in_a_field_that_is_released_outside_closes_nothing(table: Table) -> None:
    table.open(seed=SHORT_SEED, speed="none")
    table.press("New game")
    dialog = table.page.get_by_role("dialog")
    box = dialog.locator("legend").first.bounding_box()
    assert box is not None
    mouse = table.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 5)
    mouse.down()
    mouse.move(4, 4)
    mouse.up()
    expect(dialog).to_be_visible()
    mouse.click(4, 4)
    expect(dialog).to_have_count(0)


def test_what_is_said_is_said_within_the_open_dialog(table: Table) -> None:
    between = Between(table)
    table.open(seed=SHORT_SEED, speed="none")
    between.keeps = True
    table.key("d")
    between.wait(table, lambda: bool(between.kept))
    table.press("Options")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    between.let_go()
    expect(table.page.locator("dialog[open] #live")).not_to_be_empty()
    table.key("Escape")
    expect(table.page.locator("body > #live")).to_have_count(1)
    table.key("d")
    expect(table.page.locator("body > #live")).not_to_be_empty()


def test_a_language_is_chosen_by_enter_and_not_at_each_step_of_the_arrow_keys(sit_down: Opener) -> None:
    table = sit_down(OWN)
    table.open(seed=SHORT_SEED, speed="none")
    page = table.page
    page.evaluate("globalThis.isFirst = true")
    table.press("Options")
    page.get_by_role("tab", name="You").click()
    field = page.locator("select[name=language]")
    field.focus()
    languages = field.locator("option").evaluate_all("(all) => all.map(({ value }) => value)")
    at = languages.index(field.input_value())
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(field).to_have_value(languages[at + 2])
    assert page.evaluate("globalThis.isFirst")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", languages[at + 2])


def test_a_language_is_chosen_in_a_list_opened_by_key(sit_down: Opener) -> None:
    table = sit_down(OWN)
    table.open(seed=SHORT_SEED, speed="none")
    table.press("Options")
    table.page.get_by_role("tab", name="You").click()
    field = table.page.locator("select[name=language]")
    field.press("Space")
    field.evaluate(  # the browser's own list gets the keys, and the page this alone
        "(field) => { field.value = 'de'; field.dispatchEvent(new Event('change')); }"
    )
    expect(table.page.locator("html")).to_have_attribute("lang", "de")


def test_options_of_one_tab_are_not_overwritten_by_another(sit_down: Opener) -> None:
    table = sit_down(OWN)
    table.open(seed=SHORT_SEED)
    other = table.page.context.new_page()
    other.goto(table.page.url)
    for page in (table.page, other):
        page.get_by_role("button", name="Options").click()
    table.page.get_by_role("radio", name="Large print").check()
    other.get_by_role("dialog").get_by_text("Four-colour deck").click()
    kept = json.loads(other.evaluate("localStorage['parlour.options']"))
    other.close()
    assert kept["largePrint"]
    assert kept["fourColour"]


def test_a_page_left_with_an_open_dialog_costs_no_extra_step_back(sit_down: Opener, data: Path) -> None:
    table = sit_down(OWN)
    table.keep({}, f"{COOKIE}={write_player(data, 'Emil')}")
    table.go("/daily").go("/library")
    page = table.page
    page.get_by_role("button", name="Options").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.reload()
    table.window.wait_for("() => !history.state?.dialog")
    page.go_back()
    expect(page).to_have_url(f"{table.address}/daily")


def test_a_form_that_is_gone_is_not_kept_in_memory(sit_down: Opener) -> None:
    table = sit_down(OWN)
    table.open(seed=SHORT_SEED, speed="none")
    page = table.page
    devtools = page.context.new_cdp_session(page)

    def forms() -> int:
        devtools.send("HeapProfiler.collectGarbage")
        found = devtools.send("Runtime.evaluate", {"expression": "HTMLFormElement.prototype"})
        asked = {"prototypeObjectId": found["result"]["objectId"]}
        objects = devtools.send("Runtime.queryObjects", asked)["objects"]["objectId"]
        told = {"objectId": objects, "functionDeclaration": "function () { return this.length }"}
        return int(devtools.send("Runtime.callFunctionOn", told)["result"]["value"])

    def fill_in() -> None:
        table.press("Options")
        page.get_by_role("dialog").get_by_text("Four-colour deck").click()
        table.key("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    fill_in()  # what stays for good is made the first time
    before = forms()
    for _ in range(4):
        fill_in()
    assert forms() < before + 4
