"""The page without a server as a folder of files, which any web host serves, under whatever path.

All addresses in it are relative. A page is the index of a folder with its name; what is under the path of a
room or a finished game is in the query (`at`), because a host of files has one file for all of them.
"""

import re
from pathlib import Path
from typing import Final

from parlour.errors import ParlourError
from parlour.local import files
from parlour.server.page.alone import Document, documents, web_files
from parlour.server.page.files import FOLDER, Pages, digest

HERE: Final = "."
_ROOT: Final = (
    'globalThis.parlour={{root:new URL("{}",document.baseURI).pathname.replace(/\\/$/,""),'
    "isFolder:true,messages:{{}},modules:{{}}}}"
)
_COPIED: Final = ("web/manifest.json", "web/icon.svg", "web/icon-turn.svg")
_INLINE: Final = re.compile(r"<script[^>]*>([^<]+)</script>")
_HASHES: Final = re.compile(r" 'sha256-[^']*'")
_ONLY_IN_HEADERS: Final = "; frame-ancestors"


def write(folder: Path, language: str) -> int:
    """Write the folder, and return how many bytes it has. What else is in it stays."""
    pages = Pages(root=HERE)
    if language not in pages.languages:
        known = ", ".join(sorted(pages.languages))
        raise ParlourError("no-language", f"There is no language “{language}”: choose {known}.")
    local = f"local/{files.version()}"
    found = documents(pages, language, f'data-local="{HERE}/{local}/"')
    written = {f"{local}/{name}": body for name, body in files.unpacked().items()}
    for address, file in web_files(pages, found.values()).items():
        written[address.removeprefix(f"{HERE}/")] = file.body
    for copied in (*_COPIED, *(f"web/icons/{icon.name}" for icon in (FOLDER / "icons").glob("*.png"))):
        written[copied] = (FOLDER.parent / copied).read_bytes()
    if "/" not in found:  # the front page's game is not among the games
        found["/"] = found["/home"]
    for path, document in found.items():
        name = f"{path[1:]}/index.html".removeprefix("/")
        written[name] = _placed(document, name.count("/")).encode()
    for name, body in written.items():
        file_path = folder / name
        file_path.parent.mkdir(parents=True, exist_ok=True)
        file_path.write_bytes(body)
    return sum(map(len, written.values()))


def _placed(document: Document, depth: int) -> str:
    """Return a page that lies so many folders deep."""
    root = "/".join([".."] * depth) or HERE
    text = document.text.replace('"./', f'"{root}/')
    inline = [_ROOT.format(f"{root}/"), *_INLINE.findall(text)]
    allowed = "".join(f" 'sha256-{digest(script)}'" for script in inline)
    policy = _HASHES.sub("", document.policy.partition(_ONLY_IN_HEADERS)[0])
    policy = policy.replace("script-src 'self'", f"script-src 'self'{allowed}", 1)
    head = (
        f'<meta charset="utf-8">\n<meta http-equiv="content-security-policy" content="{policy}">\n'
        f"<script>{inline[0]}</script>"
    )
    return text.replace('<meta charset="utf-8">', head, 1)
