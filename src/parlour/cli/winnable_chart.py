"""The winnability table as a chart in SVG: lines over the redeals, for each draw and kind of empty column."""

from collections.abc import Iterator, Mapping
from typing import Final

from parlour.cli.tallies import Tally
from parlour.games.klondike import Klondike
from parlour.solver.winnability import DRAWS, EMPTIES, REDEALS

WIDTH: Final = 720
HEIGHT: Final = 440
LEFT: Final = 56
RIGHT: Final = 560
TOP: Final = 24
BOTTOM: Final = 390

COLOURS: Final = {1: "#1b6ca8", 2: "#2e8b57", 3: "#c0392b"}


def chart(totals: Mapping[Klondike, Tally]) -> str:
    """Return the chart. Filled marks are with take-back, hollow ones without; the bars are 95 % intervals."""
    parts = [*_axes(), *_legend(totals)]
    for game, tally in totals.items():
        if tally.share is not None:
            parts += _mark(game, tally)
    for empty in EMPTIES:
        for draw in DRAWS:
            parts += _line(totals, draw, empty)
    body = "\n".join(f"  {part}" for part in parts)
    title = "Share of Klondike deals that can be won, all cards known, by draw and redeals"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="13">\n  <title>{title}</title>\n'
        f'  <rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _x(game: Klondike) -> float:
    """Return the position of a mark, slightly apart from others with as many redeals."""
    step = (RIGHT - LEFT) / len(REDEALS)
    apart = (game.draw - 2) * 12 + (4 if game.empty == "any" else -4) + (0 if game.takeback else 3)
    return LEFT + (REDEALS.index(game.redeals) + 0.5) * step + apart


def _y(share: float) -> float:
    return BOTTOM - share * (BOTTOM - TOP)


def _axes() -> Iterator[str]:
    for percent in range(0, 101, 10):
        y = _y(percent / 100)
        yield f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#dddddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
    step = (RIGHT - LEFT) / len(REDEALS)
    for place, redeals in enumerate(REDEALS):
        x = LEFT + (place + 0.5) * step
        yield f'<text x="{x:.1f}" y="{BOTTOM + 18}" text-anchor="middle">{redeals}</text>'
    yield f'<text x="{(LEFT + RIGHT) / 2:.1f}" y="{BOTTOM + 38}" text-anchor="middle">redeals</text>'


def _mark(game: Klondike, tally: Tally) -> Iterator[str]:
    colour, (low, high), share = COLOURS[game.draw], tally.interval, tally.share
    assert share is not None, "only what has deals is drawn"
    x, y = _x(game), _y(share)
    fill = colour if game.takeback else "#ffffff"
    yield f'<path d="M{x:.1f} {_y(low):.1f}V{_y(high):.1f}" stroke="{colour}"/>'
    if game.empty == "kings":
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{fill}" stroke="{colour}"/>'
    else:
        yield f'<path d="M{x:.1f} {y - 4:.1f}l4 7h-8z" fill="{fill}" stroke="{colour}"/>'


def _line(totals: Mapping[Klondike, Tally], draw: int, empty: str) -> Iterator[str]:
    points = [
        f"{_x(game):.1f} {_y(tally.share):.1f}"
        for game, tally in totals.items()
        if (game.draw, game.empty, game.takeback) == (draw, empty, True) and tally.share is not None
    ]
    if points:
        dashes = ' stroke-dasharray="5 4"' if empty == "any" else ""
        yield f'<path d="M{" L".join(points)}" fill="none" stroke="{COLOURS[draw]}" opacity="0.6"{dashes}/>'


def _legend(totals: Mapping[Klondike, Tally]) -> Iterator[str]:
    entries = [(f"draw {draw}", COLOURS[draw], "") for draw in DRAWS]
    if any(game.empty == "any" for game in totals):
        entries.append(("any card to an", "#444444", ' stroke-dasharray="5 4"'))
        entries.append(("empty column", "none", ""))
    entries += [("● with take-back", "none", ""), ("○ without", "none", "")]
    for place, (text, colour, dashes) in enumerate(entries):
        y = TOP + 20 + 22 * place
        yield f'<path d="M{RIGHT + 16} {y - 4}h24" stroke="{colour}" stroke-width="2"{dashes}/>'
        yield f'<text x="{RIGHT + 48}" y="{y}">{text}</text>'
