"""The strength of the bots: Eights in tables of two against two, Race alone on the same deals, and races of
the strong bot against that of 0.1.0, which had no fair player.

Run it with `python benchmarks/bots.py [rounds of Eights] [deals of Race] [races] [processes]`; 0 skips a
part. Everything is seeded, so figures change only with the bots and the rules; only the times depend on the
machine.
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

from parlour.bots import STRENGTHS, Strength, choose, pace, sight
from parlour.games.eights import Eights
from parlour.games.race import STOP, Race

SEATS = 4
SEATINGS = tuple(combinations(range(SEATS), 2))
"""The seats of the first pair, in turn. Each round has its own deal."""
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
        rng = Random(number)  # one per round, so that a changed choice affects no other round
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
            seen, legal = sight(game, state, 0), game.moves(state, 0)
            move = choose(game, seen, 0, legal, strength=deals.strength, rng=rng)
            state, _ = game.play(state, 0, move)
            if state.step > TOO_LONG:
                sys.exit(f"The race of deal {deal} does not end.")
        cards_up.append(sum(state.lanes[0].table.foundations))
        moves.append(state.step)
    return DealsResult(cards_up, moves, (process_time() - started) / sum(moves))


class Races(Struct, frozen=True):
    draw: int
    first: int
    count: int


class RacesResult(Struct, frozen=True):
    won: int
    """Races won by the current bot, in seat 0."""
    shared: int
    finished: tuple[int, int]
    """How often each seat moved all its cards to the foundations."""


def run_races(races: Races) -> RacesResult:
    """Race two seats, both at the strong bot's pace, until both are done or the usual clock ends."""
    game = Race(draw=races.draw)
    assert game.clock is not None
    won, shared, finished = 0, 0, [0, 0]
    for deal in range(races.first, races.first + races.count):
        rng = Random(deal)
        state = game.start(f"race {deal}", 2)
        due = [pace(game, "strong", rng) for _ in range(2)]
        while racing := game.to_move(state):
            seat = min(racing, key=due.__getitem__)
            # A bot that gets a plain view plays as all did in 0.1.0.
            seen = sight(game, state, 0) if seat == 0 else game.view(state, 1)
            move = choose(game, seen, seat, game.moves(state, seat), strength="strong", rng=rng)
            state, _ = game.play(state, seat, STOP if due[seat] > game.clock.usual else move)
            due[seat] += pace(game, "strong", rng)
        outcome = game.outcome(state)
        assert outcome is not None
        won += outcome.winners == (0,)
        shared += len(outcome.winners) == 2
        for seat in range(2):
            finished[seat] += sum(state.lanes[seat].table.foundations) == 52
    return RacesResult(won, shared, (finished[0], finished[1]))


def wilson(successes: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share."""
    share = successes / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return (centre - spread) / scale, (centre + spread) / scale


def share_text(successes: int, trials: int) -> str:
    low, high = wilson(successes, trials)
    return f"{successes / trials:6.1%}  [{low:.1%}, {high:.1%}]"


def report_matches(results: Iterator[MatchResult], rounds: int) -> None:
    print(f"Eights, two against two at four seats, {rounds} rounds each: the first pair wins")
    for (first, second), result in zip(PAIRS, results, strict=True):
        lengths = sorted(result.lengths)
        print(
            f"  {first + ' against ' + second:22} {share_text(result.wins, rounds)}"
            f"   moves a round: median {lengths[rounds // 2]}, mean {mean(lengths):.0f}, most {lengths[-1]}"
            f"   {result.seconds_a_move * 1e6:.0f} µs a move"
        )


def report_deals(jobs: list[Deals], results: Iterator[DealsResult]) -> None:
    print(f"Race, {jobs[0].count} deals each, one seat: deals won")
    for job, result in zip(jobs, results, strict=True):
        won = sum(cards == 52 for cards in result.cards_up)
        print(
            f"  draw {job.draw}, {job.strength:8} {share_text(won, job.count)}"
            f"   cards up: mean {mean(result.cards_up):.1f}"
            f"   moves: mean {mean(result.moves):.0f}, most {max(result.moves)}"
            f"   {result.seconds_a_move * 1e6:.0f} µs a move"
        )


def report_races(jobs: list[Races], results: Iterator[RacesResult]) -> None:
    print("Race, the strong bot against that of 0.1.0 at the same pace: races won")
    found = list(zip(jobs, results, strict=True))
    for draw in (1, 3):
        parts = [result for job, result in found if job.draw == draw]
        count = sum(job.count for job in jobs if job.draw == draw)
        won, shared = sum(each.won for each in parts), sum(each.shared for each in parts)
        own, other = (sum(each.finished[seat] for each in parts) for seat in range(2))
        print(
            f"  draw {draw}: {share_text(won, count)} of {count}, {shared} shared"
            f"   all cards up: {own / count:.1%} against {other / count:.1%}"
        )


PART = 100  # races per job


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    rounds, count, races, processes = (*numbers, *(20_000, 1000, 2000, 2)[len(numbers) :])
    matches = [Match(first, second, rounds) for first, second in PAIRS]
    deals = [Deals(draw, strength, count) for draw in (1, 3) for strength in STRENGTHS]
    parts = [
        Races(draw, first, min(PART, races - first)) for draw in (1, 3) for first in range(0, races, PART)
    ]
    with ProcessPoolExecutor(processes) as pool:
        if rounds:
            report_matches(pool.map(play_match, matches), rounds)
        if count:
            report_deals(deals, pool.map(play_deals, deals))
        if races:
            report_races(parts, pool.map(run_races, parts))


if __name__ == "__main__":
    main()
