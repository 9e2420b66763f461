"""The solver of the patience family: right verdicts, and lines that win, under every rule table."""

import threading
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from parlour._klondike import patience_solve, patience_solve_exhaustively
from parlour.cards import parse_card
from parlour.errors import InvalidCards
from parlour.games.patience import FreeCell, Golf, Patience, Spider, Table
from parlour.numbering import FREECELL_NUMBERINGS
from parlour.solver import Cancel
from parlour.solver.patience import (
    RESULTS,
    Verdict,
    moves_by_code,
    native_rules,
    native_table,
    solve,
    solve_many,
)
from parlour.solvers import Budget, Result
from tests.patience.late import is_winnable, late, small
from tests.patience.rules import EVERY, game_of

KNOWN = Path(__file__).parents[1] / "data/patience.tsv"
LIMIT = 250_000
"""Positions for a known deck: of the 400 a few need more, which benchmarks/patience.py --known gives them."""
FEW = 250
MORE = 2000
IMPOSSIBLE = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)


def wins(game: Patience, table: Table, verdict: Verdict) -> bool:
    for move in verdict.moves:
        table, _ = game.play(table, 0, move)
    return game.outcome(table) is not None


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_verdicts_agree_with_exhaustive_search_by_the_rules(name: str, text: str) -> None:
    """On late positions: by the rules in Python where those that follow are few, by plain ones otherwise."""
    game, rng = small(game_of(name, text)), Random(f"{name} {text}")
    rules, by_code = native_rules(game.rules()), moves_by_code(game.rules())
    compared = {True: 0, False: 0}
    while sum(compared.values()) < 20 or compared[True] < 4:  # what is called lost wrongly is among these
        table = late(game, rng)
        game.check(table)
        native = native_table(table)
        plainly = patience_solve_exhaustively(native, rules, MORE)
        if RESULTS[plainly] is Result.UNKNOWN:
            continue
        truth = is_winnable(game, table, FEW)
        assert truth is None or truth == (RESULTS[plainly] is Result.WINNABLE), table
        for hurry in (1, 100):
            found, codes, nodes, memory = patience_solve(native, rules, LIMIT, 60, 1 << 28, None, hurry)
            assert found == plainly, table
            if RESULTS[found] is Result.WINNABLE:
                moves = tuple(by_code[code] for code in codes)
                assert wins(game, table, Verdict(RESULTS[found], moves, nodes, 0, memory)), table
        compared[RESULTS[plainly] is Result.WINNABLE] += 1


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_every_win_replays_by_the_rules(name: str, text: str) -> None:
    game = game_of(name, text)
    for number in range(4):
        table = game.start(f"solver/{number}")
        verdict = solve(game, table, Budget(nodes=5_000, memory=64 << 20))
        assert bool(verdict.moves) == (verdict.result is Result.WINNABLE)
        if verdict.moves:
            assert wins(game, table, verdict)


def known() -> list[tuple[str, str, str]]:
    """The options, decks and verdicts of another program."""
    _, *lines = KNOWN.read_text("utf-8").splitlines()
    return [(how, deck, verdict) for how, deck, verdict in (line.split("\t") for line in lines)]


@pytest.mark.parametrize("how", sorted({how for how, _, _ in known()}))
def test_verdicts_on_known_decks_are_those_of_another_program(how: str) -> None:
    _, name, *rest = how.split()
    game = game_of(
        name, " ".join(f"{key[2:]}={value}" for key, value in zip(rest[::2], rest[1::2], strict=True))
    )
    undecided = 0
    decks = [(deck, truth) for each, deck, truth in known() if each == how]
    for deck, truth in decks:
        table = game.deal(tuple(map(parse_card, deck.split())))
        verdict = solve(game, table, Budget(nodes=LIMIT, memory=256 << 20))
        if verdict.result is Result.UNKNOWN:
            undecided += 1
        else:
            assert verdict.result == truth, deck
    assert undecided <= len(decks) // 10


def test_the_impossible_deals_of_the_first_million_are_lost() -> None:
    game = FreeCell()
    for number in IMPOSSIBLE:
        deck = FREECELL_NUMBERINGS["microsoft"].deck(str(number))
        assert solve(game, game.deal(deck), Budget(memory=512 << 20)).result is Result.LOST


def test_the_same_nodes_give_the_same_verdict() -> None:
    game = FreeCell(cells=2)
    tables = [game.start(str(number)) for number in range(10)]
    budget = Budget(nodes=3_000)
    first = [solve(game, table, budget) for table in tables]
    again = dict(solve_many(game, tables, budget, threads=2))
    assert [(each.result, each.moves, each.nodes) for each in first] == [
        (again[number].result, again[number].moves, again[number].nodes) for number in range(10)
    ]
    assert all(each.nodes <= 3_000 for each in first)


def test_a_budget_is_kept_and_leaves_the_verdict_unknown() -> None:
    game = Spider(suits=4)
    table = game.start("hard")
    for budget in (Budget(nodes=100), Budget(seconds=0.05), Budget(memory=8 << 20)):
        verdict = solve(game, table, budget)
        assert verdict.result is Result.UNKNOWN
        assert verdict.moves == ()
        assert verdict.memory <= budget.memory


def test_a_search_ends_when_it_is_cancelled() -> None:
    game, cancel = Spider(suits=4), Cancel()
    found: list[Verdict] = []
    thread = threading.Thread(target=lambda: found.append(solve(game, game.start("hard"), cancel=cancel)))
    thread.start()
    cancel.set()
    thread.join()
    assert found[0].result is Result.UNKNOWN


def test_a_position_that_cannot_be_is_refused() -> None:
    table = FreeCell().start("1")
    for game in (Golf(), Spider(), FreeCell(cells=2), FreeCell(layout="seahaven")):
        with pytest.raises(InvalidCards):
            solve(game, table)
    missing = replace(table, columns=(table.columns[0][:-1], *table.columns[1:]))
    with pytest.raises(InvalidCards):
        solve(FreeCell(), missing)


def test_the_core_refuses_what_it_has_no_room_for() -> None:
    table, rules = FreeCell().start("1"), native_rules(FreeCell().rules())
    wrong = {
        "other columns or cells": replace(table, cells=()),
        "foundations": replace(table, foundations=(0, 0, 0, 14)),
        "cards": replace(table, talon=tuple(range(52)) * 2),
        "a waste": replace(table, turned=1),
    }
    for sentence, each in wrong.items():
        with pytest.raises(ValueError, match=sentence):
            patience_solve(native_table(each), rules, 1, 1, 1 << 20)
    with pytest.raises(ValueError, match="0 to 51"):
        native_table(replace(table, reserve=(52,)))
