"""The files of the pages: read and compressed once, held in memory, and addressed by a content hash.

A file's address contains a hash of the whole folder, so a browser may cache it forever, and a new release is
never mixed with an old one: addresses of another version answer 410. Only the page itself is revalidated each
time. The modules of a page are bundled into a few files and its style sheets into one, without comments, at
addresses of their own; the sources are at `/web/<name>`, and `/web/<page>.html` is the page that uses them. A
page in another language than English has addresses `/web/<version>-<language>/<path>`: the same files, except
those with messages. A language is built, and a file compressed, at its first request, so that the server
starts fast.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from parlour.description import describe_all
from parlour.server.page import navigation
from parlour.server.page.bundle import bundle
from parlour.server.page.languages import COOKIE, FIRST, Language, choose, modules_of, read_languages
from parlour.server.root import cookie_under

FOLDER: Final = Path(__file__).parents[2] / "web"
SERVED: Final = {".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".webp"}
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg", ".txt"}
FOREVER: Final = "public, max-age=31536000, immutable"
NEVER: Final = {"cache-control": "no-store"}
PARTS: Final = "parts/"
"""The folder of parts shared by pages. `{{part games /daily}}` includes the links to all games, made from
their descriptions, with the link to `/daily` marked as the current page."""
_PART: Final = re.compile(r"\{\{part (?P<name>\w+)(?: (?P<here>\S+))?\}\}")
_VERSIONED: Final = re.compile(
    r"(?P<version>[0-9a-f]{12})(?:-(?P<language>[A-Za-z-]{2,16}))?/(?P<path>.*)", re.DOTALL
)
_SCRIPT: Final = re.compile(r'(?<=<script type="module" src="/web/)[\w/-]+\.js')
_STYLES: Final = re.compile(r'(?:<link rel="stylesheet" href="/web/[\w/-]+\.css">\n)+')
_STYLE: Final = re.compile(r'/web/([\w/-]+\.css)"')
_STYLE_COMMENT: Final = re.compile(r"""("[^"]*"|'[^']*')|/\*.*?\*/\n?""", re.DOTALL)
_TYPES: Final = {".js": "text/javascript", ".json": "application/manifest+json", ".webp": "image/webp"}


class File:
    def __init__(self, name: str, body: bytes) -> None:
        self._suffix = Path(name).suffix
        self.body = body
        self.media_type = (
            _TYPES.get(self._suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        )

    @cached_property
    def compressed(self) -> bytes | None:
        return gzip.compress(self.body, 9, mtime=0) if self._suffix in COMPRESSED else None

    def answer(self, request: Request, cache: str) -> Response:
        """Return the file, compressed if the browser accepts that."""
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if self.compressed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, headers=headers, media_type=self.media_type)
        headers["content-encoding"] = "gzip"
        return Response(self.compressed, headers=headers, media_type=self.media_type)


class Translated(Struct, frozen=True):
    """The pages of a language by name, and its own files by path."""

    pages: dict[str, File]
    files: dict[str, File]


UNTRANSLATED: Final = Translated({}, {})


class Pages:
    """All files of the folder, by their paths."""

    def __init__(self, folder: Path = FOLDER, root: str = "") -> None:
        """`root` is the path in front of all addresses in a page."""
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
        first = self._languages.get(FIRST)
        parts[f"{PARTS}games.html"] = navigation.links(describe_all(), first.messages if first else ())
        pages = {
            name: _include_parts(body.decode(), parts)
            for name, body in sources.items()
            if name.endswith(".html")
        }
        for page, text in pages.items():
            if self._languages:
                modules |= modules_of(page, self._languages[FIRST], self._languages)
            for name, bundled in bundle(modules, _SCRIPT.findall(text)).items():
                sources[_bundled(page, name)] = bundled.encode()
            for styles in _STYLES.findall(text):
                names = _STYLE.findall(styles)
                joined = b"".join(sources[name] for name in names)
                sources[_bundled(page, names[0])] = _without_comments(joined.decode()).encode()
        digest = hashlib.sha256()
        for name, body in sources.items():
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
        self.version = digest.hexdigest()[:12]
        self._files = {name: File(name, body) for name, body in sources.items()}
        self._texts = pages
        self._translated: dict[str, Translated] = {}
        for name in pages.keys() if self._languages else ():
            filled = self._languages[FIRST].fill(pages[name])
            self._files[name] = File(name, filled.encode())

    def page(self, name: str, request: Request, head: str = "") -> Response:
        """Return a page with `head` added to its head; private, because a cookie may come with it."""
        page = self._translation(choose(self._languages, request, self._cookie)).pages[name]
        if head:
            page = File(name, page.body.replace(b"</head>", head.encode() + b"</head>", 1))
        answer = page.answer(request, "private, no-cache")
        answer.headers["vary"] = "accept-encoding, accept-language, cookie"
        return answer

    def messages(self, request: Request) -> Mapping[str, str]:
        """Return the messages in the reader's language."""
        return self._languages[choose(self._languages, request, self._cookie)].messages

    def plain(self, name: str, request: Request) -> Response:
        """Return a source file, revalidated each time."""
        return self._files[name].answer(request, "no-cache")

    async def file(self, request: Request) -> Response:
        """Answer `/web/<version>/<path>`, cached forever, or `/web/<path>`, revalidated each time."""
        path, cache = request.path_params["path"], "no-cache"
        if versioned := _VERSIONED.fullmatch(path):
            if versioned["version"] != self.version:
                return PlainTextResponse("This version of the page is gone: reload it.\n", 410, NEVER)
            path, cache = versioned["path"], FOREVER
            translated = self._translation(versioned["language"] or FIRST).files
            if path in translated:
                return translated[path].answer(request, cache)
        if path not in self._files:
            return PlainTextResponse("There is no such file.\n", 404, NEVER)
        return self._files[path].answer(request, cache)

    def _translation(self, code: str) -> Translated:
        """Return the pages and files of a language, built at the first call; none for an unknown one."""
        language = self._languages.get(code)
        if code not in self._translated and (language or code == FIRST):
            made = Translated({}, {})
            for page, text in self._texts.items():
                made.pages[page] = File(page, self._with_addresses(page, text, language))
                messages = modules_of(page, language, self._languages) if language else {}
                for name, bundled in bundle(messages, messages).items():
                    made.files[_bundled(page, name)] = File(name, bundled.encode())
            self._translated[code] = made
        return self._translated.get(code, UNTRANSLATED)

    def _with_addresses(self, page: str, text: str, language: Language | None) -> bytes:
        """Return a page in a language, with the addresses of this version and of the page's bundles."""
        text = language.fill(text) if language else text
        version = (
            self.version if language is None or language.code == FIRST else f"{self.version}-{language.code}"
        )
        text = _SCRIPT.sub(lambda script: _bundled(page, script[0]), text)
        text = _STYLES.sub(lambda styles: _style(_bundled(page, _STYLE.findall(styles[0])[0])), text)
        text = re.sub(r'(href|src)="/web/', rf'\1="/web/{version}/', text)
        return re.sub(r'(href|src)="/', rf'\1="{self._root}/', text).encode()


@cache
def pages(root: str = "") -> Pages:
    """Return the pages of this program, built once, so that a forked process shares them."""
    return Pages(root=root)


def _include_parts(page: str, parts: Mapping[str, str]) -> str:
    """Return a page with its parts included, and the parts of those."""

    def found(part: re.Match[str]) -> str:
        text = parts[f"{PARTS}{part['name']}.html"].removesuffix("\n")
        link = f'href="{part["here"]}"'
        return _include_parts(text.replace(link, f'{link} aria-current="page"'), parts)

    return _PART.sub(found, page)


def _bundled(page: str, first: str) -> str:
    """Return the path of a page's own bundle, named after the first file in it."""
    return f"bundles/{page.removesuffix('.html')}/{first}"


def _without_comments(styles: str) -> str:
    """Return style sheets without their comments, an eighth of what is sent; what is in quotes stays."""
    return _STYLE_COMMENT.sub(lambda found: found[1] or "", styles)


def _style(path: str) -> str:
    return f'<link rel="stylesheet" href="/web/{path}">\n'
