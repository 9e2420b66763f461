"""The winnability table as Markdown, by sets of rules, and a comparison with published figures."""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any, Final

from msgspec import Struct

from parlour import options
from parlour.cli.tallies import Tally
from parlour.confidence import NORMAL_95
from parlour.games.klondike import Klondike
from parlour.option_types import value_text
from parlour.solver.winnability import DRAWS, EMPTIES, REDEALS, TAKEBACKS


class Published(Struct, frozen=True):
    """A published share of winnable deals in percent, with the half-width of its 95 % confidence interval."""

    rules: str
    percent: float
    spread: float
    source: str = ""

    @property
    def game(self) -> Klondike:
        game = options.read(Klondike, self.rules)
        assert isinstance(game, Klondike)
        return game


PUBLISHED: Final = (
    Published("draw=3", 81.945, 0.084, "Blake and Gent 2026"),
    Published("draw=3", 81.942, 0.080, "Dang et al. 2025"),
    Published("draw=3", 81.95, 0.03, "lonelybot"),
    Published("draw=3 takeback=no", 81.524, 0.089),
    Published("draw=3 takeback=no", 81.536, 0.055),
    Published("draw=2", 88.620, 0.135),
    Published("draw=1", 90.480, 0.116),
    Published("draw=1", 90.454, 0.090),
    Published("draw=1 takeback=no", 90.204, 0.093),
    Published("draw=3 empty=any", 94.959, 0.045),
)
"""All with unlimited redeals: nothing has been published for limited ones."""


def lines(totals: Mapping[Klondike, Tally]) -> Iterator[str]:
    """Yield the whole table as Markdown."""
    for empty in EMPTIES:
        for takeback in TAKEBACKS:
            rows = [game for game in totals if (game.empty, game.takeback) == (empty, takeback)]
            if rows:
                yield f"**empty={empty} takeback={value_text(takeback)}**"
                yield ""
                yield from _table(totals, rows)
                yield ""
    yield from _compared(totals)


def _table(totals: Mapping[Klondike, Tally], games: list[Klondike]) -> Iterator[str]:
    yield f"| draw | {' | '.join(f'redeals={redeals}' for redeals in REDEALS)} |"
    yield f"|---|{'---|' * len(REDEALS)}"
    for draw in DRAWS:
        row = {game.redeals: totals[game] for game in games if game.draw == draw}
        if row:
            yield f"| {draw} | {' | '.join(_cell(row.get(redeals)) for redeals in REDEALS)} |"


def _cell(tally: Tally | None) -> str:
    """Return a cell of the table.

    >>> _cell(Tally("", "", 8166, 1830, 4))
    '**81.66 %** (80.89–82.45), 10,000 deals, 4 unknown'
    """
    if tally is None or tally.share is None:
        return ""
    low, high = tally.interval
    unknown = f", {tally.unknown:,} unknown" if tally.unknown else ""
    interval = f"{100 * low:.2f}–{100 * high:.2f}"
    return f"**{100 * tally.share:.2f} %** ({interval}), {tally.deals:,} deals{unknown}"


def _compared(totals: Mapping[Klondike, Tally]) -> Iterator[str]:
    """Yield each published share beside ours, and the least number of standard deviations between them."""
    yield "| rules | published | here | deviations apart |"
    yield "|---|---|---|---|"
    for each in PUBLISHED:
        tally = totals.get(each.game)
        if tally is not None and tally.share is not None:
            low, high = tally.interval
            here = f"{100 * tally.share:.2f} % ({100 * low:.2f}–{100 * high:.2f})"
            apart = f"{_deviations(each, tally):.1f}"
            by = f" ({each.source})" if each.source else ""
            yield f"| {each.rules} | {each.percent:.3f} ± {each.spread:.3f} %{by} | {here} | {apart} |"


def _deviations(published: Published, tally: Tally) -> float:
    """Return the distance in standard deviations. Unknown deals count in favour of agreement."""
    least, most = tally.winnable / tally.deals, (tally.winnable + tally.unknown) / tally.deals
    share = published.percent / 100
    nearest = min(max(share, least), most)
    variance = share * (1 - share) / tally.deals + (published.spread / 100 / NORMAL_95) ** 2
    return abs(share - nearest) / sqrt(variance)


def figures(game: Klondike, tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    return {
        "draw": game.draw,
        "redeals": game.redeals,
        "takeback": game.takeback,
        "empty": game.empty,
        "deals": tally.deals,
        "winnable": tally.winnable,
        "lost": tally.lost,
        "unknown": tally.unknown,
        "winnability": tally.share,
        "low": low,
        "high": high,
    }
