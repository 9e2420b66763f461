"""The colours of every table, by day and by night: what is written on the cloth can be read."""

import re
from pathlib import Path
from typing import Final

import pytest

import parlour
from tests.web.test_cards import contrast

LOOK: Final = (Path(parlour.__file__).parent / "web" / "kit" / "look.css").read_text("utf-8")
TABLES: Final = dict(re.findall(r'\[data-cloth="(\w+)"\] \{(.*)\}', LOOK))
THEMES: Final = ("light", "dark")
READ: Final = 4.5
SEEN: Final = 3.0
"""The contrast that WCAG AA asks of text, and of what only has to be told apart."""


def colour(name: str, table: str, theme: str) -> str:
    """The value of a custom property, which may be another in each theme, or mixed from another."""
    (value,) = re.findall(rf"--{name}: ([^;]*);", TABLES[table]) or re.findall(rf"\n  --{name}: (.*);", LOOK)
    return resolved(value, table, theme)


def resolved(value: str, table: str, theme: str) -> str:
    if found := re.search(rf"var\(--{theme}, (#\w+|[\w-]+\((?:[^()]|\([^()]*\))*\))\)", value):
        return resolved(found[1], table, theme)
    if found := re.fullmatch(r"color-mix\(in srgb, (\S+) (\d+)%, #(000|fff)\)", value):
        return mixed(resolved(found[1], table, theme), int(found[2]), 255 if found[3] == "fff" else 0)
    if found := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return colour(found[1], table, theme)
    return "#ffffff" if value == "#fff" else value


def mixed(one: str, percent: int, other: int) -> str:
    channels = (int(one[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(
        f"{round((each * percent + other * (100 - percent)) / 100):02x}" for each in channels
    )


def lit(table: str, theme: str) -> str:
    """The cloth where most light falls on it."""
    (mix,) = re.findall(r"at 20% -10%, (color-mix\(in srgb, var\(--cloth\) \d+%, #fff\))", LOOK)
    return resolved(mix, table, theme)


def test_there_are_four_tables_each_with_a_card_back() -> None:
    (backs,) = re.findall(
        r"DRAWINGS = \{(.*)\}", (Path(parlour.__file__).parent / "web/cards/backs.js").read_text()
    )
    assert list(TABLES) == re.findall(r"(\w+):", backs) == ["day", "evening", "library", "sea"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("table", TABLES)
def test_text_and_accent_are_read_on_the_cloth(table: str, theme: str) -> None:
    cloth, accent, ivory = (colour(name, table, theme) for name in ("cloth", "accent", "ivory"))
    for ground in (lit(table, theme), cloth, colour("cloth-edge", table, theme)):
        assert contrast(ivory, ground) >= READ
        assert contrast(accent, ground) >= READ
    assert contrast(colour("on-accent", table, theme), accent) >= READ
    assert contrast(colour("ivory", table, theme), cloth) >= SEEN, "cards are seen on it"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("table", TABLES)
def test_text_is_read_on_paper_and_on_buttons(table: str, theme: str) -> None:
    for text, ground in (("ink", "surface"), ("ink-soft", "surface"), ("on-press", "press")):
        assert contrast(colour(text, table, theme), colour(ground, table, theme)) >= READ
