"""The part that all engines of the benchmark share: a process that plays when it is asked to.

Each line on standard input is a number of CPU-seconds. For that long whole random games are played, and
what came of it is answered with a line of JSON. Then the line `state` asks for the size and the copying of
a state. Nothing but Python's own library: this runs in the other engines' environment too.
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
"""Plays one random game to its end and says how many steps it had."""
States = Callable[[Random], Iterator[Any]]
"""The states of random games, one after the other without end."""


Encode = Callable[[Any], bytes]
Copy = Callable[[Any], Any]
Found = dict[str, float | None]

COPIES = 10


def answer(
    play: Play, states: States | None = None, encode: Encode | None = None, copy: Copy | None = None
) -> None:
    """`states` and `encode` are for those that are asked for their states."""
    rng = Random(1)
    for _ in range(3):
        play(rng)  # to warm up
    for line in sys.stdin:
        if line == "state\n" and states and encode:
            found = _look_at(islice(states(rng), 0, 90_000, 300), encode, copy)
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


def _look_at(states: Iterator[Any], encode: Encode, copy: Copy | None) -> Found:
    """Means over states from all of play. Each is looked at as it comes: its engine may change it next."""
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
