"""`parlour winnable --table`, run as a program: kept line by line, resumed, added up and drawn."""

import json
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour import Klondike
from parlour.cli import winnable_table
from parlour.cli.tallies import Tally
from parlour.cli.winnable_chart import chart
from parlour.cli.winnable_report import lines
from parlour.solver import solve
from parlour.solver.winnability import ALL_RULES
from tests.cli.command import is_one_sentence, parlour

ASK = ("winnable", "--draw", "3", "--empty", "kings", "--nodes", "3000")


def test_each_combination_of_the_given_rules_is_counted(tmp_path: Path) -> None:
    table = tmp_path / "table.tsv"
    told = json.loads(parlour(*ASK, "--table", table, "--deals", "4", "--seed", "x", "--json").out)
    assert len(told) == 5 * 2
    assert {(each["draw"], each["empty"], each["deals"]) for each in told} == {(3, "kings", 4)}
    game = Klondike(draw=3)
    wins = sum(solve(game, game.start(f"x/{number}")).result == "winnable" for number in range(4))
    (unlimited,) = [each for each in told if each["redeals"] == "unlimited" and each["takeback"]]
    assert unlimited["winnable"] <= wins <= unlimited["winnable"] + unlimited["unknown"]
    assert unlimited["low"] <= unlimited["winnability"] <= unlimited["high"]


def test_a_resumed_table_is_the_same_as_one_made_at_once(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.tsv", tmp_path / "twice.tsv"
    # Enough for every deal: what one search leaves open may follow from another of the same run.
    ask = (*ASK[:-1], "100000")
    parlour(*ask, "--table", once, "--deals", "6", "--seed", "x")
    parlour(*ask, "--table", twice, "--deals", "2", "--seed", "x", "--no-takeback")
    resumed = parlour(*ask, "--table", twice, "--deals", "6", "--threads", "2")
    assert all(line.endswith("\t0") for line in once.read_text("utf-8").splitlines()[1:])
    assert twice.read_text("utf-8") == once.read_text("utf-8")
    shown = parlour("winnable", "--table", once)
    assert shown.out == resumed.out
    assert "**empty=kings takeback=no**" in shown.out


def test_files_of_several_seeds_add_up(tmp_path: Path) -> None:
    parts = [tmp_path / "a.tsv", tmp_path / "b.tsv"]
    for part in parts:
        parlour(*ASK, "--redeals", "0", "--table", part, "--deals", "3", "--seed", part.stem)
    first, second = (part.read_text("utf-8") for part in parts)
    whole = tmp_path / "whole.tsv"
    whole.write_text(first + second.partition("\n")[2], "utf-8")
    told = json.loads(parlour("winnable", "--table", whole, "--json").out)
    assert [each["deals"] for each in told] == [6, 6]
    refused = parlour(*ASK, "--table", whole, "--deals", "9")
    assert refused.code == 2
    assert is_one_sentence(refused.err)
    whole.write_text(first + first.partition("\n")[2], "utf-8")
    twice = parlour("winnable", "--table", whole)
    assert twice.code == 2, "the same deals must not count twice"


def test_unknown_verdicts_widen_the_interval_and_hide_no_difference() -> None:
    sure, unsure = Tally("", "", 820, 180, 0), Tally("", "", 720, 180, 100)
    assert unsure.interval[0] < sure.interval[0] < sure.interval[1] == unsure.interval[1]
    game = Klondike(draw=3)
    text = "\n".join(lines({game: unsure}))
    assert "100 unknown" in text
    assert text.splitlines()[-1].endswith("| 0.0 |")
    text = "\n".join(lines({game: Tally("", "", 700, 300, 0)}))
    assert float(text.splitlines()[-1].split("|")[-2]) > 5


@pytest.mark.parametrize("content", ["hello", "draw\tredeals\n1\t0\n", ""])
def test_a_file_that_is_no_table_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    table = tmp_path / "table.tsv"
    table.write_text(content, "utf-8")
    result = parlour(*ASK, "--table", table, "--deals", "3")
    assert result.code == 2
    assert is_one_sentence(result.err)
    assert table.read_text("utf-8") == content


@pytest.mark.parametrize("arguments", [(), ("--chart", "x.svg", "--deals", "3")])
def test_it_says_what_is_missing(arguments: tuple[str, ...]) -> None:
    result = parlour("winnable", *arguments)
    assert result.code == 2
    assert is_one_sentence(result.err)


def test_a_rule_that_a_table_does_not_have_is_refused(tmp_path: Path) -> None:
    result = parlour("winnable", "--table", tmp_path / "x", "--deals", "3", "--scoring", "vegas")
    assert result.code == 2
    assert is_one_sentence(result.err)


def test_the_chart_has_a_mark_for_each_combination(tmp_path: Path) -> None:
    table, drawing = tmp_path / "table.tsv", tmp_path / "chart.svg"
    tallies = {("x", game): Tally("", "x", 40, 50, 10) for game in ALL_RULES}
    table.write_bytes(winnable_table.write(tallies))
    assert parlour("winnable", "--table", table, "--chart", drawing).code == 0
    drawn = ElementTree.parse(drawing).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f"{space}circle")) == 30
    assert {text.text for text in drawn.findall(f"{space}text")} >= {"unlimited", "draw 1", "100 %"}


def test_the_document_has_the_figures_of_the_data() -> None:
    docs = Path(__file__).parents[2] / "docs"
    totals = winnable_table.added_up(winnable_table.read(docs / "winnability.tsv"))
    text = (docs / "winnability.md").read_text("utf-8")
    assert [line for line in lines(totals) if line not in text] == []
    assert sha256((docs / "winnability.tsv").read_bytes()).hexdigest() in text
    assert (docs / "pictures" / "winnability.svg").read_text("utf-8") == chart(totals)
