"""What the page says: a message for every code that the server can send, in the reader's language."""

import re
import shutil
from inspect import signature
from pathlib import Path

import pytest
from docs import make_protocol
from starlette.requests import Request

from parlour.bundling.bundle import bundle
from parlour.description import describe_all
from parlour.rooms.events import HAPPENINGS
from parlour.server.page.files import FOLDER, Pages
from parlour.server.page.languages import modules_for, read_languages

ENGLISH = read_languages({"words/en.js": (FOLDER / "words/en.js").read_text("utf-8")})["en"].messages
PLACES = [place for places in make_protocol.SPOKEN_BY.values() for place in places]
REFUSALS = make_protocol.refusals(PLACES)

ONLY_PROGRAMS = {
    "first",
    "no-address",
    "no-method",
    "no-step",
    "not-a-place",
    "nobody",
    "not-offered",
    "other-page",
    "outside-path",
    "unknown-host",
}
"""No page asks for anything that could be refused with these."""

ONE_MEANING = {
    "too-often": "what",
    "malformed": "field",
    "store": "doing",
    "seats": "seats",
    "invalid-move": "text",
    "unknown-card": "text",
    "option-value": "option",
}
"""Codes with several sentences: the fact that tells them apart, or the same thing said with more or less."""

MADE_BY_THE_PAGE = {"lastRank": "last", "name": "turn"}


def facts_of(message: str) -> set[str]:
    """The names in braces; what is told apart by `select` or `plural` is no name."""
    return set(re.findall(r"\{([A-Za-z]\w*)[,}]", message))


@pytest.mark.parametrize("code", sorted(REFUSALS.keys() - ONLY_PROGRAMS))
def test_every_refusal_has_a_message_made_from_its_facts(code: str) -> None:
    facts = {fact for each in REFUSALS[code] for fact in each.facts}
    if code == "malformed":
        facts |= {"field", "most"}  # of the place in the message where it is wrong
    asked = {MADE_BY_THE_PAGE.get(fact, fact) for fact in facts_of(ENGLISH[f"refusal.{code}"])}
    assert asked <= facts | {"turn"}


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_a_code_means_one_thing(code: str) -> None:
    sentences = {each.sentence for each in REFUSALS[code]}
    assert len(sentences) == 1 or code in ONE_MEANING or code in ("over", "no-such-seat"), sentences


def test_no_message_is_of_a_refusal_that_there_is_not() -> None:
    said = {key.removeprefix("refusal.") for key in ENGLISH if key.startswith("refusal.")}
    assert said == REFUSALS.keys() - ONLY_PROGRAMS


def test_everything_that_happens_in_a_room_has_a_message_made_from_its_facts() -> None:
    for what, sentence in HAPPENINGS.items():
        assert facts_of(ENGLISH[f"happened.{what}"]) <= set(signature(sentence).parameters), what
    assert {f"happened.{what}" for what in HAPPENINGS} == {
        key for key in ENGLISH if key.startswith("happened.")
    }


CUTS = "split|replace|replaceAll|match|matchAll|slice|substring|trim|toLowerCase|toUpperCase|charAt|search"
SAID = (
    r"\b(?:words|wordsIfAny|format|\w+Text|cardName|cardInside)\((?:[^()]|\([^()]*\))*\)|\.(?:message|text)\b"
)
IN_THE_PAGE = re.compile(rf"(?:{SAID})\??\.(?:{CUTS})\(")
ON_THE_SERVER = re.compile(
    r"\bre\.\w+\([^\n]*\bsentence\b|\bsentence\[(?:0|1:|:-1)\]"
    r"|\bsentence\)?\.(?:split|replace|strip|partition|capitalize|lower|upper|removesuffix|removeprefix)\("
)


def test_nothing_takes_a_sentence_apart() -> None:
    page = {path: IN_THE_PAGE.findall(path.read_text("utf-8")) for path in FOLDER.rglob("*.js")}
    server = {path: ON_THE_SERVER.findall(path.read_text("utf-8")) for path in FOLDER.parent.rglob("*.py")}
    assert {path.name: found for path, found in {**page, **server}.items() if found} == {}


UNSAID = {"timed.no", "cumulative.no"}
"""Values of options that leave out a rule: "How to play" says nothing of it."""


def test_how_to_play_tells_every_value_of_every_option() -> None:
    for game in describe_all():
        for option in game.options:
            values = ("yes", "no") if option.kind == "switch" else option.values
            untold = {
                f"{option.name}.{value}"
                for value in values
                if f"help.{option.name}.{value}" not in ENGLISH and f"help.{option.name}" not in ENGLISH
            }
            assert untold <= UNSAID, game.name


BY_PROGRAMS = {"language.name", "home.alone", "home.together"}
"""Messages that only the server reads."""


def test_every_message_is_named_by_a_module_or_a_page() -> None:
    sources = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in FOLDER.rglob("*.js")}
    pages = {path: path.read_text("utf-8") for path in FOLDER.rglob("*.html")}
    scripts = {path.name: re.findall(r'src="/web/([\w/-]+\.js)"', text) for path, text in pages.items()}
    languages = read_languages(sources)
    bundles = bundle(sources | modules_for(languages), scripts, ENGLISH)
    named = {key for file in bundles.files.values() for key in file.keys}
    filled = {key for text in pages.values() for key in re.findall(r"\{\{([\w.]+)\}\}", text)}
    assert ENGLISH.keys() - named - filled == BY_PROGRAMS


# Which language


def make_language(folder: Path, code: str, name: str, direction: str = "ltr") -> None:
    """Write a language in which every text is longer than in English."""
    english = (FOLDER / "words/en.js").read_text("utf-8")
    longer = re.sub(r'(?m)(?<=": ")(.*)(?=",$)', lambda text: stretched(text[0]), english)
    for key, value in {"locale": code, "code": code, "name": name, "direction": direction}.items():
        longer = re.sub(rf'(?m)(?<=^  "language.{key}": ").*(?=",$)', value, longer)
    (folder / f"words/{code}.js").write_text(longer, "utf-8")


def stretched(pattern: str) -> str:
    """Make the words of a pattern longer by half, and leave what is in braces."""
    if "," in pattern and "{" in pattern:
        return pattern
    return re.sub(r"(?<![{\w])[A-Za-z]{4,}(?![\w}])", lambda word: word[0] + word[0][-2:], pattern)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    folder = tmp_path_factory.mktemp("languages") / "web"
    shutil.copytree(FOLDER, folder)
    make_language(folder, "de", "Deutsch")
    make_language(folder, "pt-BR", "Português")
    make_language(folder, "ar", "العربية", "rtl")
    return Pages(folder)


def request(cookie: str = "", accepted: str = "") -> Request:
    headers = [(b"cookie", cookie.encode()), (b"accept-language", accepted.encode())]
    return Request({"type": "http", "method": "GET", "headers": headers, "path_params": {}})


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("", "", "en-GB"),
        ("", "de", "de"),
        ("", "xx, de-AT;q=0.8, en;q=0.5", "de"),
        ("", "en-US, de;q=0.9", "en-GB"),
        ("", "pt", "pt-BR"),
        ("", "pt-PT;q=0.5", "pt-BR"),
        ("", "de;q=0.1, ar;q=0.7", "ar"),
        ("parlour-language=ar", "de", "ar"),
        ("parlour-language=xx", "de", "de"),
        ("", "*;q=x, ,;;", "en-GB"),
    ],
)
def test_the_language_is_the_chosen_one_or_else_the_browsers(
    pages: Pages, cookie: str, accepted: str, language: str
) -> None:
    page = bytes(pages.page("index.html", request(cookie, accepted)).body).decode()
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}" ' in page


def test_a_page_in_another_language_loads_that_language_alone(pages: Pages) -> None:
    english = addresses(pages, request())
    german = addresses(pages, request(accepted="de"))
    assert "{{" not in bytes(pages.page("index.html", request(accepted="de")).body).decode()
    base = next(path for path in german if '"language.code":"de"' in asked(pages, german[path]))
    assert '"language.code":"en"' in asked(pages, english[base])
    assert asked(pages, english[base]).splitlines()[2:] == asked(pages, german[base]).splitlines()[2:]
    assert '["ar","العربية"]' in asked(pages, german["shell/options-panel.js"])


def test_a_mended_word_leaves_all_other_files_at_their_addresses(pages: Pages, tmp_path: Path) -> None:
    folder = tmp_path / "web"
    shutil.copytree(FOLDER, folder)
    before = Pages(folder)
    polish = folder / "words/pl.js"
    mended = re.sub(r'(?m)(?<=^  "common.close": ")', "Nu, ", polish.read_text("utf-8"))
    polish.write_text(mended, "utf-8")
    after = Pages(folder)
    assert addresses(before, request()) == addresses(after, request())
    was, now = (set(addresses(each, request(accepted="pl")).values()) for each in (before, after))
    (changed,) = now - was
    assert '"common.close":"Nu, ' in asked(after, changed)
    assert before.version != after.version  # an open page may reload


def addresses(pages: Pages, request: Request) -> dict[str, str]:
    """The addresses of the files that a page loads or may load, by their paths."""
    page = bytes(pages.page("index.html", request).body).decode()
    return {address.split("/", 1)[1]: address for address in re.findall(r'"/web/([^"]+/[^"]+)"', page)}


def asked(pages: Pages, path: str) -> str:
    answering = pages.file(Request({"type": "http", "headers": [], "path_params": {"path": path}}))
    with pytest.raises(StopIteration) as done:  # it waits for nothing
        answering.send(None)
    return bytes(done.value.value.body).decode()
