"""The protocol that all engines of the benchmark share: a process that plays on request.

Each line on standard input is a number of CPU-seconds. The process plays whole random games for that long and
answers with a line of JSON. The line `state` asks for the size of a state and the cost of copying it. Only
the standard library is used, because this also runs in the other engines' environment.
"""

import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import mean
from time import process_time
from typing import Any

Play = Callable[[Random], int]
"""Play one random game to its end and return the number of steps."""
States = Callable[[Random], Iterator[Any]]
"""Yield the states of random games without end."""


Encode = Callable[[Any], bytes]
Copy = Callable[[Any], Any]
Found = dict[str, float | None]

COPIES = 10


def answer(
    play: Play, states: States | None = None, encode: Encode | None = None, copy: Copy | None = None
) -> None:
    """Answer requests; `states` and `encode` are for engines that are asked about their states."""
    rng = Random(1)
    for _ in range(3):
        play(rng)  # warm up
    for line in sys.stdin:
        if line == "state\n" and states and encode:
            found = _measure_states(islice(states(rng), 0, 90_000, 300), encode, copy)
        else:
            found = _play_for(float(line), play, rng)
        print(json.dumps(found), flush=True)


def _play_for(seconds: float, play: Play, rng: Random) -> Found:
    steps = games = 0
    begin = now = process_time()
    while now < begin + seconds:
        steps += play(rng)
        games += 1
        now = process_time()
    return {"steps": steps, "games": games, "seconds": now - begin}


def _measure_states(states: Iterator[Any], encode: Encode, copy: Copy | None) -> Found:
    """Return means over states of random games. Each is measured at once: its engine may change it."""
    sizes: list[int] = []
    seconds = 0.0
    for state in states:
        sizes.append(len(encode(state)))
        if copy:
            begin = process_time()
            for _ in range(COPIES):
                copy(state)
            seconds += process_time() - begin
    return {"bytes": mean(sizes), "copy": seconds / len(sizes) / COPIES if copy else None}
