"""The files of the pages, as the server holds them."""

import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.page.files import FOLDER, Pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "index.html").write_text(
        '<link rel="icon" href="/web/icon.svg">\n'
        '<link rel="stylesheet" href="/web/look.css">\n<link rel="stylesheet" href="/web/game/table.css">\n'
        '<script type="module" src="/web/game/main.js"></script>'
    )
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
    answering = pages.file(request(encoding, path))
    with pytest.raises(StopIteration) as done:  # it waits for nothing, and the browser's loop is running
        answering.send(None)
    answer = done.value.value
    assert isinstance(answer, Response)
    return answer


def test_a_page_has_its_own_joined_modules_and_the_rest_of_this_version(folder: Path) -> None:
    pages = Pages(folder)
    page = bytes(pages.page("index.html", request("identity")).body).decode()
    assert f'href="/web/{pages.version}/icon.svg"' in page
    assert f'src="/web/{pages.version}/bundles/index/game/main.js"' in page
    assert b"const b = 1;" in get(pages, f"{pages.version}/bundles/index/game/main.js", "identity").body
    assert b"const b = 1;" not in get(pages, f"{pages.version}/bundles/index/later.js", "identity").body


def test_the_style_sheets_of_a_page_are_one_file_in_their_order_without_comments(folder: Path) -> None:
    pages = Pages(folder)
    page = bytes(pages.page("index.html", request("identity")).body).decode()
    assert re.findall(r'stylesheet" href="(.*)"', page) == [f"/web/{pages.version}/bundles/index/look.css"]
    joined = get(pages, f"{pages.version}/bundles/index/look.css", "identity").body
    assert bytes(joined) == b'a { color: red; } a::after { content: "/* kept */"; }\n'


def test_modules_are_there_as_they_were_written_too(folder: Path) -> None:
    pages = Pages(folder)
    for name in ("index.html", "game/main.js"):
        assert get(pages, name, "identity").body == (folder / name).read_bytes()


def test_another_file_is_another_version(folder: Path) -> None:
    before = Pages(folder).version
    (folder / "b.js").write_text("export const b = 2;\n")
    assert Pages(folder).version != before


def test_the_same_modules_joined_in_another_way_are_another_version(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Pages(folder).version
    monkeypatch.setattr("parlour.server.page.files.bundle", lambda *_: {"game/main.js": ""})
    assert Pages(folder).version != before


def test_only_this_version_is_kept_for_ever(folder: Path) -> None:
    pages = Pages(folder)
    assert "immutable" in get(pages, f"{pages.version}/a.js").headers["cache-control"]
    assert get(pages, "a.js").headers["cache-control"] == "no-cache"


def test_files_of_another_version_are_gone(folder: Path) -> None:
    answer = get(Pages(folder), "000000000000/a.js")
    assert answer.status_code == 410
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["nothing.js", "wire.d.ts", "../server/app.py", "/etc/passwd", ""])
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    assert get(Pages(folder), path).status_code == 404


def test_text_is_compressed_for_those_who_can_read_it(folder: Path) -> None:
    assert get(Pages(folder), "a.js").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in get(Pages(folder), "a.js", "identity").headers


def test_modules_of_the_page_are_short() -> None:
    for path in FOLDER.rglob("*.js"):
        if re.search(r'^  "language\.code":', path.read_text("utf-8"), re.MULTILINE):
            continue  # a list of messages
        assert len(path.read_text("utf-8").splitlines()) <= 300, path
