"""The pages for a browser that does without the server: documents by path, and the files they need.

A browser keeps them for when there is no network, and `parlour export` writes them to a folder. They are the
server's own pages; `data-local` in a document says where the worker is made of that answers in its place.
"""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from parlour import description
from parlour.local import files
from parlour.server.page.files import File, Pages
from parlour.server.page.heads import page_of

SHOWN: Final = {
    "/home": "home.html",
    "/library": "library.html",
    "/daily": "daily.html",
    "/room": "company.html",
    "/game": "replay.html",
}
"""Pages besides those of games. Everything under the path of a room or a finished game is one page."""
COMPRESSION: Final = 4
"""How many times smaller than themselves the files of a page are sent, about."""
_FILE: Final = re.compile(r'"([^"\s]*/web/([0-9a-f]{8}[^"\s]*))"')


class Document(Struct, frozen=True):
    text: str
    policy: str


class Alone(Struct, frozen=True):
    """What a browser keeps of a server."""

    version: str
    documents: dict[str, Document]
    files: list[str]
    """The addresses of all files."""


def about(pages: Pages, code: str) -> dict[str, object]:
    """Return the version of what a browser would keep, and how many bytes it fetches; null if the server does
    not have it."""
    if not files.are_built():
        return {"version": None, "size": None}
    web = web_files(pages, documents(pages, code).values()).values()
    return {"version": _version(pages, code), "size": files.size() + sum(map(_size, web)) // COMPRESSION}


def _size(file: File) -> int:
    return len(file.body)


def alone(pages: Pages, root: str, code: str) -> Alone:
    """Return what a browser keeps in a language."""
    local = f"{root}/local/{files.version()}/"
    found = documents(pages, code, f'data-local="{local}" data-away')
    addresses = [*(local + name for name in files.files()), *web_files(pages, found.values())]
    return Alone(_version(pages, code), found, addresses)


def _version(pages: Pages, code: str) -> str:
    return f"{pages.version}-{files.version()}-{code}"


def documents(pages: Pages, code: str, said: str = "") -> dict[str, Document]:
    """Return the pages by path. `said` is what their first tag says besides."""
    names = {path: (name, "") for path, name in SHOWN.items()}
    for game in description.describe_all():
        names |= dict.fromkeys((f"/{game.name}", game.path), page_of(game))
    found = {path: pages.in_language(name, code, head) for path, (name, head) in names.items()}
    return {
        path: Document(page.file.body.decode().replace("<html", f"<html {said}", 1), page.policy)
        for path, page in found.items()
    }


def web_files(pages: Pages, found: Iterable[Document]) -> dict[str, File]:
    """Return the files of documents by their addresses."""
    addresses = dict(pair for each in found for pair in _FILE.findall(each.text))
    kept = {address: pages.addressed(path) for address, path in sorted(addresses.items())}
    return {address: file for address, file in kept.items() if file is not None}
