"""The fair player: legal, blind to what is hidden, the same for a seed, never going in circles."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from parlour import Klondike
from parlour._klondike import FAIR_LESSON, fair_choice, fair_lessons, fair_odds, fair_record
from parlour.fair import QUICK, Cancel, ChoiceBudget, Odds, chance, choose, odds, play_deal, rate
from parlour.games.klondike import Table
from parlour.games.klondike.moves import DRAW
from parlour.solver import Budget as SolverBudget
from parlour.solver import Result, solve
from parlour.solver.verdicts import VOCABULARY, native_rules, native_table
from tests.fair.tables import looking_alike, with_hidden

HASTY = ChoiceBudget(worlds=2, descents=4, nodes=50)
ENOUGH = ChoiceBudget(worlds=1, descents=0, nodes=1_000_000)
DRAW_3 = Klondike(draw=3)
ACES = range(4)
ALL_KINDS = [
    Klondike(),
    Klondike(draw=2),
    DRAW_3,
    Klondike(draw=3, takeback=False),
    Klondike(draw=3, empty="any"),
    Klondike(draw=3, redeals=1),
    Klondike(draw=1, scoring="vegas"),
    Klondike(draw=3, scoring="vegas"),
    Klondike(draw=3, redeals=30),
    Klondike(draw=1, redeals=2, empty="any", takeback=False),
]


def played(game: Klondike, seed: str, budget: ChoiceBudget) -> tuple[Table, int]:
    """The end of a game by the Python rules, which refuse what is not legal, and how many moves it took."""
    table, count = game.start(seed), 0
    while moves := choose(game, game.view(table, 0), game.remembered_stock(table), budget).moves:
        for move in moves:
            table, _ = game.play(table, 0, move)
            count += 1
        assert count < 1500, "it goes round in circles"
    return table, count


@pytest.mark.parametrize("game", ALL_KINDS, ids=repr)
def test_every_choice_is_legal_and_every_game_ends(game: Klondike) -> None:
    ends = [played(game, f"legal/{number}", HASTY)[0] for number in range(8)]
    assert all(game.outcome(table) or not _can_turn_up(game, table) for table in ends)


def _can_turn_up(game: Klondike, table: Table) -> bool:
    """Does a legal move, made at once, turn up a card? Then it is too early to give up."""
    return any(
        sum(map(len, game.play(table, 0, move)[0].down)) < sum(map(len, table.down))
        for move in game.moves(table, 0)
    )


def test_a_thousand_games_come_to_their_end() -> None:
    endings = [play_deal(DRAW_3, DRAW_3.start(f"end/{number}"), HASTY, seed=number) for number in range(1000)]
    assert 200 < endings.count(True) < 600
    assert None not in endings


@pytest.mark.parametrize(
    ("game", "seeds"), [(DRAW_3, (122, 178, 260)), (Klondike(draw=3, redeals=2), (127, 156, 180))], ids=repr
)
def test_with_two_hidden_cards_the_odds_are_those_of_both_worlds(
    game: Klondike, seeds: tuple[int, ...]
) -> None:
    """In these games, hastily played, one of the two worlds that are left can be won and the other can't."""
    for seed in seeds:
        table = game.start(f"two/{seed}")
        while sum(map(len, table.down)) > 2:
            moves = choose(game, game.view(table, 0), game.remembered_stock(table), HASTY).moves
            assert moves, "another player needs other games"
            for move in moves:
                table, _ = game.play(table, 0, move)
        assert table.redeals > 0, "so the stock is known"
        worlds = [solve(game, each).result for each in _all_worlds(table)]
        assert sorted(worlds) == [Result.LOST, Result.WINNABLE]
        assert odds(game, game.view(table, 0), game.remembered_stock(table), budget=ENOUGH) == Odds(
            winnable=1, lost=1, undecided=0, is_exact=True
        )


@pytest.mark.parametrize("game", [Klondike(), DRAW_3], ids=repr)
def test_with_four_hidden_cards_the_odds_are_those_of_all_worlds(game: Klondike) -> None:
    for number in range(4):
        table = with_hidden(game, f"four/{number}", 4)
        found = odds(game, game.view(table, 0), game.remembered_stock(table), budget=ENOUGH)
        worlds = [solve(game, each).result for each in _all_worlds(table)]
        assert found == Odds(worlds.count(Result.WINNABLE), worlds.count(Result.LOST), 0, is_exact=True)


def _all_worlds(table: Table) -> list[Table]:
    hidden = [card for pile in table.down for card in pile]
    worlds = []
    for order in permutations(hidden):
        cards = iter(order)
        worlds.append(replace(table, down=tuple(tuple(next(cards) for _ in pile) for pile in table.down)))
    return worlds


@pytest.mark.parametrize("game", [Klondike(), DRAW_3, Klondike(draw=3, scoring="vegas")], ids=repr)
def test_tables_that_look_alike_are_played_and_judged_alike(game: Klondike) -> None:
    rng = Random(1)
    table = game.start("alike")
    for _ in range(25):
        memory = game.remembered_stock(table)
        other = looking_alike(table, rng, knows_stock=bool(memory))
        view = game.view(table, 0)
        assert game.view(other, 0) == view
        assert game.remembered_stock(other) == memory or not memory
        choice = choose(game, view, memory, QUICK, seed=5)
        assert choice == choose(game, game.view(other, 0), memory, QUICK, seed=5)
        assert odds(game, view, memory, 20, seed=5) == odds(game, game.view(other, 0), memory, 20, seed=5)
        assert chance(game, view, memory, 2, HASTY, seed=5) == chance(
            game, game.view(other, 0), memory, 2, HASTY, seed=5
        )
        if not choice.moves:
            break
        for move in choice.moves:
            table, _ = game.play(table, 0, move)


def test_the_core_does_not_look_at_what_is_hidden() -> None:
    """It is given the real table, and every random stream is used: of trees, games and parts of samples."""
    rng, rules = Random(3), native_rules(DRAW_3)
    for number in range(10):
        table = with_hidden(DRAW_3, f"core/{number}", 15)
        effort = ChoiceBudget(worlds=20, descents=60, trees=3).effort(number)
        one, other = (
            (
                fair_choice(each, True, rules, effort, VOCABULARY),
                fair_odds(each, True, rules, 150, effort),
                fair_record(each, True, rules, 3, HASTY.effort(number)),
            )
            for each in map(native_table, (table, looking_alike(table, rng, knows_stock=True)))
        )
        assert one == other


def test_the_first_lesson_of_a_game_depends_on_no_hidden_card() -> None:
    rng, rules = Random(4), native_rules(DRAW_3)
    compared = 0
    for number in range(20):
        table = DRAW_3.start(f"lesson/{number}")
        if any(up[0] in ACES for up in table.up):
            continue  # it goes up at once, and a card is turned up before the first lesson
        one, other = (
            fair_lessons(native_table(each), rules, HASTY.effort(number), 4)[: 2 * FAIR_LESSON]
            for each in (table, looking_alike(table, rng, knows_stock=True))
        )
        if one and other:  # a game that can't be won teaches nothing
            assert one == other
            compared += 1
    assert compared > 4


def test_a_game_depends_on_no_card_before_it_is_seen() -> None:
    """Of two deals that differ only in cards face down, the first decisions are the same."""
    table = DRAW_3.start("blind")
    other = looking_alike(table, Random(2), knows_stock=True)
    firsts = []
    for each in (table, other):
        now, made = each, []
        while now.down == each.down:
            view, memory = DRAW_3.view(now, 0), DRAW_3.remembered_stock(now)
            for move in choose(DRAW_3, view, memory, QUICK).moves:
                now, _ = DRAW_3.play(now, 0, move)
                made.append(str(move))
        firsts.append(made)
    assert firsts[0] == firsts[1]


@pytest.mark.parametrize(("game", "published"), [(Klondike(), 0.9048), (DRAW_3, 0.81945)], ids=repr)
def test_the_share_of_winnable_worlds_is_that_of_winnable_deals(game: Klondike, published: float) -> None:
    budget = ChoiceBudget(worlds=1, descents=0, nodes=3000)
    parts = [odds(game, game.view(game.start(f"share/{n}"), 0), (), 10, budget, seed=n) for n in range(120)]
    winnable, undecided = sum(each.winnable for each in parts), sum(each.undecided for each in parts)
    # Worlds of one view are not independent; three deviations of independent ones are enough all the same.
    spread = 3 * (published * (1 - published) / 1200) ** 0.5
    assert winnable / 1200 - spread < published < (winnable + undecided) / 1200 + spread
    assert undecided < 150


def test_the_same_seed_and_budget_give_the_same_with_any_number_of_threads() -> None:
    game = DRAW_3
    table = with_hidden(game, "2026-11-15", 12)
    view, memory = game.view(table, 0), game.remembered_stock(table)
    budget = ChoiceBudget(worlds=20, descents=60, trees=4)
    answers = [
        (
            choose(game, view, memory, each, seed=3),
            odds(game, view, memory, 300, each, seed=3),
            chance(game, view, memory, 6, replace(HASTY, threads=each.threads), seed=3),
        )
        for each in (budget, replace(budget, threads=3), budget)
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][1] != odds(game, view, memory, 300, budget, seed=4)


def test_what_is_cancelled_ends_and_others_run_meanwhile() -> None:
    game, cancel = DRAW_3, Cancel()
    table = game.start("cancel")
    endless = ChoiceBudget(worlds=50, descents=2**31 - 1)
    with ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(play_deal, game, table, endless, cancel=cancel)
        # With the lock kept this thread would not get to ask, nor to cancel.
        assert odds(game, game.view(table, 0), worlds=5).worlds == 5
        cancel.set()
        assert under_way.result(60) is None
    assert rate(game, table, 5, cancel=cancel) is None
    assert odds(game, game.view(table, 0), cancel=cancel).worlds == 0
    assert str(choose(game, game.view(table, 0), cancel=cancel).move) == "draw"


def test_the_end_of_a_game_needs_no_luck() -> None:
    game = DRAW_3
    table = with_hidden(game, "2026-11-15", 0)
    view, memory = game.view(table, 0), game.remembered_stock(table)
    choice = choose(game, view, memory, HASTY)
    assert (choice.winnable, choice.chance) == (1, 1)
    for move in choice.moves:
        table, _ = game.play(table, 0, move)
    assert game.outcome(table)
    assert choose(game, game.view(table, 0)).moves == ()


def after_draws(game: Klondike, seed: str, draws: int) -> Table:
    table = game.start(seed)
    for _ in range(draws):
        table, _ = game.play(table, 0, DRAW)
    return table


@pytest.mark.parametrize(("game", "draws"), [(Klondike(), 23), (Klondike(), 12), (DRAW_3, 7)], ids=repr)
def test_a_card_seen_in_the_waste_is_no_longer_among_the_hidden_ones(game: Klondike, draws: int) -> None:
    table = after_draws(game, "waste 1", draws)
    seen, hidden = table.talon[0], table.down[6][0]
    down = (*table.down[:6], (seen, *table.down[6][1:]))
    swapped = replace(table, talon=(hidden, *table.talon[1:]), down=down)
    budget = ChoiceBudget(worlds=1, descents=0, nodes=1000)
    first, second = (odds(game, game.view(each, 0), (), 100, budget) for each in (table, swapped))
    assert first != second
    assert chance(game, game.view(table, 0), (), 30) != chance(game, game.view(swapped, 0), (), 30)


@pytest.mark.parametrize("seed", ["waste 26", "waste 44", "waste 24"])
def test_after_turning_the_stock_the_odds_are_those_of_the_deals_that_fit(seed: str) -> None:
    """One card of the stock is unseen. With those that were turned taken for unseen, the odds are far off."""
    game, rng, worlds = Klondike(), Random(seed), 300
    table = after_draws(game, seed, 23)
    results = [
        solve(game, looking_alike(table, rng, knows_stock=False), SolverBudget(nodes=10_000)).result
        for _ in range(worlds)
    ]
    found = odds(game, game.view(table, 0), (), worlds, ChoiceBudget(worlds=1, descents=0, nodes=10_000))
    # Three deviations of the difference of two samples, each at its widest.
    tolerance = 3 * (2 * 0.25 * worlds) ** 0.5
    assert abs(found.winnable - results.count(Result.WINNABLE)) < tolerance
    assert abs(found.lost - results.count(Result.LOST)) < tolerance


def test_cancelled_odds_are_not_exact() -> None:
    table = with_hidden(DRAW_3, "2026-11-15", 5)
    cancel = Cancel()
    cancel.set()
    found = odds(DRAW_3, DRAW_3.view(table, 0), DRAW_3.remembered_stock(table), 120, cancel=cancel)
    assert (found.worlds, found.is_exact, found.interval) == (0, False, (0.0, 1.0))


def test_choices_and_chances_are_the_same_on_every_machine() -> None:
    """They change with the weights of the learned value or with the search, and with nothing else."""
    found = []
    for seed, hidden in (("alike 3", 16), ("four/1", 16), ("exact 1", 12)):
        table = with_hidden(DRAW_3, seed, hidden)
        view, memory = DRAW_3.view(table, 0), DRAW_3.remembered_stock(table)
        choice = choose(DRAW_3, view, memory, ChoiceBudget(worlds=20, descents=60))
        found.append((str(choice.moves[-1]), round(choice.chance, 6)))
    assert found == [("w-1", 0.263634), ("w-4", 0.493210), ("4-1", 0.337281)]
