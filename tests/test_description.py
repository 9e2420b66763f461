"""What the games say about themselves is what they do, and what the page about the rules says."""

import re
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from topcard import TopCard

from parlour import options, registry
from parlour.bots import STRENGTHS
from parlour.description import (
    Case,
    Description,
    EventType,
    Option,
    Refusal,
    Seats,
    Timer,
    as_json,
    describe,
    describe_all,
)
from parlour.errors import InvalidRules
from parlour.game import AnyGame
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race
from parlour.server.page.games import links

RULES = (Path(__file__).parents[1] / "docs" / "rules.md").read_text("utf-8")
GAMES = registry.games()


def option(game_type: type[Any], name: str) -> Option:
    return next(each for each in describe(game_type).options if each.name == name)


def some_values(described: Option) -> list[str]:
    """All words, and numbers about the ends of the range."""
    ends = [described.least, described.most]
    near = {end + step for end in ends if end is not None for step in (-1, 0, 1)}
    return [*described.values, *map(str, sorted(near))]


def is_described(described: Option, value: str) -> bool:
    if value in described.values or described.kind != "number":
        return value in described.values
    least, most = described.least, described.most
    return (least is None or int(value) >= least) and (most is None or int(value) <= most)


def game_with(game_type: type[AnyGame], texts: dict[str, str]) -> AnyGame | None:
    with suppress(InvalidRules):
        return options.make(game_type, texts)
    return None


def test_a_game_is_described_with_seats_clock_and_undo() -> None:
    described = describe(Eights)
    assert (described.name, described.version, described.has_undo) == ("eights", 1, False)
    assert described.seats == Seats(3, 6, usual=4)
    assert described.clock == Timer("turn", least=15, most=120, usual=30, proposed=(15, 30, 60, 120, 0))
    assert describe(Klondike).clock is None
    assert describe(Klondike).has_undo


def test_a_number_is_described_with_its_range() -> None:
    hand = option(Eights, "hand")
    assert (hand.kind, hand.values, hand.least, hand.most, hand.default) == ("number", (), 3, 10, "7")


def test_a_default_that_follows_from_other_options_is_described_with_them() -> None:
    redeals = option(Klondike, "redeals")
    assert (redeals.default, redeals.values, redeals.least) == ("unlimited", ("unlimited",), 0)
    assert redeals.derived == tuple(
        Case(str(draw - 1), {"scoring": "vegas", "draw": str(draw)}) for draw in (1, 2, 3)
    )
    assert option(Race, "redeals").derived == ()
    assert redeals.examples == option(Race, "redeals").examples == ("0", "1", "2")


def test_a_value_that_goes_only_with_others_is_described_with_them() -> None:
    assert option(Klondike, "timed").needs == (Case("yes", {"scoring": "standard"}),)


def test_a_game_is_described_with_what_it_offers() -> None:
    klondike, eights, race = (describe(game_type).offers for game_type in (Klondike, Eights, Race))
    assert (klondike.hints, klondike.finish, klondike.deck, klondike.score) == (True, True, True, True)
    assert (eights.hints, eights.finish, eights.deck, eights.score) == (False, False, False, False)
    assert (race.hints, race.finish, race.deck, race.score) == (True, True, True, False)
    assert (klondike.winnable, klondike.solver, klondike.bots) == (True, True, ())
    assert (eights.winnable, eights.solver, eights.bots) == (False, False, STRENGTHS)
    assert (race.winnable, race.solver, race.bots) == (True, False, STRENGTHS)
    assert describe(TopCard).offers.bots == ("easy", "normal")
    assert (klondike.usual_bot, eights.usual_bot) == (None, "normal")


def test_a_game_is_described_with_what_can_happen_and_with_its_refusals() -> None:
    klondike, race = describe(Klondike), describe(Race)
    assert EventType("Moved", ("cards", "source", "target")) in klondike.events
    assert [each.type for each in klondike.events] == ["Drawn", "Redealt", "Moved", "TurnedUp", "Won"]
    assert race.events == (EventType("Progressed", ("seat", "progress", "events")),)
    assert Refusal("does-not-fit", ("card", "last")) in klondike.refusals
    assert {*klondike.refusals} - {*race.refusals} == {Refusal("no-such-seat", ())}
    assert Refusal("no-match", ("card", "colour", "top")) in describe(Eights).refusals


@pytest.mark.parametrize("name", sorted(GAMES))
def test_each_option_may_be_exactly_what_is_described(name: str) -> None:
    for each in describe(GAMES[name]).options:
        for value in some_values(each):
            needed = {
                key: text for case in each.needs if case.value == value for key, text in case.when.items()
            }
            made = game_with(GAMES[name], {**needed, each.name: value})
            assert (made is not None) == is_described(each, value), f"{each.name}={value}"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_value_is_refused_without_what_it_needs(name: str) -> None:
    for each in describe(GAMES[name]).options:
        for case in each.needs:
            assert game_with(GAMES[name], {**case.when, each.name: case.value})
            for needed in case.when:
                others = [value for value in some_values(_of(name, needed)) if value != case.when[needed]]
                for other in others:
                    assert game_with(GAMES[name], {**case.when, needed: other, each.name: case.value}) is None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_each_default_is_the_one_that_is_described(name: str) -> None:
    """With every combination of values of the other options that a default depends on."""
    for each in describe(GAMES[name]).options:
        deciding = sorted({key for case in each.derived for key in case.when})
        for values in product(*(some_values(_of(name, key)) for key in deciding)):
            given = dict(zip(deciding, values, strict=True))
            made = game_with(GAMES[name], given)
            if made is not None:
                holding = [case.value for case in each.derived if case.when.items() <= given.items()]
                expected = [each.default, *holding][-1]
                assert options.split(options.write_all(made))[each.name] == expected


def _of(name: str, wanted: str) -> Option:
    return option(GAMES[name], wanted)


def test_every_option_of_ours_says_what_it_means() -> None:
    for game_type in (Klondike, Eights, Race):
        for each in describe(game_type).options:
            assert re.fullmatch(r"[a-z].*[a-z]", each.about), each


def test_all_games_are_described_as_plain_data() -> None:
    told = as_json()
    assert [each["name"] for each in told] == sorted(GAMES)
    assert (
        msgspec.convert(msgspec.json.decode(msgspec.json.encode(told)), list[Description]) == describe_all()
    )


def test_a_game_that_fails_is_left_out_and_the_others_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"chess": object, "eights": Eights})
    monkeypatch.setattr(registry, "left_out", {})
    assert [each.name for each in describe_all()] == ["eights"]
    assert list(registry.left_out) == ["the game chess"]


@pytest.mark.parametrize("game_type", [Klondike, Eights])
def test_the_page_about_the_rules_has_each_option_with_its_values_and_default(game_type: type[Any]) -> None:
    section = re.split(r"^## ", RULES, flags=re.MULTILINE)
    (page,) = (each for each in section if each.lower().startswith(f"{game_type.name}\n"))
    table = page.split("| option |")[1].split("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)\|$", table, re.MULTILINE))
    for each in describe(game_type).options:
        values, _, default = rows[each.name].rpartition("|")
        span = f"{each.least}–{each.most}"
        shown = [span] if each.most is not None else [f"`{value}`" for value in each.values]
        assert all(value in values for value in shown), each.name
        assert default.strip(" `").startswith(each.default), each.name


@pytest.mark.parametrize(
    ("declared", "value"),
    [
        ("title", None),
        ("about", 3),
        ("labels", ["keep"]),
        ("presets", {"Nine": "draw=9"}),
        ("version", "one"),
        ("title", "\ud800"),
        ("name", "{x:path}"),
    ],
)
def test_a_game_that_describes_itself_wrongly_is_left_out_alone(
    monkeypatch: pytest.MonkeyPatch, declared: str, value: object
) -> None:
    wrong = type("Wrong", (Klondike,), {"name": "wrong", declared: value}, frozen=True)
    monkeypatch.setattr(registry, "left_out", {})
    monkeypatch.setattr(registry, "games", lambda: {"klondike": Klondike, "wrong": wrong})
    assert [each.name for each in describe_all()] == ["klondike"]
    assert [*registry.left_out] == ["the game wrong"]


def test_a_title_in_the_bar_is_neither_markup_nor_a_template() -> None:
    odd = structs.replace(describe(Klondike), name="odd", path="/odd", title="<b>{{part games /}}")
    assert "&lt;b&gt;&#123;&#123;part games /}}" in links([odd], {})
