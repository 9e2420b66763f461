"""The languages of the page, one file of messages each, `words/<code>.js`, and the choice for a reader.

The page loads one of them as `words/language.js`. Messages that only "How to play", the boards, the
statistics, the lessons and the deals of days and links use are loaded with those, as `words/later.js`, and so
are a notice and rare refusals. The text of the page before its scripts run is filled in here, from the same
messages.
"""

import html
import json
import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from starlette.requests import Request

COOKIE: Final = "parlour-language"
FIRST: Final = "en"
MODULE: Final = "words/language.js"
LATER: Final = "words/later.js"
DESK: Final = "desk.html"
_MESSAGE: Final = re.compile(r'^  ("[^"\\]+"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
_IN_HTML: Final = re.compile(r'  "page\.(?!title)')
"""Messages that are put into the page's HTML and used by no module."""
_LATER: Final = re.compile(
    r'  "(?:(?:boards|dailyTable|device|difficulty|help|lampHelp|lesson|library|link|odds|options'
    r'|share|statistics)\.|notice\.title"|refusal\.(?:barred|broken-game|deal-choice|deal-later|draining|known'
    r"|log-full|name-forbidden|never-winnable|no-code|no-deck|no-finish|no-hello|no-help|no-pause|no-rated-deal"
    r"|no-solver|no-way-on|no-winnable-deals?|not-shown|room-closed|room-gone|round-full|too-many-moves"
    r'|too-many-rooms|unknown-secret)")'
)
_DESK: Final = re.compile(r'  "(?:desk\.|refusal\.desk-)')
"""Messages for a host, which only the desk loads, later."""
_UNUSED: Final = {
    "index.html": re.compile(
        r'  "(?:(?:bigScreen|bot|daily|eights|leave|lobby|race|reaction|replay|review|room|trouble|turn)\b'
        r"|happened\.(?!undone|redone)|common\.(?:emptySeat|nextRound|sitDown|tableSettings|watching|yourTurn)"
        r"|game\.\w+\.about|keys\.(?:colour|log|pass|playCard|racePanels|react|space)|refusal\.(?:"
        r"already-drawn|already-playing|banned|bot-in-round|clock-needed|deal-length|draws-pending|empty-seat|full"
        r"|locked|match|no-bot-now|no-ghost|no-match|no-review|no-such-code|no-such-phrase|not-a-code|not-a-person|not-a-phrase-word|not-host"
        r"|not-begun|not-in-hand|not-in-round|not-your-turn|note-too-long|nothing-to-pass|only-the-drawn|phrase-length|playing"
        r"|seat-needed|seats|seats-taken|settings-while-playing|still-hidden|too-few|too-many-kept"
        r'|too-many-reverses|yourself)")'
    )
}
"""Messages that a page doesn't use, left out because most people load the table of one player first."""
_PLACE: Final = re.compile(r"\{\{(?P<key>[\w.]+)\}\}")
_WANTED: Final = re.compile(r"\s*(?P<code>[A-Za-z-]+)\s*(?:;\s*q=(?P<weight>[01](?:\.[0-9]{0,3})?))?\s*$")


class Language(Struct, frozen=True):
    code: str
    messages: Mapping[str, str]
    source: str

    @property
    def name(self) -> str:
        return self.messages["language.name"]

    def fill(self, page: str) -> str:
        """Return the page with the messages filled in."""
        return _PLACE.sub(lambda place: html.escape(self.messages[place["key"]]), page)


def read_languages(modules: Mapping[str, str]) -> dict[str, Language]:
    """Return the languages among the modules by code, `FIRST` first."""
    found = {}
    for path, source in modules.items():
        if not path.startswith("words/"):
            continue
        messages = {json.loads(key): json.loads(text) for key, text in _MESSAGE.findall(source)}
        if "language.locale" in messages:
            code = path.removeprefix("words/").removesuffix(".js")
            found[code] = Language(code, messages, source)
    return dict(sorted(found.items(), key=lambda each: (each[0] != FIRST, each[1].name)))


def modules_of(page: str, language: Language, languages: Mapping[str, Language]) -> dict[str, str]:
    """Return the modules that a page loads, by path: its first messages, with the list of languages, and the
    messages that are loaded on demand."""
    lines = language.source.splitlines(keepends=True)
    names = [[each.code, each.name] for each in languages.values()]
    unused = _UNUSED.get(page, _LATER)
    left_out = (_IN_HTML, _LATER, _DESK, unused)
    first = "".join(line for line in lines if not any(some.match(line) for some in left_out))
    wanted = (_LATER, _DESK) if page == DESK else (_LATER,)
    later = "".join(
        line for line in lines if any(some.match(line) for some in wanted) or not line.startswith("  ")
    )
    return {
        MODULE: f"{first}\nexport const languages = {json.dumps(names, ensure_ascii=False)};\n",
        LATER: later,
    }


def choose(languages: Mapping[str, Language], request: Request, cookie: str = COOKIE) -> str:
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
