"""The files of the pages: read and compressed once, held in memory, and addressed by a hash of their content.

A browser may cache a file forever: the address of one that has changed answers 410. Only the page itself is
revalidated; its import map names the files of its release. Modules are bundled into files that pages share,
with the messages that they name (`bundle`), at `/web/<hash>-<language>/<path>`; style sheets on consecutive
lines are one file. The sources are at `/web/<path>`, and `/web/<page>.html` is the page that uses them. A
language is built, and a file compressed, at its first request, so that the server starts fast.
"""

import asyncio
import gzip
import hashlib
import mimetypes
import re
from base64 import b64encode
from collections.abc import Collection, Container, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

import brotli
from msgspec import Struct, json
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from parlour.bundling.bundle import bundle
from parlour.bundling.styles import shortened
from parlour.bundling.tokens import CannotBundle
from parlour.description import describe_all
from parlour.game import AnyGame
from parlour.server.headers import POLICY
from parlour.server.page import games, heads
from parlour.server.page.languages import COOKIE, FIRST, choose, modules_for, read_languages
from parlour.server.sub_path import cookie_under
from parlour.services.dailies import forms

FOLDER: Final = Path(__file__).parents[2] / "web"
SERVED: Final = {".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".webp"}
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg", ".txt"}
BEST: Final = 11
QUICK: Final = 5
"""How well a file is compressed: one that is kept, or one made for a request, which must not take long."""
ENCODINGS: Final = ("br", "gzip")
"""How files are compressed, the best first; browsers accept Brotli over HTTPS and on the machine itself."""
_REFUSED: Final = re.compile(r";\s*q=0(\.0*)?\s*$")
FOREVER: Final = "public, max-age=31536000, immutable"
NEVER: Final = {"cache-control": "no-store"}
KEPT_HEADS: Final = 64
"""The pages with a head of their own that are kept: of solitaires, and of games and days shown now."""
OVER_TABLES: Final = "replay.html"
"""The page that other pages show in a frame, over a table that stays connected."""
PARTS: Final = "parts/"
"""The folder of shared parts. `{{part games /daily}}` links to all games, `/daily` as the current page."""
DRAWN: Final = "/styles.html"
"""The file in a game's own folder with its style sheets."""
_PART: Final = re.compile(r"\{\{part (?P<name>\w+)(?: (?P<here>\S+))?\}\}")
_ADDRESS: Final = re.compile(
    r"(?P<hash>[0-9a-f]{8})(?:-(?P<language>[A-Za-z-]{2,16}))?/(?P<path>.*)", re.DOTALL
)
_SCRIPT: Final = re.compile(r'<script type="module" src="/web/([\w/-]+\.js)"></script>')
_HEAVY: Final = ("lobby.html", "company.html")
_LIGHT: Final = ("index.html", "solitaire.html")
"""The pages that show a first table or lead to one, if they load much and if they load less."""
_OPENED: Final = re.compile(r"\w+/screen\.js")
"""What the page of a room loads to show a table."""
_STYLES: Final = re.compile(
    r'(?:<link rel="stylesheet" href="/web/[\w/-]+\.css">\n)+|(?:<link [^>]* data-href="[^"]*">\n)+'
)
"""Style sheets on consecutive lines. With `data-href`, a module gives them their addresses later."""
_STYLE: Final = re.compile(r'/web/([\w/-]+\.css)"')
_LINKED: Final = re.compile(r'(?P<to>href|src)="/web/(?P<path>[\w/-]+\.(?!json)\w+)"')
_FIRST_FILE: Final = re.compile(r'<(?:link rel="stylesheet"|script)')
_WARM_UP: Final = "new Intl.NumberFormat(document.documentElement.lang).format(0)"
"""Done while the modules are fetched: the first use of `Intl` takes long, and every table has numbers."""
_TYPES: Final = {".js": "text/javascript", ".json": "application/manifest+json", ".webp": "image/webp"}


def best_encoding(request: Request) -> str | None:
    """Return the best encoding that the browser accepts."""
    offered = request.headers.get("accept-encoding", "")
    accepted = {each.partition(";")[0].strip() for each in offered.split(",") if not _REFUSED.search(each)}
    return next((each for each in ENCODINGS if each in accepted), None)


class File:
    def __init__(self, name: str, body: bytes, media_type: str | None = None, *, level: int = BEST) -> None:
        self._suffix = Path(name).suffix
        self._level = level
        self.body = body
        self.media_type = media_type or _TYPES.get(self._suffix) or mimetypes.guess_type(name)[0]
        self._encoded: dict[str, bytes] = {}

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:8]

    def answer(self, request: Request, cache: str) -> Response:
        """Return the file, compressed if the browser accepts that."""
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if self._suffix in (".css", ".js") and cache == FOREVER:
            headers["content-security-policy"] = "default-src 'none'"  # shorter than a page's, many times
        encoding = self._encoding(request)
        if encoding is None:
            return Response(self.body, headers=headers, media_type=self.media_type)
        if encoding not in self._encoded:
            self._encoded[encoding] = self._compressed(encoding)
        headers["content-encoding"] = encoding
        return Response(self._encoded[encoding], headers=headers, media_type=self.media_type)

    async def compress(self, request: Request) -> None:
        """Compress the file for this browser in a thread: the best takes up to a tenth of a second."""
        encoding = self._encoding(request)
        if encoding is not None and encoding not in self._encoded:
            self._encoded[encoding] = await asyncio.to_thread(self._compressed, encoding)

    def _encoding(self, request: Request) -> str | None:
        return best_encoding(request) if self._suffix in COMPRESSED else None

    def _compressed(self, encoding: str) -> bytes:
        if encoding == "gzip":
            return gzip.compress(self.body, min(self._level, 9), mtime=0)
        compressed: bytes = brotli.compress(self.body, quality=self._level)  # a tenth less
        return compressed


class Page(Struct, frozen=True):
    file: File
    policy: str


class Translated(Struct, frozen=True):
    """The pages of a language by name, and its files by path."""

    pages: dict[str, Page]
    files: dict[str, File]


class Pages:
    """All files of the folder, by their paths."""

    def __init__(self, folder: Path = FOLDER, root: str = "", daily: Container[str] = ()) -> None:
        """`root` is the path in front of all addresses in a page, `daily` the games with a daily deal."""
        self._root = root
        self._cookie = cookie_under(root, COOKIE)
        sources = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.suffix in SERVED and path.is_file()
        }
        modules = {name: body.decode() for name, body in sources.items() if name.endswith(".js")}
        parts = {name: sources.pop(name).decode() for name in list(sources) if name.startswith(PARTS)}
        self._languages = read_languages(modules)
        first = self._languages[FIRST]
        parts[f"{PARTS}games.html"] = games.links(describe_all(), first.messages)
        parts[f"{PARTS}tiles.html"] = games.tiles(describe_all(), first.messages)
        parts[f"{PARTS}veiled.html"] = games.veiled(describe_all(), daily)
        parts[f"{PARTS}house.html"] = heads.house(first.messages)
        parts[f"{PARTS}lobby.html"] = heads.house(first.messages, heads.UNUSED + heads.OF_TABLES)
        drawn = [name for name in sources if name.endswith(DRAWN)]
        parts[f"{PARTS}drawings.html"] = "\n".join(sources.pop(name).decode() for name in drawn)
        self._texts = {
            name: _include_parts(body.decode(), parts)
            for name, body in sources.items()
            if name.endswith(".html")
        }
        scripts = {page: _SCRIPT.findall(text) for page, text in self._texts.items()}
        self._bundles = bundle(
            modules | modules_for(self._languages),
            scripts,
            first.messages,
            {
                *(each for each in modules if _OPENED.fullmatch(each)),
                *(each for page in _HEAVY for each in scripts.get(page, ())),
            },
            {*(each for page in _LIGHT for each in scripts.get(page, ()))},
        )
        sheets = {
            names[-1]: shortened("".join(sources[name].decode() for name in names)).encode()
            for names in _style_groups(self._texts.values())
        }
        filled = {name: first.fill(text).encode() for name, text in self._texts.items()}
        self._sources = {name: File(name, body) for name, body in (sources | filled).items()}
        self._files = self._sources | {name: File(name, body) for name, body in sheets.items()}
        self._translation = cache(self._translate)
        self._page = lru_cache(KEPT_HEADS)(self._with_head)  # not compressed for each request
        digest = hashlib.sha256()
        for name, file in sorted(self._files.items()):
            digest.update(f"{name}\0{file.hash}\0".encode())
        for name, bundled in sorted(self._bundles.files.items()):
            digest.update(f"{name}\0{bundled.code}\0".encode())
        self.version = digest.hexdigest()[:12]

    def page(self, name: str, request: Request, head: str = "") -> Response:
        """Return a page with `head` added to its head; private, because a cookie may come with it."""
        page = self._page(name, self.language(request), head)
        answer = page.file.answer(request, "private, no-cache")
        answer.headers["vary"] = "accept-encoding, accept-language, cookie"
        answer.headers["content-security-policy"] = page.policy
        return answer

    def messages(self, request: Request) -> Mapping[str, str]:
        """Return the messages in the reader's language."""
        return self._languages[self.language(request)].messages

    def language(self, request: HTTPConnection) -> str:
        """Return the code of the reader's language."""
        return choose(self._languages, request, self._cookie)

    def plain(self, name: str, request: Request) -> Response:
        """Return a source file, revalidated each time."""
        return self._sources[name].answer(request, "no-cache")

    async def file(self, request: Request) -> Response:
        """Answer `/web/<hash>/<path>`, cached forever, or `/web/<path>`, revalidated each time."""
        path = request.path_params["path"]
        if _ADDRESS.fullmatch(path):
            file = self.addressed(path)
            if file is None:
                return PlainTextResponse("This version of the page is gone: reload it.\n", 410, NEVER)
            await file.compress(request)
            return file.answer(request, FOREVER)
        if path not in self._sources:
            return PlainTextResponse("There is no such file.\n", 404, NEVER)
        return self.plain(path, request)

    @property
    def languages(self) -> Collection[str]:
        """The codes of all languages."""
        return self._languages.keys()

    def addressed(self, path: str) -> File | None:
        """Return the file at `<hash>/<path>`, or None if there is none of this version."""
        address = _ADDRESS.fullmatch(path)
        code = (address["language"] or FIRST) if address is not None else ""
        if address is None or code not in self._languages:
            return None
        file = self._translation(code).files.get(address["path"])
        return file if file is not None and file.hash == address["hash"] else None

    def in_language(self, name: str, code: str, head: str = "") -> Page:
        """Return a page with `head` added to its head."""
        return self._page(name, code, head)

    def _with_head(self, name: str, code: str, head: str) -> Page:
        page = self._translation(code).pages[name]
        if not head:
            return page
        body = page.file.body.replace(b"</head>", head.encode() + b"</head>", 1)
        return Page(File(name, body, level=QUICK), page.policy)

    def _translate(self, code: str) -> Translated:
        """Return the pages and files of a language."""
        language, files = self._languages[code], dict(self._files)
        addresses = {name: f"{file.hash}/{name}" for name, file in files.items()}
        for name, bundled in self._bundles.files.items():
            file = files[name] = File(name, bundled.text(language.messages, self._root).encode())
            own = f"-{code}" if bundled.keys and code != FIRST else ""
            addresses[name] = f"{file.hash}{own}/{name}"
        pages = {
            page: self._with_addresses(page, language.fill(text), addresses)
            for page, text in self._texts.items()
        }
        return Translated(pages, files)

    def _with_addresses(self, name: str, text: str, addresses: Mapping[str, str]) -> Page:
        """Return a page with the addresses of its files, and an import map for the modules among them."""
        files = {file: f"{self._root}/web/{addresses[file]}" for file in self._bundles.reached[name]}
        imports = json.encode({"imports": files}).decode()
        first = f'<script type="importmap">{imports}</script>\n' + "".join(
            f'<link rel="modulepreload" href="{files[file]}">\n' for file in self._bundles.first[name]
        )
        first += f'<script type="module" async>{_WARM_UP}</script>\n'
        start = self._bundles.starts[name]
        text = _SCRIPT.sub(lambda _: f'<script type="module">{start}</script>', text, count=1)
        text = _STYLES.sub(lambda styles: styles[0].splitlines(keepends=True)[-1], text)
        text = _LINKED.sub(lambda link: f'{link["to"]}="/web/{addresses[link["path"]]}"', text)
        text = re.sub(r'(href|src)="/', rf'\1="{self._root}/', text)
        text = re.sub(r"(<html[^>]*)>", rf'\1 data-version="{self.version}">', text, count=1)
        text = _FIRST_FILE.sub(lambda tag: first + tag[0], text, count=1) if files else text
        allowed = "".join(f" 'sha256-{digest(script)}'" for script in (imports, _WARM_UP, start))
        framed = "'self'" if name == OVER_TABLES else "'none'"
        return Page(File(name, text.encode()), POLICY.format(allowed, framed))


@cache
def pages(root: str = "", more: tuple[AnyGame, ...] = ()) -> Pages:
    """Return the pages of this program, built once, so that a forked process shares them. `more` are games
    with a daily deal by the host's choice."""
    return Pages(root=root, daily={game.name for game in forms(more)})


def digest(script: str) -> str:
    """Return what a policy names a script in a page by."""
    return b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _include_parts(page: str, parts: Mapping[str, str]) -> str:
    """Return a page with its parts included, and the parts of those."""

    def found(part: re.Match[str]) -> str:
        text = parts[f"{PARTS}{part['name']}.html"].removesuffix("\n")
        link = f'href="{part["here"]}"'
        return _include_parts(text.replace(link, f'{link} aria-current="page"'), parts)

    return _PART.sub(found, page)


def _style_groups(pages: Iterable[str]) -> Collection[list[str]]:
    """Return the style sheets that are joined, by the name of the last."""
    groups: dict[str, list[str]] = {}
    for names in (_STYLE.findall(styles) for page in pages for styles in _STYLES.findall(page)):
        if groups.setdefault(names[-1], names) != names:
            raise CannotBundle("styles", f"{names[-1]} is joined with other sheets in another page.")
    return groups.values()
