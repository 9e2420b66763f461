"""The files of the pages, as the server holds them."""

import asyncio
import gzip
import hashlib
import re
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli
import pytest
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.page.files import FOLDER, File, Pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "index.html").write_text(
        '<link rel="icon" href="/web/icon.svg">\n'
        '<link rel="stylesheet" href="/web/look.css">\n<link rel="stylesheet" href="/web/game/table.css">\n'
        '<script type="module" src="/web/game/main.js"></script>'
    )
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "look.css").write_text("/* What it's\n   for */\na { color: red; } /* or so */\n")
    (tmp_path / "game/table.css").write_text('a::after { content: "/* kept */"; }\n')
    (tmp_path / "game/main.js").write_text('import { b } from "../a.js";\nimport("../later.js");\n')
    (tmp_path / "a.js").write_text('export {\n  b,\n} from "./b.js";\n// import { c } from "./c.js";\n')
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    (tmp_path / "later.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "wire.d.ts").write_text("export type Secret = string;\n")
    return tmp_path


def request(encoding: str, path: str = "") -> Request:
    headers = [(b"accept-encoding", encoding.encode())]
    return Request({"type": "http", "method": "GET", "headers": headers, "path_params": {"path": path}})


def get(pages: Pages, path: str, encoding: str = "gzip") -> Response:
    with ThreadPoolExecutor() as thread:  # in this one the browser's loop is running
        return thread.submit(asyncio.run, pages.file(request(encoding, path))).result()


def page_of(pages: Pages) -> str:
    return bytes(pages.page("index.html", request("identity")).body).decode()


def address_of(pages: Pages, path: str) -> str:
    """The address of a file in the page."""
    (found,) = set(re.findall(rf'"/web/([0-9a-f]{{8}}/{path})"', page_of(pages)))
    assert isinstance(found, str)
    return found


def test_a_page_names_its_files_by_their_content(folder: Path) -> None:
    pages = Pages(folder)
    main = get(pages, address_of(pages, "game/main.js"), "identity")
    assert b"$m.a=once(" in main.body
    assert main.headers["cache-control"].endswith("immutable")
    assert b"$m.a=once(" not in get(pages, address_of(pages, "later.js"), "identity").body
    assert get(pages, address_of(pages, "icon.svg"), "identity").body == b"<svg/>"


def test_the_style_sheets_of_a_page_are_one_file_in_their_order_without_comments_and_space(
    folder: Path,
) -> None:
    pages = Pages(folder)
    (sheet,) = re.findall(r'stylesheet" href="/web/(.*)"', page_of(pages))
    joined = get(pages, sheet, "identity").body
    assert bytes(joined) == b' a{color:red;} a::after{content:"/* kept */";}'


def test_a_page_allows_its_own_import_map_and_start_and_no_other_script_in_it(folder: Path) -> None:
    pages = Pages(folder)
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", page_of(pages))
    assert scripts[2] == 'import"game/main.js";globalThis.parlour.modules.game_main();'
    own = [b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    policy = pages.page("index.html", request("")).headers["content-security-policy"]
    allowed = " ".join(f"'sha256-{digest}'" for digest in own)
    assert f"script-src 'self' {allowed};" in policy


def test_a_page_uses_intl_while_its_modules_and_style_sheets_are_fetched(folder: Path) -> None:
    page = page_of(Pages(folder))
    assert page.index("modulepreload") < page.index("new Intl.") < page.index('rel="stylesheet"')


def test_a_page_with_a_head_of_its_own_is_compressed_once(folder: Path) -> None:
    pages = Pages(folder)
    (folder / "index.html").write_text("<head></head>")
    pages = Pages(folder)
    heads = [f"<title>{number}</title>" for number in range(200)]
    for head in heads:
        answer = pages.page("index.html", request("gzip"), head)
        assert gzip.decompress(bytes(answer.body)).endswith(f"{head}</head>".encode())
    again = [bytes(pages.page("index.html", request("gzip"), heads[-1]).body) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("parlour.server.page.files.gzip", None)
        assert bytes(pages.page("index.html", request("gzip"), heads[-1]).body) == again[0]


def test_modules_are_there_as_they_were_written_too(folder: Path) -> None:
    pages = Pages(folder)
    for name in ("index.html", "game/main.js"):
        assert get(pages, name, "identity").body == (folder / name).read_bytes()


def test_another_file_is_another_version(folder: Path) -> None:
    before = Pages(folder).version
    (folder / "b.js").write_text("export const b = 2;\n")
    assert Pages(folder).version != before


def test_a_changed_file_leaves_the_addresses_of_the_others(folder: Path) -> None:
    before = Pages(folder)
    (folder / "later.js").write_text('import { b } from "./b.js";\nconsole.log(b);\n')
    after = Pages(folder)
    assert address_of(before, "later.js") != address_of(after, "later.js")
    for path in ("game/main.js", "game/table.css", "icon.svg"):
        assert address_of(before, path) == address_of(after, path)


def test_only_files_at_the_address_of_their_content_are_kept_for_ever(folder: Path) -> None:
    assert get(Pages(folder), "a.js").headers["cache-control"] == "no-cache"


def test_files_of_another_version_are_gone(folder: Path) -> None:
    pages = Pages(folder)
    for path in ("game/main.js", "nothing.js"):
        answer = get(pages, f"00000000/{path}")
        assert answer.status_code == 410
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["nothing.js", "wire.d.ts", "../server/app.py", "/etc/passwd", ""])
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    assert get(Pages(folder), path).status_code == 404


def test_text_is_compressed_for_those_who_can_read_it(folder: Path) -> None:
    assert get(Pages(folder), "a.js").headers["content-encoding"] == "gzip"
    best = get(Pages(folder), "a.js", "gzip, deflate, br")
    assert best.headers["content-encoding"] == "br"
    assert brotli.decompress(bytes(best.body)) == (folder / "a.js").read_bytes()
    assert "content-encoding" not in get(Pages(folder), "a.js", "identity").headers


@pytest.mark.parametrize(
    ("accepted", "encoding"), [("gzip, br;q=0", "gzip"), ("br; q=0.0, gzip;q=0.5", "gzip")]
)
def test_an_encoding_that_is_refused_is_not_used(folder: Path, accepted: str, encoding: str) -> None:
    assert get(Pages(folder), "a.js", accepted).headers["content-encoding"] == encoding


def test_nobody_waits_for_the_compression_of_a_file() -> None:
    file = File("long.js", b"".join(b"export const a%d = %d;\n" % (n, n * n) for n in range(20_000)))

    async def story() -> int:
        compressing = asyncio.create_task(file.compress(request("br")))
        turns = 0
        while not compressing.done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    with ThreadPoolExecutor() as thread:
        assert thread.submit(asyncio.run, story()).result() > 20


def test_modules_of_the_page_are_short() -> None:
    for path in FOLDER.rglob("*.js"):
        if re.search(r'^  "language\.code":', path.read_text("utf-8"), re.MULTILINE):
            continue  # a list of messages
        assert len(path.read_text("utf-8").splitlines()) <= 300, path
