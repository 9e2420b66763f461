"""Races, each in browsers of its own: own tables, the others' progress, the end and the next one."""

import re
import shlex
from typing import Any

import pytest
from playwright.sync_api import expect

from parlour import registry
from parlour.cli import main
from parlour.solver.patience import solve
from tests.web.conftest import PHONE, Comer, Opener
from tests.web.pages import MOVING
from tests.web.people import Person
from tests.web.pilot import FINISH_SEED, SHORT_SEED, winning_line
from tests.web.sheet import given_away, has_a_sheet

LINE, _ = winning_line(SHORT_SEED)


def alone(come_in: Comer, **context: Any) -> Person:
    racer = come_in(context)
    racer.open_room("race", deal=SHORT_SEED)
    racer.begin()
    return racer


def race(come_in: Comer, seed: str = SHORT_SEED, match: str = "") -> tuple[Person, Person]:
    host, friend = come_in(), come_in()
    host.lobby("race", deal=seed)
    if match:
        rounds = host.choose_settings().get_by_role("group", name="Wins needed for the match")
        rounds.get_by_role("radio", name=match).check()
    host.press("Create a room")
    host.welcome(friend)
    host.begin()
    friend.dealt()
    return host, friend


def test_an_illegal_drop_glides_home_with_the_reason(come_in: Comer) -> None:
    racer = alone(come_in, **MOVING)
    before = racer.layout()
    racer.drag(racer.cards("column 6")[-1], to="column 7")
    expect(racer.page.locator("#notice")).to_contain_text("can’t go on")
    racer.settle()
    assert racer.layout() == before


def test_every_card_has_its_suit_on_a_phone(come_in: Comer) -> None:
    racer = alone(come_in, **PHONE)
    racer.play_elsewhere(LINE[:20])
    suits = racer.page.locator("#table .card.up .suit")
    assert racer.page.locator("#table .card.covered .suit").count()
    for suit in suits.all():
        expect(suit).to_be_visible()


def test_held_cards_and_possible_moves_are_told_as_in_a_game_for_one(come_in: Comer) -> None:
    racer = alone(come_in)
    live = racer.page.locator("#live")
    racer.key("m")
    expect(live).to_have_text(re.compile(r"\d moves\. Draw\. (\w+ of \w+ to .+\.)+"))
    racer.go_to("2")
    racer.key("Enter")
    expect(live).to_have_text(re.compile(r"picked up\. Can go to the \w+ foundation"))
    assert racer.focused["label"].endswith(", picked up")


@pytest.mark.parametrize(
    ("game", "deal", "bars"), [("race_freecell", "29", 4), ("race_golf", "2", 1)], ids=["freecell", "golf"]
)
def test_another_solitaire_is_raced_to_its_end_and_then_watched(
    come_in: Comer, game: str, deal: str, bars: int
) -> None:
    racer = come_in(PHONE)
    racer.open_room(game, deal=deal)
    racer.begin()
    page = racer.page
    expect(page.locator(".racer.you .bar")).to_have_count(bars)
    kind: Any = registry.game_type(game)
    solitaire = kind().solitaire
    racer.play_elsewhere([str(move) for move in solve(solitaire, solitaire.start(deal)).moves])
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You won!")
    expect(dialog.locator(".figures dt")).to_have_text(["Cards home", "Moves"])
    dialog.get_by_role("link", name="Watch the replay").click()
    expect(page.frame_locator("iframe").locator(".lane-cloth .card").first).to_be_visible()


def test_the_hint_is_from_sight_and_stopping_is_asked_about_first(come_in: Comer) -> None:
    racer = alone(come_in)
    racer.press("Hint")
    expect(racer.page.locator("#notice")).to_contain_text("Hint:")
    expect(racer.page.get_by_role("button", name="Ask the solver")).to_have_count(0)
    racer.press("End my race")
    expect(racer.page.get_by_role("dialog")).to_contain_text("You can’t go on afterwards.")
    racer.press("Keep playing")
    racer.play(LINE[0])
    expect(racer.racer(racer.name)).to_contain_text("1 move")


def test_who_looks_on_sees_how_far_everybody_is_and_no_table(come_in: Comer) -> None:
    host, friend = race(come_in, match="3")
    watcher = come_in().visit(host.page.url.split("/room/")[1].split("?")[0])
    expect(watcher.page.locator(".racer")).to_have_count(2)
    host.play_all(LINE[:2])
    expect(watcher.racer(host.name)).to_contain_text("2 moves")
    expect(watcher.page.locator(".card")).to_have_count(0)
    expect(watcher.page.locator(".race-clock")).to_contain_text(re.compile(r"14:\d\d"))
    friend.stop()
    host.stop()
    expect(watcher.page.locator(".places li").first).to_contain_text(host.name)
    expect(watcher.page.locator(".places li").first).to_contain_text("1 won")
    expect(watcher.page.get_by_role("dialog")).to_contain_text("First to 3 wins")
    watcher.press("Close")
    watcher.press("Sit down")
    expect(watcher.page.locator("#sit")).to_be_hidden()  # else the next race begins without them
    host.page.get_by_role("dialog").get_by_role("button", name="Race again").click()
    watcher.dealt()


def test_a_player_who_leaves_and_comes_back_is_in_the_same_seat(come_in: Comer) -> None:
    host, friend = race(come_in)
    code = host.page.url.split("/room/")[1].split("?")[0]
    friend.play_all(LINE[:2])
    before = friend.layout()
    friend.lobby("race")
    friend.page.get_by_role("link", name=f"Back to room {code}").click()
    friend.dealt()
    assert friend.layout() == before


def test_people_and_invitation_open_over_the_table(come_in: Comer) -> None:
    host, friend = race(come_in)
    host.press("Players & invite")
    expect(host.page.get_by_role("dialog")).to_contain_text(friend.name)
    host.press(f"Remove {friend.name}")
    host.press("Remove")
    expect(friend.page.locator("#notice")).to_contain_text("no longer have a seat")
    expect(friend.page.locator(".race")).to_have_class(re.compile("watching"))
    host.press("Close")
    host.play(LINE[0])


def test_settings_and_name_lead_back_to_the_people_over_the_table(come_in: Comer) -> None:
    host, friend = race(come_in)
    host.press("Players & invite")
    host.press("Edit name and avatar")
    host.page.get_by_role("textbox", name="Name").fill("Hedy")
    host.press("Save")
    expect(host.page.get_by_role("dialog")).to_contain_text("Hedy")
    expect(friend.racer("Hedy")).to_be_visible()
    host.press("Close")
    friend.stop()
    host.stop()
    host.press("Players")
    host.press("Table settings")
    host.page.get_by_role("radio", name="3 cards").check()
    host.press("Save")
    expect(host.page.get_by_role("dialog")).to_contain_text("Draw 3")
    host.press("Next round")
    for person in (host, friend):
        expect(person.page.get_by_role("dialog")).to_have_count(0)
    friend.dealt().turn_stock()
    friend.settle()
    assert len(friend.cards("waste")) == 3


def test_a_deal_that_was_won_can_be_raced_on(sit_down: Opener) -> None:
    table = sit_down()
    line, _ = winning_line(FINISH_SEED)
    table.open(seed=FINISH_SEED, rules="takeback=no", speed="none")
    table.play_elsewhere(line)
    table.press("Finish")
    table.page.get_by_role("link", name="Challenge a friend").click()
    expect(table.page.locator(".opening")).to_contain_text(f"the deal you chose ({FINISH_SEED})")
    expect(table.page.locator(".opening")).to_contain_text("no moving back")
    table.press("Create a room")
    expect(table.page.locator(".gathering")).to_contain_text(f"Deal code: {FINISH_SEED}")
    assert "?" not in table.page.url, "nobody chooses the host's deal with a link to the room"
    table.press("Start")
    table.page.wait_for_selector(".card.up")
    table.play(line[0])


def test_a_link_to_a_room_does_not_choose_its_deal(come_in: Comer) -> None:
    host = come_in()
    code = host.open_room("race")
    host.page.goto(f"{host.address}/room/{code}?deal={FINISH_SEED}")
    host.press("Start")
    expect(
        host.dealt().page.locator(".race-promise")
    ).to_be_visible()  # a deal that was chosen promises nothing


def test_everybody_is_promised_that_the_deal_can_be_won_and_checks_that_nobody_chose_it(
    come_in: Comer, capsys: pytest.CaptureFixture[str]
) -> None:
    host, friend = come_in(), come_in()
    host.open_room("race")
    host.welcome(friend)
    host.begin()
    for person in (host, friend):
        expect(person.dealt().page.locator(".race-promise")).to_have_text("This deal is winnable (proven)")
    for person in (host, friend):
        person.stop()
    for person in (host, friend):
        fair = person.page.locator(".race-result .fair")
        expect(fair.locator("summary")).to_have_text("How this deal was made ✓")
        expect(fair.locator(".note")).to_contain_text("before this browser added its part")
    command = fair.locator("dd").filter(has_text="parlour verify").text_content() or ""
    assert command.count("--part") == 2
    assert main(shlex.split(command)[1:]) == 0
    assert "Yes: it is proven winnable" in capsys.readouterr().out


def test_the_result_of_a_race_is_a_moment(come_in: Comer) -> None:
    host, friend = race(come_in, FINISH_SEED)
    home = winning_line(FINISH_SEED)[0][:34]
    host.play_elsewhere(home)
    for person in (host, friend):
        expect(person.page.locator(".race-promise")).to_be_hidden()  # a deal that was chosen by its code
        person.stop()
    expect(host.page.locator(".moment")).to_have_text("You won!")
    expect(friend.page.locator(".moment")).to_have_text("You came 2nd")
    has_a_sheet(friend.page)
    friend.press("Share")
    text = given_away(friend.page)["text"]
    assert text.startswith(f"Parlour · Race\n1st {host.name}: ")
    assert f"\n2nd {friend.name}: " in text


def test_focus_stays_on_the_page_when_a_player_has_ended_the_race(come_in: Comer) -> None:
    host, _ = race(come_in)
    ending = host.page.get_by_role("button", name="End my race")
    ending.focus()
    host.key("Enter")
    host.press("End now")
    expect(ending).to_be_hidden()
    expect(host.page.locator("main :focus")).to_have_count(1)


def test_the_result_of_a_race_waits_for_an_open_form(come_in: Comer) -> None:
    host, friend = race(come_in)
    host.stop()
    host.press("Options")
    form = host.page.get_by_role("dialog")
    expect(form).to_have_accessible_name("Options")
    friend.stop()
    expect(host.page.get_by_text("Race again")).to_be_visible()
    expect(form).to_have_accessible_name("Options")
    host.key("Escape")
    expect(form.locator(".places")).to_be_visible()
