"""How strong the bots are: Eights at tables of two against two, and Race on the same deals, alone.

Run it with `python benchmarks/bots.py [rounds of Eights] [deals of Race]`. Everything is seeded, so figures
change only with the bots and the rules; only the times are the machine's.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean
from time import process_time

from msgspec import Struct

from parlour.bots import STRENGTHS, Strength, choose
from parlour.games.eights import Eights
from parlour.games.race import Race

SEATS = 4
SEATINGS = tuple(combinations(range(SEATS), 2))
"""The seats of the first pair, in turn. Each round is a deal of its own."""
PAIRS: tuple[tuple[Strength, Strength], ...] = (("strong", "easy"), ("normal", "easy"), ("strong", "normal"))
TOO_LONG = 20_000


class Match(Struct, frozen=True):
    first: Strength
    second: Strength
    rounds: int


class MatchResult(Struct, frozen=True):
    wins: int
    lengths: list[int]
    seconds_a_move: float


class Deals(Struct, frozen=True):
    draw: int
    strength: Strength
    count: int


class DealsResult(Struct, frozen=True):
    cards_up: list[int]
    moves: list[int]
    seconds_a_move: float


def play_match(match: Match) -> MatchResult:
    game = Eights()
    wins, lengths = 0, []
    started = process_time()
    for number in range(match.rounds):
        rng = Random(number)  # for each round its own, so that one changed choice changes no other round
        first_pair = SEATINGS[number % len(SEATINGS)]
        state = game.start(f"bots {number}", SEATS, first=number // len(SEATINGS) % SEATS)
        length = 0
        while state.winner is None:
            seat = state.turn
            strength = match.first if seat in first_pair else match.second
            view, moves = game.view(state, seat), game.moves(state, seat)
            move = choose(game, view, seat, moves, strength=strength, rng=rng)
            state, _ = game.play(state, seat, move)
            length += 1
            if length > TOO_LONG:
                sys.exit(f"The round of deal {number} does not end.")
        wins += state.winner in first_pair
        lengths.append(length)
    return MatchResult(wins, lengths, (process_time() - started) / sum(lengths))


def play_deals(deals: Deals) -> DealsResult:
    game = Race(draw=deals.draw)
    cards_up, moves = [], []
    started = process_time()
    for deal in range(deals.count):
        rng = Random(deal)
        state = game.start(f"bots {deal}", 1)
        while game.to_move(state):
            view, legal = game.view(state, 0), game.moves(state, 0)
            move = choose(game, view, 0, legal, strength=deals.strength, rng=rng)
            state, _ = game.play(state, 0, move)
            if state.step > TOO_LONG:
                sys.exit(f"The race of deal {deal} does not end.")
        cards_up.append(sum(state.lanes[0].table.foundations))
        moves.append(state.step)
    return DealsResult(cards_up, moves, (process_time() - started) / sum(moves))


def wilson(successes: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % confidence interval of a share."""
    share = successes / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return (centre - spread) / scale, (centre + spread) / scale


def said(successes: int, trials: int) -> str:
    low, high = wilson(successes, trials)
    return f"{successes / trials:6.1%}  [{low:.1%}, {high:.1%}]"


def report_matches(results: Iterator[MatchResult], rounds: int) -> None:
    print(f"Eights, two against two at four seats, {rounds} rounds each: the first pair wins")
    for (first, second), result in zip(PAIRS, results, strict=True):
        lengths = sorted(result.lengths)
        print(
            f"  {first + ' against ' + second:22} {said(result.wins, rounds)}"
            f"   moves a round: median {lengths[rounds // 2]}, mean {mean(lengths):.0f}, most {lengths[-1]}"
            f"   {result.seconds_a_move * 1e6:.0f} µs a move"
        )


def report_deals(jobs: list[Deals], results: Iterator[DealsResult]) -> None:
    print(f"Race, {jobs[0].count} deals each, one seat: deals won")
    for job, result in zip(jobs, results, strict=True):
        won = sum(cards == 52 for cards in result.cards_up)
        print(
            f"  draw {job.draw}, {job.strength:8} {said(won, job.count)}"
            f"   cards up: mean {mean(result.cards_up):.1f}"
            f"   moves: mean {mean(result.moves):.0f}, most {max(result.moves)}"
            f"   {result.seconds_a_move * 1e6:.0f} µs a move"
        )


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    rounds, count = (*numbers, *(20_000, 1000)[len(numbers) :])
    matches = [Match(first, second, rounds) for first, second in PAIRS]
    deals = [Deals(draw, strength, count) for draw in (1, 3) for strength in STRENGTHS]
    with ProcessPoolExecutor(2) as pool:
        match_results, deals_results = pool.map(play_match, matches), pool.map(play_deals, deals)
        report_matches(match_results, rounds)
        report_deals(deals, deals_results)


if __name__ == "__main__":
    main()
