"""The links to all games in the bar of every page, from the games' own descriptions."""

import html
from collections.abc import Container, Sequence
from typing import Final

from parlour import registry
from parlour.description import Description

IN_THE_BAR: Final = 3
"""If there are more, a button opens a list of all of them."""


def links(games: Sequence[Description], messages: Container[str]) -> str:
    """Return the links: the front page's game first, then Parlour's other games, then those of others. Names
    that are among the messages are translated."""
    ordered = sorted(games, key=lambda game: (game.path != "/", not registry.is_own(game.name), game.name))
    made = [_link(game, messages) for game in ordered]
    daily = '<a href="/daily">{{common.daily}}</a>'
    if len(made) <= IN_THE_BAR:
        return "".join([*made, daily])
    *first, last = made[:IN_THE_BAR]
    spare = last.replace("<a ", '<a class="spare" ')  # hidden where the bar is narrow
    return (
        f"{''.join(first)}{spare}{daily}"
        '<details id="all-games"><summary aria-label="{{page.games}}">'
        '<svg viewBox="0 0 24 24" class="icon" aria-hidden="true">'
        '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.4"/></svg></summary>'
        f"<div>{''.join(made)}</div></details>"
    )


def _link(game: Description, messages: Container[str]) -> str:
    key = f"game.{game.name}"
    # A title is no template, whatever is in it.
    title = f"{{{{{key}}}}}" if key in messages else html.escape(game.title).replace("{", "&#123;")
    return f'<a href="{game.path}" data-game="{game.name}">{title}</a>'
