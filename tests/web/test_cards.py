"""The decks as the page draws them: every face and back is asked of the modules themselves, through node."""

import gzip
import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

import parlour
from parlour.cards import RANKS, TEXT
from parlour.games.eights.cards import KINDS
from parlour.pictures.drawings import Shape, read

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run the page's modules")

WEB: Final = Path(parlour.__file__).parent / "web" / "cards"
PARTS: Final = ("deck.js", "glyphs.js", "courts.js", "backs.js")
LOOKS: Final = ("two", "four", "large", "large four")
SVG: Final = "{http://www.w3.org/2000/svg}"

DRAW: Final = """
const { face, suitMark } = await import(process.argv[1] + "/deck.js");
const { back, BACKS } = await import(process.argv[1] + "/backs.js");
const { eightsFace, eightsBack, colourMark, COLOURS } = await import(process.argv[1] + "/eights-deck.js");
const { deck, eights } = JSON.parse(process.argv[2]);
const all = (keys, draw) => Object.fromEntries(keys.map((key) => [key, draw(key)]));
const works = (draw, text) => { try { draw(text); return true; } catch { return false; } };
const tried = (draw, texts) => texts.filter((text) => works(draw, text));
process.stdout.write(JSON.stringify({
  "two": all(deck, (card) => face(card)),
  "four": all(deck, (card) => face(card, { fourColour: true })),
  "large": all(deck, (card) => face(card, { largePrint: true })),
  "large four": all(deck, (card) => face(card, { fourColour: true, largePrint: true })),
  "backs": all(BACKS, back),
  "eights": all(eights, (card) => eightsFace(card)),
  "large eights": all(eights, (card) => eightsFace(card, { largePrint: true })),
  "eights back": { "": eightsBack() },
  "marks": { ...all([..."SHDC"], suitMark), ...all(Object.keys(COLOURS), colourMark) },
  "others": all(["", "1S", "QHH", "<Tom & Jerry>"], (card) => face(card)),
  "large others": all(["", "1S", "QHH", "<Tom & Jerry>"], (card) => face(card, { largePrint: true })),
  "eights mistakes": all(tried(eightsFace, ["", "r8", "y+4", "+2", "r5=b", "8=x", "rx"]), String),
  "unknown back": all(tried(back, ["", "toString", "paisley"]), String),
}));
"""
NAMED: Final = tuple(f"{wild}={colour}" for wild in ("8", "+4", "+20") for colour in "rbgy")


@cache
def drawn() -> dict[str, dict[str, str]]:
    cards = json.dumps({"deck": TEXT, "eights": [*KINDS, *NAMED]})
    command = ["node", "--input-type=module", "--eval", DRAW, WEB.as_uri(), cards]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    drawings: dict[str, dict[str, str]] = json.loads(run.stdout)
    return drawings


def every_drawing() -> list[str]:
    return [svg for group in drawn().values() for svg in group.values()]


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def pips(card: str) -> list[str]:
    (path,) = [part for part in elements(drawn()["two"][card]) if part.get("class") == "pips"]
    return re.findall(r"M[^M]*", path.attrib["d"])


def points(outline: str) -> list[tuple[float, float]]:
    """The points of an outline of relative lines and curves, with those that only bend a curve."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for command, rest in re.findall(r"([Mcl])([^Mclz]*)", outline):
        pairs = [(x + float(dx), y + float(dy)) for dx, dy in re.findall(r"(-?[\d.]+),(-?[\d.]+)", rest)]
        assert len(pairs) == (3 if command == "c" else 1)
        found += pairs
        x, y = pairs[-1]
    return found


def spread(shapes: list[Shape]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom edge of shapes, with the width of their lines."""
    xs, ys = zip(*(point for shape in shapes for outline in shape.outlines for point in outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def index(svg: str) -> tuple[float, float, float, float]:
    """The edges of the index in the upper left corner: a rank, and a suit behind or below it."""
    card = ElementTree.fromstring(svg)
    (rank, *_) = [part for part in card.iter() if part.get("stroke-width") == "4.6"]
    around = next(part for part in card.iter() if rank in list(part))
    suit = list(around)[list(around).index(rank) + 1]
    return spread([shape for part in (rank, suit) for shape in read(ElementTree.tostring(part, "unicode"))])


def picture(svg: str) -> list[Shape]:
    """What is drawn on a card beside its indices."""
    (found,) = [part for part in ElementTree.fromstring(svg).iter() if part.get("class") == "pips"]
    return read(ElementTree.tostring(found, "unicode"))


@pytest.mark.parametrize("look", [*LOOKS, "eights", "large eights", "backs"])
def test_nothing_is_drawn_outside_the_card(look: str) -> None:
    for name, svg in drawn()[look].items():
        left, top, right, bottom = spread(read(svg))
        assert left >= 0, name
        assert top >= 0, name
        assert right <= 100, name
        assert bottom <= 140, name


@pytest.mark.parametrize("look", ["two", "four"])
def test_pips_and_pictures_are_clear_of_the_strip_with_the_indices(look: str) -> None:
    for name, svg in drawn()[look].items():
        left, top, right, bottom = index(svg)
        assert left > 2, name
        assert top > 2, name
        for shape in picture(svg):
            for outline in shape.outlines:
                assert all(x > right + 2 or y > bottom + 2 for x, y in outline), name


def test_pips_fill_the_height_of_a_card() -> None:
    for rank in "2345678":
        _, top, _, bottom = spread(picture(drawn()["two"][f"{rank}H"]))
        assert top == pytest.approx(140 - bottom, abs=0.1)
        assert bottom - top > 0.75 * 140


def test_the_suit_of_an_index_is_smaller_than_a_pip() -> None:
    for rank in RANKS[:10]:
        suits = read(drawn()["two"][f"{rank}S"])
        _, top, _, bottom = spread([suits[-1]])
        _, above, _, below = spread(
            [Shape(picture(drawn()["two"][f"{rank}S"])[-1].outlines[:1], (0, 0, 0), 1.0)]
        )
        assert (bottom - top) < 0.8 * (below - above)


@pytest.mark.parametrize(("look", "strip"), [("two", (43, 46)), ("large", (43, 46))])
def test_the_strip_that_a_fan_shows_has_the_whole_rank(look: str, strip: tuple[float, float]) -> None:
    for name, svg in drawn()[look].items():
        rank = next(part for part in elements(svg) if part.get("stroke-width") == "4.6")
        _, _, right, bottom = spread(read(ElementTree.tostring(rank, "unicode")))
        assert right < strip[0], name
        assert bottom < strip[1], name


def test_every_rank_has_a_pose_and_every_suit_something_to_hold() -> None:
    def poses(cards: list[str]) -> set[str]:
        return {re.sub(r'fill="[^"]*"', "", drawn()["four"][card]) for card in cards}

    for rank in "JQK":
        assert len(poses([rank + suit for suit in "SHDC"])) == 4
    for suit in "SHDC":
        assert len(poses([rank + suit for rank in "JQK"])) == 3


def test_every_drawing_is_well_formed() -> None:
    assert {ElementTree.fromstring(svg).tag for svg in every_drawing()} == {f"{SVG}svg"}


def test_all_cards_have_the_same_shape() -> None:
    cards = [svg for name, group in drawn().items() if name != "marks" for svg in group.values()]
    assert {ElementTree.fromstring(svg).get("viewBox") for svg in cards} == {"0 0 100 140"}


def test_a_strict_content_policy_has_nothing_to_forbid() -> None:
    tags = {part.tag.removeprefix(SVG) for svg in every_drawing() for part in elements(svg)}
    names = {name for svg in every_drawing() for part in elements(svg) for name in part.attrib}
    assert tags <= {"svg", "g", "path", "rect", "circle", "text"}
    assert not [name for name in names if name == "style" or name.startswith("on") or "href" in name]


def test_nothing_has_an_id_that_could_be_met_twice() -> None:
    assert not [part for svg in every_drawing() for part in elements(svg) if "id" in part.attrib]


@pytest.mark.parametrize("look", [*LOOKS, "backs", "eights", "large eights", "marks"])
def test_no_two_are_drawn_alike(look: str) -> None:
    group = drawn()[look]
    assert len(set(group.values())) == len(group)


def test_the_decks_are_whole() -> None:
    assert {len(drawn()[look]) for look in LOOKS} == {52}
    assert len(drawn()["eights"]) == len(KINDS) + len(NAMED) == 51 + 12
    assert len(drawn()["backs"]) >= 4


def test_no_number_is_drawn_badly() -> None:
    assert not [svg for svg in every_drawing() if re.search("NaN|undefined|Infinity", svg)]


@pytest.mark.parametrize("rank", RANKS[:10])
def test_a_card_has_as_many_pips_as_its_rank(rank: str) -> None:
    assert {len(pips(rank + suit)) for suit in "SHDC"} == {RANKS.index(rank) + 1}


@pytest.mark.parametrize("rank", "234568T")
def test_the_lower_pips_are_the_upper_ones_turned(rank: str) -> None:
    for suit in "SHDC":  # a pip's first point tells which way up it lies; the middle row stays upright
        pairs = [(points(pip), [y for _, y in points(pip)]) for pip in pips(rank + suit)]
        outer = sorted(outline[0] for outline, ys in pairs if abs(min(ys) + max(ys) - 140) > 4)
        turned = sorted((100 - x, 140 - y) for x, y in outer)
        assert sum(outer, ()) == pytest.approx(sum(turned, ()), abs=0.03)


@pytest.mark.parametrize("rank", RANKS[:10])
def test_two_pips_never_touch(rank: str) -> None:
    boxes = [
        (min(xs), min(ys), max(xs), max(ys))
        for xs, ys in (zip(*points(pip), strict=True) for pip in pips(rank + "H"))
    ]
    for i, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert other[0] > right or other[2] < left or other[1] > bottom or other[3] < top


@pytest.mark.parametrize("look", LOOKS)
def test_suits_stand_out_from_the_paper(look: str) -> None:
    for svg in drawn()[look].values():
        paper = ElementTree.fromstring(svg)[0].attrib["fill"]
        index = next(part for part in elements(svg) if part.get("stroke-width") == "4.6")
        assert contrast(index.attrib["stroke"], paper) >= 4.5


def inks(look: str) -> list[str]:
    """The colours of spades, hearts, diamonds and clubs."""
    found = [re.search(r'stroke="(#\w+)" stroke-width="4.6"', drawn()[look]["A" + suit]) for suit in "SHDC"]
    return [match[1] for match in found if match]


def test_two_colours_are_two_and_four_are_four() -> None:
    spades, hearts, diamonds, clubs = inks("two")
    assert (spades, hearts) == (clubs, diamonds)
    assert spades != hearts
    assert len(set(inks("four"))) == 4


@pytest.mark.parametrize("look", ["eights", "large eights"])
def test_figures_of_eights_stand_out_from_their_field(look: str) -> None:
    for svg in drawn()[look].values():
        field = [part for part in elements(svg) if part.tag == f"{SVG}rect"][-1].attrib["fill"]
        index = next(part for part in elements(svg) if part.get("stroke-width") == "4.6")
        assert contrast(index.attrib["stroke"], field) >= 4.5


def test_colours_of_eights_are_told_apart_without_colour() -> None:
    def uncoloured(card: str) -> str:
        return re.sub(r"#\w+", "", drawn()["eights"][card])

    for kind in ("5", "+2", "s", "r"):
        assert len({uncoloured(colour + kind) for colour in "rbgy"}) == 4
    assert len({uncoloured(f"8={colour}") for colour in "rbgy"}) == 4


@pytest.mark.parametrize(("group", "count"), [("others", 3), ("large others", 2)])
def test_any_other_card_has_its_text_printed_on_it(group: str, count: int) -> None:
    for card, drawing in drawn()[group].items():
        texts = [each.text or "" for each in ElementTree.fromstring(drawing).iter(f"{SVG}text")]
        assert texts == [card] * count


@pytest.mark.parametrize("group", ["eights mistakes", "unknown back"])
def test_what_is_no_card_is_not_drawn(group: str) -> None:
    assert drawn()[group] == {}


def test_the_deck_is_light_to_download() -> None:
    sizes = {name: len(gzip.compress((WEB / name).read_bytes())) for name in (*PARTS, "eights-deck.js")}
    assert sum(sizes[name] for name in PARTS) <= 12_000
    assert sizes["eights-deck.js"] <= 6_000
