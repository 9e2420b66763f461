"""The solver's core for the web answers what the native one answers. `make offline` builds it."""

import subprocess
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from parlour import _klondike, cards
from parlour.fair.choosing import QUICK, ChoiceBudget
from parlour.games.klondike import Klondike, Table
from parlour.games.patience import Patience
from parlour.games.patience.plan import plan_of
from parlour.local import native
from parlour.solver import patience, verdicts
from parlour.solver.stuck import with_any_cards_unseen
from parlour.solver.verdicts import ENDLESS, VOCABULARY
from parlour.solvers import Budget as SolverBudget
from tests.local.built import built
from tests.local.built import core as unpacked_core
from tests.patience.late import late, small
from tests.patience.rules import EVERY, game_of
from tests.solver.positions import wins
from tests.solver.test_known_decks import rows

pytestmark = built

NODES = 20_000
"""Positions that a search may expand: a few of the known decks need more, and stay unknown in both."""
MEMORY = 64 << 20


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Yield what speaks to the core for the web, which Node runs."""
    program = [
        "node",
        str(Path(__file__).with_name("core.mjs")),
        str(unpacked_core(tmp_path_factory.mktemp("core"))),
    ]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        asks, answers = node.stdin, node.stdout
        assert asks is not None
        assert answers is not None

        def call(function: int, request: bytes) -> bytes:
            print(function, request.hex(), file=asks, flush=True)
            return bytes.fromhex(answers.readline())

        native.load(call)
        yield native.module()
        node.kill()


class Position:
    """A position in the form that either core takes."""

    def __init__(self, core: Any, game: Klondike, table: Table) -> None:
        limit = game.redeal_limit
        self.rules = core.Rules(game.draw, -1 if limit is None else limit, game.empty == "any", game.takeback)
        given = (table.talon, table.turned, table.foundations, table.down, table.up, table.redeals)
        self.table = core.Table(*given)


def deals(every: int, draw: int) -> Iterator[tuple[Klondike, Table, str]]:
    game = Klondike(draw=draw)
    for row in rows()[::every]:
        yield game, game.deal(cards.parse_deck(row["deck"])), row[f"draw{draw}"]


@pytest.mark.parametrize("draw", [1, 3])
def test_known_decks_have_the_same_verdicts_and_lines(web: Any, draw: int) -> None:
    for game, table, known in deals(4, draw):
        answers = []
        for core in (_klondike, web):
            at = Position(core, game, table)
            answers.append(core.solve(at.table, at.rules, NODES, inf, MEMORY, VOCABULARY))
        (result, moves, nodes, _), found = answers
        assert found[:3] == (result, moves, nodes)
        assert verdicts.RESULTS[result] in (known, "unknown")
        if moves:
            assert wins(game, table, found[1])


@pytest.mark.parametrize("draw", [1, 3])
def test_wins_are_shortened_and_shortest_wins_found_alike(web: Any, draw: int) -> None:
    for game, table, known in deals(50, draw):
        win = verdicts.solve(game, table).moves
        answers = []
        for core in (_klondike, web):
            at = Position(core, game, table)
            line = (
                core.short_line(at.table, at.rules, [*map(verdicts.code_of, win)], VOCABULARY) if win else ()
            )
            shortest = core.shortest(at.table, at.rules, 500, inf, MEMORY, VOCABULARY)
            answers.append((line, shortest[:4]))
        assert answers[0] == answers[1], known


@pytest.mark.parametrize("draw", [1, 3])
def test_odds_ratings_and_choices_are_the_same(web: Any, draw: int) -> None:
    rng = Random(f"fair {draw}")
    for game, start, _ in deals(60, draw):
        table = start
        for _ in range(rng.randrange(40)):
            if moves := game.moves(table, 0):
                table = game.play(table, 0, rng.choice(moves))[0]
        memory = game.remembered_stock(table)
        seen = with_any_cards_unseen(game, game.view(table, 0), memory)
        answers = []
        for core in (_klondike, web):
            at = Position(core, game, seen)
            asked = (at.table, bool(memory), at.rules, effort(core, QUICK))
            answers.append(
                (
                    core.fair_choice(*asked, VOCABULARY),
                    core.fair_odds(*asked[:3], 30, effort(core, ChoiceBudget(1, 0, 2000))),
                    core.fair_record(*asked[:3], 2, asked[3]),
                    core.fair_game(*asked),
                    core.is_stuck(at.table, at.rules, bool(memory), 2000, MEMORY),
                )
            )
        assert answers[0] == answers[1]


def effort(core: Any, budget: ChoiceBudget) -> Any:
    return core.Effort(budget.worlds, budget.descents, budget.nodes, 1, 1, 2**64 - 7)


@pytest.mark.parametrize(("name", "text"), EVERY)
def test_verdicts_under_every_rule_table_of_the_patience_family(
    web: Any, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    game: Patience = small(game_of(name, text))
    rng = Random(f"{name} {text}")
    tables = [late(game, rng) for _ in range(5)]
    budget = SolverBudget(nodes=5000, memory=MEMORY)
    expected = [patience.solve(game, table, budget) for table in tables]
    patience.native_rules.cache_clear()
    for each in ("PatienceRules", "PatienceTable", "patience_solve"):
        monkeypatch.setattr(patience, each, getattr(web, each))
    found = [patience.solve(game, table, budget) for table in tables]
    patience.native_rules.cache_clear()
    same = [(each.result, each.moves, each.nodes) for each in expected]
    assert [(each.result, each.moves, each.nodes) for each in found] == same
    assert plan_of(game.rules()) is game.plan


def test_what_must_not_be_asked_is_refused_with_the_reason(web: Any) -> None:
    game = Klondike()
    at = Position(web, game, game.start("7"))
    with pytest.raises(ValueError, match="a move is illegal"):
        web.short_line(at.table, at.rules, [verdicts.code_of(VOCABULARY[-1])], VOCABULARY)  # type: ignore[arg-type]
    at.table.numbers = at.table.numbers[:-1]
    with pytest.raises(ValueError, match="the numbers are not those of this request"):
        web.solve(at.table, at.rules, ENDLESS, inf, MEMORY, VOCABULARY)
