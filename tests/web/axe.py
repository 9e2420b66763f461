"""What axe finds on a page, with all its rules."""

from typing import Any, Literal

from tests.web.frames import resize
from tests.web.pilot import Table

LOOKS: tuple[tuple[Literal["light", "dark"], int, int], ...] = (("light", 1280, 800), ("dark", 360, 740))
# What is transparent has no contrast, so that the page is drawn for as long as this takes.
LOOK = """async () => {
  const undrawn = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [];
  const late = new Promise((_, fail) => setTimeout(fail, 60_000, new Error('axe has not ended')));
  const found = axe.run(document, { reporter: 'no-passes', preload: false });
  const { violations } = await Promise.race([found, late]);
  document.adoptedStyleSheets = undrawn;
  return violations;
}"""


def findings(table: Table, axe: str, in_the_end: str = "[]") -> list[str]:
    """What it finds in the light on a desktop, and in the dark as narrow as a phone.

    In the dark, a script may find more.
    Afterwards the page is as wide as before, and everything on it lies where it belongs then.
    """
    if not table.page.evaluate("'axe' in globalThis"):
        table.page.evaluate(axe)
    size = table.page.viewport_size
    found = []
    for light, width, height in LOOKS:
        table.page.emulate_media(color_scheme=light)
        resize(table.page, width, height)
        found += [f"{light}: {each}" for each in _found(table)]
    found += table.page.evaluate(in_the_end)
    if size is not None:
        resize(table.page, **size)
    return found


def _found(table: Table) -> list[str]:
    found: list[dict[str, Any]] = table.page.evaluate(LOOK)
    return [
        f"{each['id']}: {[node['html'][:200] + node.get('failureSummary', '') for node in each['nodes'][:3]]}"
        for each in found
    ]
