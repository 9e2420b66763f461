"""How fast the page is, in real Chromium slowed down to a mid-range phone: `python -m benchmarks.page`.

CPU a quarter as fast, the network as "Fast 4G" in the browser's own tools. Fetched and playable are the
median of a few cold starts; the rest is measured over one whole game in which every move is a drag.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, sync_playwright
from rich.console import Console
from rich.table import Table as Lines
from tests.web.conftest import BROWSER_ARGUMENTS, chromium_path
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
watch('event', (entry) => entry.interactionId && seen.events.push(entry.duration), { durationThreshold: 16 });
watch('longtask', (entry) => seen.tasks.push(entry.duration));
watch('layout-shift', (entry) => (seen.shift += entry.value));
let last = 0;
requestAnimationFrame(function frame(now) {
  if (last && document.querySelector('#table.dragging')) seen.frames.push(now - last);
  last = now;
  requestAnimationFrame(frame);
});
"""


def slowed(table: Table, *, network: bool) -> CDPSession:
    line = table.page.context.new_cdp_session(table.page)
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        line.send("Network.emulateNetworkConditions", {"offline": False, **FAST_4G})
    return line


def cold_start(browser: Browser, address: str) -> tuple[float, int, float]:
    """Bytes, requests and milliseconds to a playable table."""
    context = browser.new_context(**PHONE)
    table = Table(context.new_page(), address)
    line = slowed(table, network=True)
    sizes: list[float] = []
    asked: list[str] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    line.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    line.on("Network.webSocketCreated", lambda event: asked.append(event["url"]))
    table.open()
    at: float = table.page.evaluate("performance.getEntriesByName('playable')[0].startTime")
    context.close()
    return sum(sizes), sum(not address.startswith("data:") for address in asked), at


def whole_game(browser: Browser, address: str) -> dict[str, Any]:
    """What was seen over a game with every move a drag."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    table = Table(context.new_page(), address)
    table.page.add_init_script(WATCH)
    slowed(table, network=False)
    line, rest = winning_line(SHORT_SEED)
    table.open(seed=SHORT_SEED)
    table.play_all([*line, *rest][:-1])  # the last one would bring the celebration
    seen: dict[str, Any] = table.page.evaluate("seen")
    context.close()
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5, help="cold starts (5)")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=BROWSER_ARGUMENTS)
        starts = [cold_start(browser, address) for _ in range(arguments.starts)]
        seen = whole_game(browser, address)
        browser.close()
    size, requests, playable = (median(column) for column in zip(*starts, strict=True))
    waits = sorted(seen["events"]) or [16]
    frames = seen["frames"]
    lines = Lines("the page", "measured", "goal")
    lines.add_row("fetched to a playable table", f"{size / 1000:.1f} kB", "≤ 60 kB")
    lines.add_row("requests", f"{requests:.0f}", "≤ 25")
    lines.add_row(f"playable, CPU ÷ {SLOWER}, Fast 4G", f"{playable:.0f} ms", "< 1000 ms")
    lines.add_row(
        f"input to next paint p95, CPU ÷ {SLOWER}", f"{waits[int(len(waits) * 0.95)]:.0f} ms", "< 50 ms"
    )
    lines.add_row("longest task", f"{max(seen['tasks'], default=0):.0f} ms", "")
    lines.add_row("frames over 34 ms in drags", f"{sum(f > 34 for f in frames)} of {len(frames)}", "")
    lines.add_row("layout shift in play", f"{seen['shift']:.4f}", "0")
    Console().print(lines)


if __name__ == "__main__":
    main()
