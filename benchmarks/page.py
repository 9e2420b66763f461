"""The speed of the page, in real Chromium slowed down to a mid-range phone: `python -m benchmarks.page`.

The CPU is four times slower, the network is "Fast 4G" as in the browser's own tools. Fetched and playable are
medians of a few cold starts; the rest is measured over one whole game in which every move is a drag. For
comparison, the same drags on a page with a single card-sized element, on the same machine in the same run,
show what a frame costs in a browser without a graphics card.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession
from rich.console import Console
from rich.table import Table as Lines
from tests.browsers.chromium import launched
from tests.web.pilot import SHORT_SEED, Table, winning_line
from tests.web.server import serving

SLOWER: Final = 4
FAST_4G: Final = {"latency": 165, "downloadThroughput": 9e6 / 8 * 0.9, "uploadThroughput": 1.5e6 / 8 * 0.9}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
WATCH: Final = """
globalThis.seen = { events: [], tasks: [], shift: 0, frames: [] };
const watch = (type, each, more) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each))
    .observe({ type, buffered: true, ...more });
const parts = ({ duration, startTime, processingStart, processingEnd }) => ({
  whole: duration, wait: processingStart - startTime, work: processingEnd - processingStart,
});
watch('event', (entry) => entry.interactionId && seen.events.push(parts(entry)), { durationThreshold: 16 });
watch('longtask', (entry) => seen.tasks.push(entry.duration));
watch('layout-shift', (entry) => (seen.shift += entry.value));
let last = 0;
requestAnimationFrame(function frame(now) {
  if (last && document.querySelector('.dragging')) seen.frames.push(now - last);
  last = now;
  requestAnimationFrame(frame);
});
"""
BARE: Final = """() => {
  const card = document.createElement('div');
  card.style.cssText = 'position: fixed; width: 100px; height: 140px; background: #b81f2d';
  card.style.willChange = 'transform';
  document.body.replaceChildren(card);
  const root = document.documentElement;
  root.style.cssText = 'height: 100%; background: #2a684e; user-select: none';
  const isHeld = (is) => () => {
    root.classList.toggle('dragging', is);
    card.style.opacity = is ? 0.9 : 1;
  };
  addEventListener('pointerdown', isHeld(true));
  addEventListener('pointerup', isHeld(false));
  addEventListener('pointermove', ({ clientX, clientY }) => {
    card.style.transform = `translate(${clientX - 50}px, ${clientY - 50}px)`;
  });
}"""
PARTS: Final = (
    ("whole", f"input to next paint p50, p95, CPU ÷ {SLOWER}", "p95 < 50 ms"),
    ("wait", "… until it is heard", ""),
    ("work", "… what is done about it", ""),
)
WINDOW: Final = 1500  # milliseconds for the browser to draw its own window first
PAUSE: Final = 350  # milliseconds between moves
DRAGS: Final = 60  # on the bare page
TWO_FRAMES: Final = 33  # milliseconds at 60 frames a second, with a tolerance for timers


def progress(what: str, done: int, count: int) -> None:
    """Report progress on standard error: the whole run takes minutes."""
    if done % 20 == 0 or done == count:
        print(f"{what}: {done} of {count}", file=sys.stderr, flush=True)


def slowed(table: Table, *, network: bool, slower: int = SLOWER) -> CDPSession:
    line = table.page.context.new_cdp_session(table.page)
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if network:
        line.send("Network.emulateNetworkConditions", {"offline": False, **FAST_4G})
    return line


def counted(line: CDPSession) -> tuple[list[float], list[str]]:
    """Return the sizes of all answers from now on, and what was asked for."""
    sizes: list[float] = []
    asked: list[str] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    line.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    line.on("Network.webSocketCreated", lambda event: asked.append(event["url"]))
    return sizes, asked


def room_start(browser: Browser, address: str, game: str) -> tuple[float, int]:
    """Return the bytes and requests of a browser that has nothing yet, to the player's table with bots."""
    first = Table(browser.new_page(**PHONE), address).page
    first.goto(f"{address}/{game}")
    first.get_by_role("button", name="Play against bots").click()
    first.wait_for_url("**/room/*")
    context = browser.new_context(storage_state=first.context.storage_state(), **PHONE)
    table = Table(context.new_page(), address)
    sizes, asked = counted(slowed(table, network=False))
    table.keep_later()
    table.page.goto(first.url)
    table.page.locator(".card.up").first.wait_for()
    table.page.wait_for_load_state("networkidle")
    first.context.close()
    context.close()
    return sum(sizes), sum(not address.startswith("data:") for address in asked)


def cold_start(browser: Browser, address: str) -> tuple[float, int, float, float]:
    """Return the bytes, requests and milliseconds to a playable table, and the bytes from it to a lobby."""
    context = browser.new_context(**PHONE)
    table = Table(context.new_page(), address)
    table.page.wait_for_timeout(WINDOW)
    sizes, asked = counted(slowed(table, network=True))
    table.open()
    at: float = table.page.evaluate("performance.getEntriesByName('playable')[0].startTime")
    first, count = sum(sizes), sum(not address.startswith("data:") for address in asked)
    table.page.wait_for_load_state("networkidle")
    sizes.clear()
    table.page.goto(f"{address}/eights", wait_until="networkidle")
    context.close()
    return first, count, at, sum(sizes)


def watched(browser: Browser, address: str, slower: int = SLOWER) -> Table:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    table = Table(context.new_page(), address)
    table.page.add_init_script(WATCH)
    slowed(table, network=False, slower=slower)
    return table


def what_was_seen(table: Table) -> dict[str, Any]:
    seen: dict[str, Any] = table.page.evaluate("seen")
    table.page.context.close()
    return seen


def whole_game(browser: Browser, address: str, slower: int = SLOWER) -> dict[str, Any]:
    """Return the measurements of a game in which every move is a drag."""
    table = watched(browser, address, slower)
    line, rest = winning_line(SHORT_SEED)
    table.open(seed=SHORT_SEED)
    moves = [*line, *rest][:-1]  # the last one would start the win animation
    for number, move in enumerate(moves, 1):
        table.play(move, settles=False)
        table.page.wait_for_timeout(PAUSE)  # polling earlier would distort the figures
        table.settle()
        progress("moves", number, len(moves))
    return what_was_seen(table)


def bare_drags(browser: Browser, address: str, count: int) -> dict[str, Any]:
    """Return the measurements of `count` drags of the only element on a page."""
    table = watched(browser, address)
    table.page.goto(f"{address}/healthz")
    table.page.evaluate(BARE)
    mouse = table.page.mouse
    for number in range(1, count + 1):
        mouse.move(50, 50)
        mouse.down()
        mouse.move(300, 200, steps=3)
        mouse.move(600, 400, steps=3)
        mouse.up()
        table.page.wait_for_timeout(PAUSE)
        progress("drags on a bare page", number, count)
    return what_was_seen(table)


def at(seen: dict[str, Any], part: str, share: float) -> float:
    """Return the quantile of a part of the input delay."""
    found = sorted(event[part] for event in seen["events"]) or [0.0]
    return float(found[int(len(found) * share)])


def dropped(seen: dict[str, Any]) -> str:
    """Return the number of frames that took the time of two or more."""
    return f"{sum(frame > TWO_FRAMES for frame in seen['frames'])} of {len(seen['frames'])}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5, help="cold starts (5)")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        launched() as browser,
    ):
        starts = []
        for number in range(1, arguments.starts + 1):
            starts.append(cold_start(browser, address))
            print(f"cold starts: {number} of {arguments.starts}", file=sys.stderr, flush=True)
        rooms = {game: room_start(browser, address, game) for game in ("eights", "race")}
        seen = whole_game(browser, address)
        desktop = whole_game(browser, address, slower=1)
        bare = bare_drags(browser, address, DRAGS)
    size, requests, playable, more = (median(column) for column in zip(*starts, strict=True))
    lines = Lines("the page", "measured", "a bare page", "goal")
    lines.add_row("fetched to a playable table", f"{size / 1000:.1f} kB", "", "≤ 60 kB")
    lines.add_row("requests", f"{requests:.0f}", "", "≤ 10")
    for game, (fetched, asked) in rooms.items():
        lines.add_row(f"… of {game}", f"{fetched / 1000:.1f} kB, {asked} requests", "", "≤ 60 kB, ≤ 10")
    lines.add_row("from there to the lobby of Eights", f"{more / 1000:.1f} kB", "", "≤ 15 kB")
    lines.add_row(f"playable, CPU ÷ {SLOWER}, Fast 4G", f"{playable:.0f} ms", "", "< 1000 ms")
    for part, name, goal in PARTS:
        measures = (f"{at(page, part, 0.5):.0f}, {at(page, part, 0.95):.0f} ms" for page in (seen, bare))
        lines.add_row(name, *measures, goal)
    longest = (f"{max(page['tasks'], default=0):.0f} ms" for page in (seen, bare))
    lines.add_row("longest task", *longest, "")
    lines.add_row(f"frames dropped in drags, CPU ÷ {SLOWER}", dropped(seen), dropped(bare), "")
    lines.add_row("… on a desktop", dropped(desktop), "", "0")
    lines.add_row("layout shift in play", f"{seen['shift']:.4f}", "", "0")
    Console().print(lines)


if __name__ == "__main__":
    main()
