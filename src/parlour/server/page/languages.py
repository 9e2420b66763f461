"""The languages of the page, one file of messages each, `words/<code>.js`, and the choice for a reader.

A page gets the messages that its modules name, in the files of those modules (see `bundle`). The text of the
page before its scripts run is filled in here, from the same messages.
"""

import html
import json
import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection

COOKIE: Final = "parlour-language"
FIRST: Final = "en"
_MESSAGE: Final = re.compile(r'^  ("[^"\\]+": "(?:[^"\\]|\\.)*"),$', re.MULTILINE)
_PLACE: Final = re.compile(r"\{\{(?P<key>[\w.]+)\}\}")
_WANTED: Final = re.compile(r"\s*(?P<code>[A-Za-z-]+)\s*(?:;\s*q=(?P<weight>[01](?:\.[0-9]{0,3})?))?\s*$")


class Language(Struct, frozen=True):
    code: str
    messages: Mapping[str, str]

    @property
    def name(self) -> str:
        return self.messages.get("language.name", self.code)

    def fill(self, page: str) -> str:
        """Return the page with the messages filled in."""
        return _PLACE.sub(lambda place: html.escape(self.messages[place["key"]]), page)


def read_languages(modules: Mapping[str, str]) -> dict[str, Language]:
    """Return the languages among the modules by code, `FIRST` first, which is there even without messages."""
    found = {FIRST: Language(FIRST, {})}
    for path, source in modules.items():
        if not path.startswith("words/"):
            continue
        messages = json.loads(f"{{{','.join(_MESSAGE.findall(source))}}}")
        if "language.locale" in messages:
            code = path.removeprefix("words/").removesuffix(".js")
            found[code] = Language(code, messages)
    return dict(sorted(found.items(), key=lambda each: (each[0] != FIRST, each[1].name)))


def modules_for(languages: Mapping[str, Language]) -> dict[str, str]:
    """Return the modules that stand for all languages: the messages of the page's own, and the list."""
    names = [[each.code, each.name] for each in languages.values()]
    return {
        "words/language.js": "export const messages = globalThis.parlour.messages;\n",
        "words/languages.js": f"export const languages = {json.dumps(names, ensure_ascii=False)};\n",
    }


def choose(languages: Mapping[str, Language], request: HTTPConnection, cookie: str = COOKIE) -> str:
    """Return the code of the language chosen in the page, or else in the browser."""
    chosen = request.cookies.get(cookie, "")
    if chosen in languages:
        return chosen
    for wanted in _by_weight(request.headers.get("accept-language", "")):
        for code in languages:
            if code.lower() == wanted or code.partition("-")[0].lower() == wanted.partition("-")[0]:
                return code
    return FIRST


def _by_weight(header: str) -> list[str]:
    wanted = [_WANTED.match(part) for part in header[:500].split(",")]
    found = [(float(each["weight"] or 1), each["code"].lower()) for each in wanted if each]
    return [code for _, code in sorted(found, key=lambda each: -each[0])]
