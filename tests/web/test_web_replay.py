"""A game that is over is watched again: from every seat, by keys and by ear, and taken home as text."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page, expect

from parlour import Klondike, gamefile
from parlour.server.page.languages import COOKIE
from parlour.solver import Result, solve
from tests.server.harness import Json, Line, play_all, table
from tests.web.axe import findings
from tests.web.conftest import Opener
from tests.web.pilot import FINISH_SEED, Table, winning_line
from tests.web.sheet import given_away, has_a_sheet

LINE, _ = winning_line(FINISH_SEED)
FAST = "8"
RUSSIAN_T = """document.body.dispatchEvent(
  new KeyboardEvent('keydown', { key: 'е', code: 'KeyT', bubbles: true, cancelable: true }))"""


class Elsewhere:
    """The server of the page, for people who play without one."""

    def __init__(self, address: str) -> None:
        self.url = f"{address.replace('http', 'ws')}/ws"


async def a_round_of_eights(address: str) -> list[Json]:
    """Three people play one; what each saw last."""
    lines = await table(Elsewhere(address), 3, rules="hand=3")  # type: ignore[arg-type]
    n = (await lines[0].done("start"))["n"]
    await asyncio.gather(*(line.number(n) for line in lines))
    seen = await play_all(lines)
    await asyncio.gather(*(line.close() for line in lines))
    return seen


async def a_race(address: str) -> str:
    """Two people race for a few moves and stop; its address."""
    lines = await table(Elsewhere(address), 2, "race")  # type: ignore[arg-type]
    n = (await lines[0].done("start", seed=SEED))["n"]
    for line in lines:
        await line.number(n)
        for _ in range(3):
            await line.done("play", n=line.update["n"], move=line.update["moves"][0])
        await line.done("play", n=line.update["n"], move="stop")
    over = await lines[0].status("over")
    await asyncio.gather(*(line.close() for line in lines))
    return str(over["room"]["replay"])


def at_step(page: Table, number: int) -> None:
    expect(page.page.get_by_role("slider")).to_have_js_property("value", str(number))


def seen_over_the_table(page: Page) -> str:
    """Watches a game over the table, which stays, as does the result; its address."""
    watch = page.get_by_role("link", name="Watch the replay")
    watch.click()
    over = page.frame_locator(".over-table iframe")
    expect(over.locator(".caption")).to_contain_text(re.compile("[0-9]{4}"))
    page.keyboard.press("End")
    expect(over.locator(".still-table .card.up")).to_have_count(52)
    expect(over.locator(".caption")).to_have_text(re.compile(r"foundation\. [\w ]+ won$"))
    page.keyboard.press("Escape")
    expect(page.locator(".over-table")).to_have_count(0)
    expect(page.get_by_role("dialog", name="You won!")).to_be_visible()
    expect(watch).to_be_focused()
    return str(watch.evaluate("link => link.href"))


def test_a_won_game_is_watched_from_its_result(sit_down: Opener, axe: str, tmp_path: Path) -> None:
    played = sit_down().open(seed=FINISH_SEED)
    played.play_elsewhere([*LINE[:-1]])
    played.key("u")
    played.settle()
    played.key("r")
    played.settle()
    played.play(LINE[-1])
    played.press("Finish")
    page = played.page
    page.goto(seen_over_the_table(page))
    slider = page.get_by_role("slider", name="Timeline")
    expect(page.locator(".caption")).to_contain_text(re.compile("[0-9]{4}"))
    steps = int(slider.get_attribute("max") or 0)
    assert steps > len(LINE) + 2
    expect(page.locator(".review-text")).to_have_text("See how the chances changed from move to move.")
    # By keys: a step, what happened on the table and in words, for the ear too.
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowRight")
    at_step(played, 1)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^Step 1 of {steps}\\."))
    told = page.locator(".caption").inner_text()
    expect(page.locator(".moves-list [aria-current]")).to_contain_text(told)
    assert told in (slider.get_attribute("aria-valuetext") or "")
    page.evaluate(RUSSIAN_T)
    expect(page.locator("#live")).to_contain_text("Column 7")
    # An undo is shown as it happened, and marked.
    before = len(LINE)
    page.get_by_role("button", name="Undone.").click()
    at_step(played, before)
    expect(page.locator(".undo-marks i")).to_have_count(1)
    assert findings(played, axe) == []
    # It plays by itself to the end, and stops there.
    page.get_by_role("combobox", name="Speed").select_option(FAST)
    page.keyboard.press("Escape")
    page.locator("body").press("End")
    at_step(played, steps)
    expect(page.locator(".still-table .card.up")).to_have_count(52)
    slider.fill(str(steps - 2))
    page.get_by_role("button", name="Play", exact=True).click()
    at_step(played, steps)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator(".caption")).to_contain_text(" won")
    # The file that is taken home plays to the same end.
    page.get_by_role("button", name="About this game").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download game file").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    game = gamefile.read(file.read_text("utf-8"))
    assert game.game.outcome([*game.steps()][-1].state) is not None
    expect(page.get_by_role("link", name="Play this deal")).to_have_attribute("href", re.compile(FINISH_SEED))


def test_a_round_of_eights_is_seen_with_every_hand_open_or_with_one_players_eyes(
    sit_down: Opener, axe: str, address: str
) -> None:
    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop of its own here
        seen = pool.submit(asyncio.run, a_round_of_eights(address)).result()
    replay = seen[0]["room"]["replay"]
    watching = sit_down()
    page = watching.page
    page.goto(f"{address}/game/{replay}")
    expect(page.locator(".caption")).not_to_be_empty()
    page.locator("body").press("End")
    hands = page.locator(".open-hands li")
    expect(hands).to_have_count(3)
    for seat, update in enumerate(seen):
        expect(hands.nth(seat).locator(".mini")).to_have_count(len(update["view"]["hand"]))
    assert findings(watching, axe) == []
    loser = next(seat for seat, update in enumerate(seen) if update["view"]["hand"])
    page.get_by_role("combobox", name="View").select_option(str(loser))
    expect(page.locator(".still-eights .hand .card")).to_have_count(len(seen[loser]["view"]["hand"]))
    expect(hands.first).to_be_hidden()
    page.locator("body").press("Home")
    expect(page.locator(".still-eights .hand .card")).to_have_count(3)
    has_a_sheet(page)
    page.get_by_role("button", name="About this game").click()
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    winner = next(
        each["room"]["seats"][seat]["name"]
        for seat, each in enumerate(seen)
        if seat != loser and not each["view"]["hand"]
    )
    assert given_away(page) == {"text": f"Parlour · Eights\n{winner} won", "url": f"{address}/game/{replay}"}


def test_a_race_is_seen_with_all_tables_or_with_one_players_eyes(sit_down: Opener, address: str) -> None:
    with ThreadPoolExecutor(1) as pool:
        replay = pool.submit(asyncio.run, a_race(address)).result()
    watching = sit_down()
    page = watching.page
    page.goto(f"{address}/game/{replay}")
    expect(page.locator(".caption")).not_to_be_empty()
    page.locator("body").press("End")
    at_step(watching, 8)
    expect(page.locator(".lane-name")).to_have_count(2)
    for lane in page.locator(".lane-name").all():
        expect(lane).to_contain_text("3 moves")
    expect(page.locator(".still-table .card")).to_have_count(2 * 52)
    page.keyboard.press("s")
    expect(page.locator(".still-table .card")).to_have_count(52)
    expect(page.locator(".racer")).to_have_count(2)
    # One player's game is reviewed: it was left, not lost.
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator(".review-text")).to_have_text("It could still be won when it ended.")
    expect(page.locator(".review-graph span")).to_have_count(1)
    # What somebody did, told after a name in letters that go the other way, goes the way of the language.
    page.context.add_cookies([{"name": COOKIE, "value": "ar", "url": address}])
    page.reload()
    expect(page.locator(".caption")).not_to_be_empty()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption")).to_contain_text(re.compile(": \u2067.+\u2069$"))


SEED, LOSING = "46", ["draw", "draw", "7-1"]
"""A deal that can be won, and moves of which the last loses it."""


async def a_lost_game(address: str) -> str:
    """Somebody loses by a move, goes on for another and gives up; its address."""
    game = Klondike()
    table = game.start(SEED)
    verdicts = [solve(game, table).result]
    for move in LOSING:
        table, _ = game.play(table, 0, game.parse(move))
        verdicts.append(solve(game, table).result)
    assert verdicts == [Result.WINNABLE] * len(LOSING) + [Result.LOST]
    line = await Line.open(Elsewhere(address))  # type: ignore[arg-type]
    await line.done("open", game="klondike", seed=SEED)
    for move in [*LOSING, "draw"]:
        await line.done("play", n=line.update["n"], move=move)
    replay = (await line.done("start"))["happened"][0]["replay"]
    await line.close()
    return str(replay)


def test_a_lost_game_is_reviewed_and_played_on_from_its_last_chance(
    sit_down: Opener, axe: str, address: str
) -> None:
    with ThreadPoolExecutor(1) as pool:
        replay = pool.submit(asyncio.run, a_lost_game(address)).result()
    watching = sit_down()
    page = watching.page
    page.goto(f"{address}/game/{replay}")
    start = page.get_by_role("button", name="Review this game")
    expect(start).to_be_visible()
    size = page.locator(".still-table .card").first.bounding_box()
    start.click()
    # The move that the solver says lost it is named, for the ear too, and a button leads to it.
    losing = len(LOSING)
    told = page.locator(".review-text")
    expect(told).to_have_text(
        f"Lost at step {losing}: Six of diamonds to column 1. Ten of spades turned up in column 7."
    )
    expect(page.locator("#live")).to_contain_text(f"Lost at step {losing}")
    expect(page.locator(".review-graph span")).to_have_count(2)
    assert page.locator(".still-table .card").first.bounding_box() == size, "the cards stay as they are"
    page.get_by_role("button", name="Show that move").click()
    at_step(watching, losing)
    expect(page.locator(".review-now")).to_contain_text("Lost")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".review-now")).to_contain_text(re.compile("Winnable · odds [0-9]+%"))
    page.keyboard.press("m")
    at_step(watching, losing)
    assert findings(watching, axe) == []
    # What the graph shows is there as a table, whose steps are buttons.
    page.get_by_role("button", name="As a table").click()
    row = page.get_by_role("row").filter(has_text="the losing move")
    assert findings(watching, axe) == []
    expect(row.get_by_role("button", name=str(losing))).to_be_visible()
    page.get_by_role("row").filter(has_text="Winnable").first.get_by_role("button").click()
    at_step(watching, 0)
    # The solver's win from there is a film of its own.
    page.get_by_role("link", name="Solver’s win").click()
    expect(page.locator(".caption")).to_have_text(f"The solver’s win from step {losing - 1}")
    page.locator("body").press("End")
    expect(page.locator(".still-table .card.up")).to_have_count(52)
    page.get_by_role("link", name="Back to the game").click()
    # It was made once. From the last chance the game is played on, for no board.
    expect(told).to_contain_text(f"Lost at step {losing}")
    page.get_by_role("slider", name="Timeline").fill(str(losing - 1))
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator("#table [data-card]").first).to_be_visible()
    expect(page.locator("#status b").nth(1)).to_have_text(str(losing - 1))
    watching.key("u")
    watching.settle()
    expect(page.locator("#status b").nth(1)).to_have_text(str(losing - 1))
    # Where the solver gives up nobody knows whether the game was lost.
    page.route("**/review/0", lambda route: route.fulfill(json={"verdicts": "w" + "u" * losing}))
    page.goto(f"{address}/game/{replay}")
    expect(told).to_have_text("Too hard for the solver: it isn’t known whether the game could still be won.")


def test_an_address_without_a_game_says_so_and_where_to_go(sit_down: Opener, address: str) -> None:
    lost = sit_down()
    lost.page.goto(f"{address}/game/nothing")
    expect(lost.page.get_by_role("heading", name="Game not found")).to_be_visible()
    expect(lost.page.locator(".ways").get_by_role("link", name="Klondike")).to_be_visible()
    assert all("404" in complaint for complaint in lost.complaints)
    lost.complaints.clear()
