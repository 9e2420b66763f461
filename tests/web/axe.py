"""What axe finds on a page, with all its rules."""

from typing import Any, Literal

from tests.web.pilot import Table

LOOKS: tuple[tuple[Literal["light", "dark"], int, int], ...] = (("light", 1280, 800), ("dark", 360, 740))
SHOWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def findings(table: Table, axe: str) -> list[str]:
    """What it finds in the light on a desktop, and in the dark as narrow as a phone; the page is as wide as
    before afterwards."""
    table.page.evaluate("document.adoptedStyleSheets = []")  # what is transparent has no contrast
    if not table.page.evaluate("'axe' in globalThis"):
        table.page.evaluate(axe)
    size = table.page.viewport_size
    found = []
    for light, width, height in LOOKS:
        table.page.emulate_media(color_scheme=light)
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(SHOWN)
        found += [f"{light}: {each}" for each in _found(table)]
    if size is not None:
        table.page.set_viewport_size(size)
    return found


def _found(table: Table) -> list[str]:
    found: list[dict[str, Any]] = table.page.evaluate(
        """async () => {
          const { violations } = await axe.run(document, { reporter: 'no-passes', preload: false });
          return violations;
        }"""
    )
    return [
        f"{each['id']}: {[node['html'][:200] + node['failureSummary'] for node in each['nodes'][:3]]}"
        for each in found
    ]
