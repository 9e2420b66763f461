"""What axe finds on a page, with all its rules."""

from typing import Any

from tests.web.pilot import Table


def findings(table: Table, axe: str) -> list[str]:
    table.page.evaluate(axe)
    found: dict[str, Any] = table.page.evaluate(
        "async () => await axe.run(document, { resultTypes: ['violations'] })"
    )
    return [
        f"{each['id']}: {[node['html'][:200] + node['failureSummary'] for node in each['nodes'][:3]]}"
        for each in found["violations"]
    ]
