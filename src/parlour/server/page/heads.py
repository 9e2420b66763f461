"""What the head of a page has for its scripts, and for whoever shows a link to it (Open Graph)."""

import html
from collections.abc import Container
from typing import Final

from msgspec import json, to_builtins

from parlour.description import Description, describe_all
from parlour.pictures.previews import HEIGHT, WIDTH
from parlour.services import lobby

UNUSED: Final = ("version", "has_undo", "first_options", "events", "refusals")
"""What a lobby and a table for company don't need of a description."""
OF_TABLES: Final = ("places", "labels", "drawing", "rival", "reactions")
"""What a lobby doesn't need either, of a description and of what all games have."""


def house(messages: Container[str], unused: Container[str] = UNUSED) -> str:
    """Return what lobbies and tables for company are made from, without what they have no use for."""
    games = [
        {name: what for name, what in to_builtins(game).items() if name not in unused}
        for game in describe_all()
        if game.seats.most > 1
    ]
    for option in (option for game in games for option in game["options"]):
        option["about"] = "" if f"option.{option['name']}" in messages else option["about"]
    shared = {name: what for name, what in lobby.games().items() if name not in unused}
    return told("house", shared | {"games": games})


def page_of(game: Description) -> tuple[str, str]:
    """Return the page of a game and its head. That of a solitaire describes it: the first table waits for
    nothing else."""
    if game.seats.most > 1:
        return "lobby.html", ""
    said = {name: getattr(game, name) for name in ("name", "places", "labels", "has_undo", "offers", "rival")}
    return "index.html" if game.path == "/" else "solitaire.html", told("game", said)


def told(name: str, what: object) -> str:
    """Return a tag for a page's scripts. What is in it is no template, whatever a game says."""
    text = html.escape(json.encode(what).decode(), quote=False).replace("'", "&#39;").replace("{{", "{&#123;")
    return f"<meta name=\"{name}\" content='{text}'>\n"


def open_graph(base: str, path: str, title: str, line: str, picture: str | None = None) -> str:
    """Return the tags of a page. `base` is in front of addresses, which must be absolute here."""
    tags = {"og:site_name": "Parlour", "og:type": "website", "og:url": base + path}
    tags |= {"og:title": title, "og:description": line}
    if picture is not None:
        tags |= {"og:image": base + picture, "og:image:alt": title, "og:image:type": "image/png"}
        tags |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    card = "summary" if picture is None else "summary_large_image"
    lines = [f'<meta property="{name}" content="{html.escape(text)}">\n' for name, text in tags.items()]
    return f'{"".join(lines)}<meta name="twitter:card" content="{card}">\n'
