"""The games as pages show them, from their own descriptions: links in the bar, tiles on the home page.

The picture on a tile shows the start of an example game, as its first seat sees it.
"""

import html
import logging
from collections.abc import Container, Sequence
from typing import Final

from parlour import registry
from parlour.description import Description
from parlour.game import contents_of
from parlour.pictures import tables

logger = logging.getLogger(__name__)

IN_THE_BAR: Final = 3
FEW: Final = 4
"""Games that fit into one row of tiles."""
PERSON: Final = "M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 20c0-3.9 3.1-6 7-6s7 2.1 7 6"


def in_order(games: Sequence[Description]) -> list[Description]:
    """Return the front page's game first, then Parlour's other games, then those of others, by title."""
    return sorted(
        games, key=lambda game: (game.path != "/", not registry.is_own(game.name), game.title.casefold())
    )


def links(games: Sequence[Description], messages: Container[str]) -> str:
    """Return the links: the front page's game, those for several players, the daily deals, and the field for
    a code. If there are more games, a link leads to all of them, and has their names for the page."""
    found = sorted(
        games,
        key=lambda game: (
            *(game.path != "/", game.seats.most == 1, not registry.is_own(game.name)),
            game.name,
        ),
    )
    shown = [_link(game, messages) for game in found[:IN_THE_BAR]]
    if len(shown) == IN_THE_BAR:
        shown[-1] = shown[-1].replace("<a ", '<a class="spare" ')  # hidden where the bar is narrow
    titles = "\n".join(f"{game.name} {title_in(game, messages)}" for game in found[IN_THE_BAR:])
    dots, join = _icon("M5 12h.01M12 12h.01M19 12h.01"), _icon("M13 4.5h6v15h-6M4 12h10M10 8l4 4-4 4")
    more = f'<a id="all-games" href="/home" title="{{{{page.games}}}}" data-titles="{titles}">{dots}</a>'
    return (
        f'{"".join(shown)}<a href="/daily">{{{{common.daily}}}}</a>{more if titles else ""}'
        f'<a id="join" href="/home#code" title="{{{{home.join}}}}">{join}</a>'
    )


def _icon(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="{path}"/></svg>'


def _link(game: Description, messages: Container[str]) -> str:
    return f'<a href="{game.path}" data-game="{game.name}">{title_in(game, messages)}</a>'


def title_in(game: Description, messages: Container[str]) -> str:
    """Return the place of a game's name among the messages, or its own title, which is never a template."""
    key = f"game.{game.name}"
    return f"{{{{{key}}}}}" if key in messages else html.escape(game.title).replace("{", "&#123;")


# Tiles


def tiles(games: Sequence[Description], messages: Container[str]) -> str:
    """Return the games as links with pictures; many in two lists, for one player and for several."""
    if len(games) <= FEW:
        return _list("page.games", in_order(games), messages)
    alone = [game for game in in_order(games) if game.seats.most == 1]
    together = [game for game in in_order(games) if game.seats.most > 1]
    lists = (("home.alone", alone), ("home.together", together))
    return "\n".join(_list(title, found, messages) for title, found in lists if found)


def _list(title: str, games: Sequence[Description], messages: Container[str]) -> str:
    links = "".join(_tile(game, messages) for game in games)
    return f'<section class="games"><h2>{{{{{title}}}}}</h2>\n<ul class="tiles">{links}</ul></section>'


def _tile(game: Description, messages: Container[str]) -> str:
    title = title_in(game, messages)
    least, most = game.seats.least, game.seats.most
    count = (
        f'<span class="unseen">{{{{company.players}}}} </span>{least if least == most else f"{least}–{most}"}'
    )
    people = "" if most == 1 else f'<span class="people">{_icon(PERSON)}{count}</span>'
    return f'<li><a href="{game.path}">{picture(game)}<b>{title}</b>{people}</a></li>'


def veiled(games: Sequence[Description], daily: Container[str]) -> str:
    """Return the drawings, and the tables of the games with a daily deal, with every card face down."""
    drawn = "".join(
        f'<template data-veiled="{game.name}">{picture(game, is_veiled=True)}</template>'
        for game in games
        if game.name in daily
    )
    return tables.symbols() + drawn


def picture(game: Description, *, is_veiled: bool = False) -> str:
    """Return the picture of a game's table, or of three cards if it can't be drawn."""
    try:
        boxes = _example(game)
    except (Exception, SystemExit):  # a third-party game may raise anything
        logger.warning("drawing a picture of %s failed", game.name, exc_info=True)
        boxes = []
    return tables.picture(boxes or tables.NOTHING, is_veiled=is_veiled)


def _example(game: Description) -> list[tables.Box]:
    made = registry.game_type(game.name)()
    state = made.start(f"a picture of {game.name}", game.seats.usual)
    contents = contents_of(made, made.view(state, 0), 0)
    return tables.boxes([place for place in game.places if place.name in contents], contents)
