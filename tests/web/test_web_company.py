"""Lobbies and rooms: opening one, finding one, gathering, and what the host can do."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Comer, Opener
from tests.web.frames import resize
from tests.web.pages import WRONG_IN_BAR
from tests.web.people import Person

SCROLLS_SIDEWAYS = """() => [...document.querySelectorAll('html, #screen')]
  .some((each) => each.scrollWidth > each.clientWidth)"""

SIZES = ((320, 568), (568, 320), (740, 360), (820, 1180), (1440, 900))


def start(person: Person) -> None:
    person.press("Start")
    expect(person.page.locator("#screen > .gathering")).to_have_count(0)


# The way in


def test_every_game_is_one_click_from_the_first_page_and_back_leads_back(sit_down: Opener) -> None:
    table = sit_down().open()
    for game in ("Eights", "Race"):
        table.page.get_by_role("link", name=game).click()
        expect(table.page.get_by_role("heading", name=game, level=2)).to_be_visible()
        expect(table.page.get_by_role("link", name=game)).to_have_attribute("aria-current", "page")
        table.page.go_back()
        table.page.wait_for_selector(".card.up")


def test_one_click_opens_a_room_with_code_link_and_picture(come_in: Comer) -> None:
    host = come_in({"permissions": ["clipboard-read", "clipboard-write"]})
    for game in ("eights", "race"):
        code = host.open_room(game)
        assert re.fullmatch("[A-Z]{6}", code)
        expect(host.page.get_by_label("Link to this room")).to_have_value(f"{host.address}/room/{code}")
        picture = host.page.get_by_role("img", name="QR code with the link")
        assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth }") > 0
        expect(host.seat(host.name)).to_contain_text("you · host")
        host.press("Copy link")
        expect(host.page.locator(".said")).to_have_text("Copied.")
        assert host.page.evaluate("navigator.clipboard.readText()") == f"{host.address}/room/{code}"
        host.page.go_back()
        expect(host.page.locator(".lobby")).to_be_visible()


def test_a_code_is_read_however_it_is_written(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    code = host.open_room("eights")
    friend.lobby("eights").enter_code(f" {code[:2].lower()} {code[2:]}")
    card = friend.page.get_by_role("dialog", name=f"Play Eights with {host.name}")
    expect(card.get_by_role("textbox", name="Name")).to_have_value(friend.name)
    card.get_by_role("button", name="Play").click()
    expect(friend.seat(friend.name)).to_contain_text("you")
    expect(host.seat(friend.name)).to_be_visible()
    expect(friend.page.locator(".seating")).to_contain_text(f"Waiting for {host.name} to start.")


def test_a_player_with_the_link_sits_at_the_table_in_two_taps(come_in: Comer) -> None:
    host, friend = come_in(), come_in(PHONE)
    code = host.open_room("race")
    friend.visit(code)
    card = friend.page.get_by_role("dialog", name=f"Play Race with {host.name}")
    expect(card.get_by_role("textbox", name="Name")).to_have_value(friend.name)
    card.get_by_role("button", name="Play").tap()
    expect(card).to_have_count(0)
    expect(friend.seat(friend.name)).to_contain_text("you")
    expect(host.seat(friend.name)).to_be_visible()
    host.begin()
    friend.dealt()


def test_a_wrong_code_is_refused_in_words(come_in: Comer) -> None:
    person = come_in().lobby("race")
    person.page.set_viewport_size({"width": 360, "height": 600})
    for written, said in (
        ("ZZZZZZ", "There is no room with that code."),
        ("KQ", "A room code has 6 letters"),
    ):
        person.enter_code(written)
        expect(person.reason).to_contain_text(said)
        expect(person.reason).to_be_in_viewport(ratio=0.9)
        expect(person.page.get_by_label("Room code")).to_be_focused()


def test_who_finds_every_seat_taken_may_look_on(come_in: Comer) -> None:
    host, late = come_in(), come_in()
    code = host.open_room("eights")
    for taken in range(2, 5):
        host.press("Easy")
        expect(host.taken).to_have_count(taken)
    expect(host.page.get_by_role("group", name="Add a bot")).to_have_count(0)
    late.lobby("eights").enter_code(code)
    late.page.get_by_role("dialog").get_by_role("button", name="Watch").click()
    expect(late.page.locator(".seating")).to_contain_text("Every seat is taken. You can watch.")


def test_a_room_that_is_open_to_all_is_listed_and_one_click_away(come_in: Comer) -> None:
    host, guest = come_in(), come_in()
    guest.lobby("race")
    host.lobby("race")
    host.choose_settings().get_by_role("checkbox", name="Public").check()
    host.press("Create a room")
    expect(guest.page.locator(".rooms")).to_contain_text(f"{host.name}’s room")
    resize(guest.page, 568, 320)
    assert not guest.page.evaluate(SCROLLS_SIDEWAYS)
    guest.page.get_by_role("link", name=host.code).click()  # it comes up by itself
    expect(guest.seat(host.name)).to_be_visible()


def test_the_lobby_leads_back_to_the_seat_one_has(come_in: Comer) -> None:
    person = come_in()
    code = person.open_room("eights")
    person.lobby("eights").page.get_by_role("link", name=f"Back to room {code}").click()
    expect(person.seat(person.name)).to_contain_text("you · host")
    person.press("Leave the table")
    expect(person.page.locator(".lobby")).to_be_visible()
    expect(person.page.get_by_role("link", name=f"Back to room {code}")).to_have_count(0)


# Gathering


def test_bots_fill_the_table_and_the_round_begins(come_in: Comer) -> None:
    host, friend, watcher = come_in(), come_in(), come_in()
    code = host.open_room("eights")
    host.welcome(friend)
    watcher.watch(code)
    expect(watcher.seat(friend.name)).to_be_visible()
    expect(host.page.get_by_role("button", name="Start", exact=True)).to_have_count(0)  # two are too few
    host.press("Strong")
    expect(watcher.taken).to_have_count(3)
    expect(watcher.seat("Ada")).to_contain_text("strong bot")
    start(host)
    for person in (friend, watcher):
        expect(person.page.locator("#screen > .gathering")).to_have_count(0)


def test_the_host_removes_and_hands_over(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("eights")
    host.welcome(friend)
    host.press("Normal")
    expect(host.taken).to_have_count(3)
    host.press("Remove Ada")
    expect(host.taken).to_have_count(2)
    host.press(f"Remove {friend.name}")
    host.press("Remove")
    expect(friend.page.locator("#notice")).to_contain_text("no longer have a seat")
    friend.press("Sit down")
    expect(host.taken).to_have_count(2)
    host.press("Table settings")
    host.page.get_by_role("checkbox", name="Locked").check()
    host.press("Save")
    expect(friend.page.get_by_text("locked")).to_be_visible()
    host.press(f"Make {friend.name} host")
    expect(friend.seat(friend.name)).to_contain_text("you · host")
    expect(host.page.get_by_role("button", name="Fill with bots and start")).to_have_count(0)
    expect(friend.page.get_by_role("button", name="Fill with bots and start")).to_be_visible()


def test_who_comes_by_the_link_says_who_they_are_and_plays(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    friend.visit(host.open_room("eights"))
    friend.page.get_by_role("textbox", name="Name").fill("")
    friend.press("Play")
    expect(friend.reason).to_have_text("A name needs at least one letter.")
    friend.page.get_by_role("textbox", name="Name").fill("Grace")
    friend.press("Play")
    expect(friend.page.get_by_role("dialog")).to_have_count(0)
    expect(host.seat("Grace")).to_be_visible()
    friend.page.reload()
    expect(friend.seat("Grace")).to_contain_text("you")
    expect(friend.page.get_by_role("dialog")).to_have_count(0)


def test_a_late_friend_takes_a_bots_seat_between_rounds_or_at_once(come_in: Comer) -> None:
    host, friend, late = come_in(), come_in(), come_in()
    code = host.open_room("eights")
    for taken in range(2, 5):
        host.press("Easy")
        expect(host.taken).to_have_count(taken)
    friend.visit(code)
    friend.page.get_by_role("dialog").get_by_role("button", name="Take Ada’s seat").click()
    expect(host.seat(friend.name)).to_be_visible()
    host.press("Table settings")
    host.page.get_by_role("checkbox", name="Join mid-round").check()
    host.press("Save")
    start(host)
    late.visit(code)
    late.page.get_by_role("dialog").get_by_role("button", name="Take Blaise’s seat").click()
    expect(late.page.get_by_role("dialog")).to_have_count(0)
    expect(late.page.locator(".hand .card").first).to_be_visible()
    own, strip = (late.page.locator(css).bounding_box() for css in (".strip .seat", ".strip"))
    assert own
    assert strip
    assert strip["x"] <= own["x"] <= strip["x"] + 30, "where it sat before"
    assert strip["y"] <= own["y"] + own["height"] / 2 <= strip["y"] + strip["height"]
    expect(host.page.locator(".players")).to_contain_text(late.name)


def test_the_host_bans_somebody_and_lifts_the_ban(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    code = host.open_room("eights")
    host.welcome(friend)
    host.press(f"Remove {friend.name}")
    expect(host.page.get_by_role("dialog")).to_contain_text("A ban keeps them out until you lift it.")
    host.press("Cancel")
    expect(host.taken).to_have_count(2)
    host.press(f"Remove {friend.name}")
    host.press("Ban from this room")
    expect(friend.page.get_by_text("The host has banned you from this room.")).to_be_visible()
    friend.visit(code)
    expect(friend.page.get_by_text("The host has banned you from this room.")).to_be_visible()
    expect(friend.page.get_by_role("button", name="Sit down")).to_have_count(0)
    host.press(f"Lift the ban on {friend.name}")
    expect(host.page.locator(".bans")).to_have_count(0)
    friend.sit(code)
    expect(host.seat(friend.name)).to_be_visible()


def test_other_settings_are_seen_by_all(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("eights")
    host.welcome(friend)
    host.press("Table settings")
    host.page.get_by_role("radio", name="6").first.check()
    host.page.get_by_role("radio", name="1 min").check()
    host.page.get_by_text("More rules").click()
    host.page.get_by_role("checkbox", name="Special cards").uncheck()
    host.press("Save")
    expect(friend.page.locator(".seats li")).to_have_count(6)
    expect(friend.page.locator(".facts")).to_contain_text("6 seats · 7 cards · no special cards")
    expect(friend.page.locator(".facts")).to_contain_text("1 min")


def test_settings_that_can_not_be_are_refused_in_their_dialog(come_in: Comer) -> None:
    host = come_in()
    host.open_room("eights")
    for taken in range(2, 5):
        host.press("Easy")
        expect(host.taken).to_have_count(taken)
    host.press("Table settings")
    host.page.get_by_role("radio", name="3").first.check()
    host.press("Save")
    expect(host.reason).to_contain_text("There can’t be fewer than")


def test_another_name_and_avatar_are_seen_by_the_others(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    friend.sit(host.open_room("race"))
    friend.press("Edit name and avatar")
    name = friend.page.get_by_role("textbox", name="Name")
    name.fill("   ")
    friend.press("Save")
    expect(friend.reason).to_have_text("A name needs at least one letter.")
    name.fill("Grace")
    friend.page.get_by_role("radio", name="🐙").check()
    friend.press("Save")
    expect(friend.page.get_by_role("dialog")).to_have_count(0)
    expect(host.seat("Grace")).to_be_visible()
    friend.lobby("race")
    expect(friend.page.locator(".you")).to_contain_text("Grace")


def test_the_name_can_be_changed_from_the_options_of_klondike(sit_down: Opener) -> None:
    table = sit_down().open()
    table.press("Options")
    table.page.get_by_role("tab", name="You").click()
    table.press("Name and avatar")
    table.page.get_by_role("textbox", name="Name").fill("Ada L.")
    table.press("Save")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    assert table.page.request.get(f"{table.address}/api/me").json()["player"]["name"] == "Ada L."


def test_focus_stays_where_it_was_when_others_come_and_go(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    code = host.open_room("race")
    host.press("Strong")
    expect(host.taken).to_have_count(2)
    button = host.page.get_by_role("button", name="Strong")
    expect(button).to_be_focused()
    friend.sit(code)
    expect(host.taken).to_have_count(3)
    expect(button).to_be_focused()
    expect(host.page.locator("#live")).to_contain_text("sat down")


def test_a_room_is_opened_and_started_by_keyboard_alone(come_in: Comer) -> None:
    host = come_in().lobby("race")

    def tab_to(name: str) -> None:
        for _ in range(40):
            host.key("Tab")
            if name == host.page.evaluate("document.activeElement.textContent"):
                return
        raise AssertionError(f"{name} can't be reached by keyboard")

    tab_to("Create a room")
    host.key("Enter")
    expect(host.page.locator(".room-code")).to_be_visible()
    tab_to("Start")
    host.key("Enter")
    host.dealt()


# Trouble


def test_a_room_that_is_not_there_leads_to_the_lobby_or_another_room(come_in: Comer) -> None:
    host, lost = come_in(), come_in()
    code = host.open_room("race")
    lost.visit("ZZZY")
    expect(lost.page.get_by_role("heading", name="There is no such room")).to_be_focused()
    lost.enter_code(code)
    lost.page.get_by_role("dialog").get_by_role("button", name="Play").click()
    expect(lost.seat(lost.name)).to_be_visible()
    lost.visit("ZZZX").page.get_by_role("link", name="Eights lobby").click()
    expect(lost.page.locator(".lobby")).to_be_visible()


def test_who_looks_on_is_told_that_the_room_has_closed(come_in: Comer) -> None:
    host, watcher = come_in(), come_in()
    watcher.watch(host.open_room("eights"))
    expect(watcher.seat(host.name)).to_be_visible()
    host.press("Leave the table")
    expect(watcher.page.get_by_role("heading", name="This room is closed")).to_be_visible()


def test_nothing_overlaps_in_the_bar_and_nothing_scrolls_sideways(come_in: Comer) -> None:
    person = come_in()
    screens: list[Any] = [
        person.open,
        lambda: person.lobby("eights"),
        lambda: person.open_room("race"),
        person.begin,
    ]
    for go in screens:
        go()
        for width, height in SIZES:
            resize(person.page, width, height)
            assert person.page.locator("#bar :is(a, button):visible").count() >= 4
            assert person.page.evaluate(WRONG_IN_BAR) == [], (go, width, height)
            assert not person.page.evaluate(SCROLLS_SIDEWAYS), (go, width, height)
