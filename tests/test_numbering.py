"""Deals by the numbers of other programs, against boards and verdicts that those programs have published."""

import json

import pytest

from parlour import Klondike
from parlour.cards import TEXT, check_deck, parse_deck
from parlour.errors import InvalidCards
from parlour.games.patience import FreeCell
from parlour.numbering import NUMBERINGS, numbered_deck
from parlour.solver import solve
from tests.cli.command import is_one_sentence, parlour


def board(numbering: str, number: str) -> str:
    """A deal as PySol's tools write it: the stock, then the columns, face-down cards in brackets."""
    table = Klondike().deal(numbered_deck(numbering, number))
    lines = [" ".join(TEXT[card] for card in table.talon)]
    for down, up in zip(table.down, table.up, strict=True):
        lines.append(" ".join([f"<{TEXT[card]}>" for card in down] + [TEXT[card] for card in up]))
    return "\n".join(lines)


# Game 24 of PySolFC: the board among the test deals of Klondike-Solver.
PYSOLFC_24 = """\
TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH"""

# What pysol_cards 0.24.0, the dealer of PySolFC, writes for a number above Microsoft's.
PYSOLFC_300000000000 = """\
KS 2H 3H 5D QC KC 3D JD TC JH 6D 7H 4D 6S 4H 8C 5H 3C QD AD AH 8H 7D JS
7C
<6C> 2C
<QH> <JC> AS
<5S> <7S> <2S> 2D
<TH> <KD> <9D> <5C> TD
<QS> <KH> <TS> <6H> <8D> 8S
<4S> <9C> <4C> <3S> <9S> <AC> 9H"""

# What pyksolve 0.0.15, which is Klondike-Solver for Python, writes for a game that is among its test deals.
KLONDIKE_SOLVER_37547 = """\
3D 5H TC 4C TS KD KC 2D 5S 4D AS 2C TD 8H TH 7H JD 8D 8S 9D 5C QS KH 3C
AH
<7D> 4H
<2H> <AC> QH
<9S> <8C> <6D> JC
<2S> <AD> <KS> <7S> 6H
<JH> <9H> <QC> <6C> <3S> 6S
<4S> <5D> <JS> <QD> <3H> <9C> 7C"""


@pytest.mark.parametrize(
    ("numbering", "number", "expected"),
    [
        ("pysolfc", "24", PYSOLFC_24),
        ("PySolFC", " ms24 ", PYSOLFC_24),
        ("pysolfc", "300000000000", PYSOLFC_300000000000),
        ("klondike-solver", "37547", KLONDIKE_SOLVER_37547),
    ],
)
def test_a_numbered_deal_is_the_published_board(numbering: str, number: str, expected: str) -> None:
    assert board(numbering, number) == expected


def test_the_deck_of_microsoft_s_freecell_deal_617_is_the_published_one() -> None:
    freecell = """7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H 9S 3C
        8S 7H 4D JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H"""
    assert board("pysolfc", "617").split("\n")[0].split() == freecell.split()[28:]


# Solvitaire's own verdicts on seeds 1 to 50, draw 3: these were unwinnable, and two were not decided.
SOLVITAIRE_LOST = {1, 15, 19, 21, 29, 31, 33, 40, 43, 45}
SOLVITAIRE_UNDECIDED = {22, 39}


def test_solvitaire_s_seeds_have_the_verdicts_that_solvitaire_published() -> None:
    game = Klondike(draw=3)
    decided = sorted(set(range(1, 51)) - SOLVITAIRE_UNDECIDED)
    decks = {number: numbered_deck("solvitaire", str(number)) for number in decided}
    lost = {number for number, deck in decks.items() if solve(game, game.deal(deck)).result == "lost"}
    assert lost == SOLVITAIRE_LOST


@pytest.mark.parametrize("name", NUMBERINGS)
def test_every_number_is_a_whole_deck(name: str) -> None:
    decks = [numbered_deck(name, str(number)) for number in (1, 2, 31999, 32001, 2**31 - 1)]
    assert len(set(decks)) == len(decks)
    for deck in decks:
        check_deck(deck)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        *(("pysolfc", text) for text in ("", "0", "-1", "ms0", "ms", "x", "1.5", "٣", str(10**20 + 1))),
        *(("solvitaire", text) for text in ("-1", str(2**31))),
        ("klondike-solver", str(2**31)),
        ("greenfelt", "1"),
    ],
)
def test_what_is_no_number_there_is_refused(name: str, number: str) -> None:
    with pytest.raises(InvalidCards):
        numbered_deck(name, number)


def test_the_commands_deal_play_and_solve_by_number() -> None:
    dealt = json.loads(parlour("deal", "--numbering", "pysolfc", "--seed", "24", "--json").out)
    assert parse_deck(" ".join(dealt["deck"])) == numbered_deck("pysolfc", "24")
    played = parlour("play", "--numbering", "pysolfc", "--seed", "24", piped="draw\n")
    assert "TC" in played.out
    solved = parlour("solve", "-", "--numbering", "solvitaire", "--draw", "3", "--json", piped="19\n20\nx\n")
    answers = [json.loads(line) for line in solved.out.splitlines()]
    assert [answer.get("result") for answer in answers] == ["lost", "winnable", None]
    assert solved.code == 1


@pytest.mark.parametrize("arguments", [(), ("--seed", "x"), ("--seed", "0")])
def test_a_numbering_without_its_number_is_refused(arguments: tuple[str, ...]) -> None:
    result = parlour("deal", "--numbering", "pysolfc", *arguments)
    assert result.code == 2
    assert is_one_sentence(result.err)


# The first rows of Microsoft's first deal and of the eight of the first million that can't be won.
MICROSOFT = {
    "1": "JD 2D 9H JC 5D 7H 7C 5H",
    "11982": "AH AS 4H AC 2D 6S TS JS",
    "146692": "JC KC 9C 5S 2D 6H 7C 4S",
    "186216": "4D AH 8S 6C 8C TC TD AC",
    "455889": "7C AC 5H 5D 4S 6S JS AH",
    "495505": "TD 8D TS 4C AS AH AC 6H",
    "512118": "TC 5D JS 7D 4C 6H 7H QH",
    "517776": "AD AC QD 9S 5H 2C 4C 3H",
    "781948": "QS AD 2S 7H 7S 7C 5S 2C",
}


@pytest.mark.parametrize("number", MICROSOFT)
def test_a_number_of_microsoft_freecell_deals_its_board(number: str) -> None:
    table = FreeCell().deal(numbered_deck("microsoft", number, FreeCell.numberings))
    assert " ".join(TEXT[column[0]] for column in table.columns) == MICROSOFT[number]


@pytest.mark.parametrize("number", ["0", "-1", "2147483648", "one", ""])
def test_a_number_that_microsoft_freecell_does_not_have_is_refused(number: str) -> None:
    with pytest.raises(InvalidCards, match="they go from 1 to 2147483647") as refused:
        numbered_deck("microsoft", number, FreeCell.numberings)
    assert refused.value.code == "deal-number"


def test_a_game_has_only_its_own_numberings() -> None:
    with pytest.raises(InvalidCards, match="choose microsoft") as refused:
        numbered_deck("pysolfc", "24", FreeCell.numberings)
    assert refused.value.code == "unknown-numbering"
