"""Company with bots, leaving in the middle of a round, and settings that come from the server alone."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Comer
from tests.web.pages import describe
from tests.web.people import Person
from tests.web.pilot import SHORT_SEED


def sent_by(person: Person) -> list[dict[str, Any]]:
    """What the page sends from now on."""
    sent: list[dict[str, Any]] = []
    person.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))),
    )
    return sent


def at_table(person: Person) -> None:
    expect(person.page.locator("#screen > :is(.eights, .race)")).to_be_visible()


@pytest.mark.parametrize("game", ["eights", "race"])
def test_a_table_with_bots_is_one_tap_from_the_lobby(come_in: Comer, game: str) -> None:
    person = come_in().lobby(game)
    person.press("Play against bots")
    at_table(person)
    for name in ("Ada", "Blaise", "Carl"):
        expect(person.page.locator("#screen")).to_contain_text(name)


def test_bots_are_as_strong_as_chosen_and_the_choice_is_kept(come_in: Comer) -> None:
    person = come_in().lobby("eights")
    sent = sent_by(person)
    person.lobby("eights").page.get_by_role("radio", name="Strong").check()
    person.press("Play against bots")
    at_table(person)
    assert [message["strength"] for message in sent if message["type"] == "bot"] == ["strong"] * 3
    person.lobby("eights")
    expect(person.page.get_by_role("radio", name="Strong")).to_be_checked()


def test_a_kept_strength_that_the_game_does_not_have_is_not_used(come_in: Comer) -> None:
    person = come_in()
    person.lobby("race").page.evaluate("localStorage.setItem('parlour.bots', 'null')")
    person.lobby("race")
    expect(person.page.locator("input[name=strength]:checked")).to_have_count(1)


def test_empty_seats_are_filled_with_bots_and_the_round_begins(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("eights")
    host.welcome(friend)
    host.press("Fill with bots and start")
    for person in (host, friend):
        at_table(person)


def test_leaving_in_the_middle_of_a_round_asks(come_in: Comer) -> None:
    person = come_in().lobby("race")
    person.press("Play against bots")
    at_table(person)
    person.press("Players & invite")
    person.press("Leave the table")
    dialog = person.page.get_by_role("dialog", name="Leave the table?")
    expect(dialog).to_contain_text("the game ends")
    expect(dialog.get_by_role("button", name="Stay")).to_be_focused()
    person.press("Stay")
    at_table(person)
    person.press("Players & invite")
    person.press("Leave the table")
    person.press("Leave")
    expect(person.page.locator(".lobby")).to_be_visible()


def test_a_player_who_left_in_the_middle_of_a_round_can_come_back(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    code = host.open_room("race")
    host.welcome(friend)
    host.press("Start")
    at_table(friend)
    friend.press("Players & invite")
    friend.press("Leave the table")
    expect(friend.page.get_by_role("dialog")).to_contain_text("You can come back while this round lasts.")
    friend.press("Leave")
    friend.page.get_by_role("link", name=f"Back to room {code}").click()
    friend.dealt()
    expect(friend.page.get_by_role("button", name="End my race")).to_be_visible()


SLOW_BACK = """() => {
  const back = history.back.bind(history);
  history.back = () => setTimeout(back, 200);
  addEventListener('popstate', () => steppedBack());
}"""


def test_the_step_back_of_a_closed_dialog_does_not_keep_a_player_at_the_table(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("race")
    host.welcome(friend)
    host.press("Start")
    at_table(friend)
    late: list[Route] = []  # the lobby is not there before the step back is made
    steps: list[None] = []

    def answer() -> None:
        while steps and late:
            late.pop().continue_()

    def step_back() -> None:
        steps.append(None)
        answer()

    def lead_on(route: Route) -> None:
        late.append(route)
        answer()

    friend.page.expose_function("steppedBack", step_back)
    friend.page.evaluate(SLOW_BACK)
    friend.page.route("**/race", lead_on)
    friend.press("Players & invite")
    friend.press("Leave the table")
    friend.press("Leave")
    expect(friend.page.locator(".lobby")).to_be_visible()


def test_leaving_before_the_round_asks_nothing(come_in: Comer) -> None:
    person = come_in()
    person.open_room("eights")
    person.press("Leave the table")
    expect(person.page.locator(".lobby")).to_be_visible()


def test_a_bare_code_leads_to_its_room(come_in: Comer) -> None:
    host, guest = come_in(), come_in()
    code = host.open_room("race")
    guest.page.goto(f"{guest.address}/{code}")
    expect(guest.seat(host.name)).to_be_visible()


def test_every_rule_is_sent_even_if_it_is_the_default(come_in: Comer) -> None:
    person = come_in()
    sent = sent_by(person)
    person.open_room("eights")
    opened = next(message for message in sent if message["type"] == "open")
    games = person.page.request.get(f"{person.address}/api/games").json()["games"]
    options = next(game for game in games if game["name"] == "eights")["options"]
    assert opened["rules"].split() == [f"{option['name']}={option['default']}" for option in options]
    assert (opened["seats"], opened["clock"], opened["public"]) == (4, 30, False)


def test_quick_rounds_are_one_tap_away_and_only_they_make_a_match(come_in: Comer) -> None:
    host = come_in().lobby("eights")
    summary = host.page.locator(".table-settings summary")
    expect(summary).to_contain_text("7 cards")
    expect(summary).not_to_contain_text("First to")
    host.page.get_by_role("link", name="Play quick rounds").click()
    expect(summary).to_contain_text("5 cards · First to 3 wins")
    host.press("Create a room")
    expect(host.page.locator(".facts")).to_contain_text("5 cards · First to 3 wins")
    host.lobby("eights", rules="hand=5").page.get_by_role("link", name="Play usual rounds").click()
    expect(summary).to_contain_text("7 cards")


def test_the_form_offers_what_the_server_describes(come_in: Comer) -> None:
    """With other ranges and defaults in the description, the form and what it sends are others."""
    person = come_in()
    describe(
        person.page,
        """({ games }) => {
          const eights = games.find(({ name }) => name === "eights");
          eights.seats = { least: 2, most: 3, usual: 3 };
          eights.clock.usual = 45;
          const hand = eights.options.find(({ name }) => name === "hand");
          Object.assign(hand, { least: 5, most: 6, default: "5" });
        }""",
    )
    sent = sent_by(person)
    person.lobby("eights").choose_settings().get_by_text("More rules").click()
    seats = person.page.get_by_role("group", name="Seats").get_by_role("radio")
    assert [each.get_attribute("value") for each in seats.all()] == ["2", "3"]
    cards = person.page.get_by_role("group", name="Cards dealt").get_by_role("radio")
    assert [each.get_attribute("value") for each in cards.all()] == ["5", "6"]
    person.press("Create a room")
    assert person.code
    opened = next(message for message in sent if message["type"] == "open")
    assert "hand=5" in opened["rules"].split()
    assert (opened["seats"], opened["clock"]) == (3, 45)


def test_a_race_on_a_chosen_deal_is_one_round(come_in: Comer) -> None:
    person = come_in().lobby("race", deal=SHORT_SEED)
    expect(person.page.locator(".opening")).to_contain_text("Everyone will play the deal you chose")
    expect(person.page.locator(".table-settings")).not_to_contain_text("First to 3 wins")


def test_a_race_is_started_on_a_winnable_deal_unless_the_host_wants_any(come_in: Comer) -> None:
    host = come_in()
    sent = sent_by(host)
    host.open_room("race")
    expect(host.page.get_by_role("radio", name="Winnable")).to_be_checked()
    host.begin()
    host.stop()
    host.press("Players")
    host.page.get_by_role("radio", name="Random").check()
    host.press("Next round")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    host.dealt()
    assert [message["deal"] for message in sent if message["type"] == "start"] == ["winnable", "fresh"]
