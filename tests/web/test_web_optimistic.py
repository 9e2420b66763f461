"""What is shown before the server has answered is what the server then shows, in whole golden games."""

import subprocess
from pathlib import Path

import msgspec
import pytest

from parlour import gamefile

GOLDEN = Path(__file__).parents[1] / "golden"
SCRIPT = Path(__file__).parent / "node" / "optimistic.js"
GAMES = ("klondike", "klondike-draw-three", "race", "eights", "eights-play-drawn")
UNKNOWN = {"eights": ("draw", "pass"), "race": ("stop",)}  # whose result nobody can know


def moves_of(name: str) -> list[dict[str, object]]:
    file = gamefile.read((GOLDEN / f"{name}.txt").read_text("utf-8"))
    game, before = file.game, file.start()
    moves: list[dict[str, object]] = []
    for step in file.steps():
        seat = step.move.seat
        moves.append(
            {
                "number": step.number,
                "seat": seat,
                "move": str(step.move.move),
                "before": game.view(before, seat),
                "after": game.view(step.state, seat),
                "moves": [str(move) for move in game.moves(before, seat)],
            }
        )
        before = step.state
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_shown_as_the_server_will_show_them(name: str) -> None:
    game = name.partition("-")[0]
    moves = moves_of(name)
    lines = b"\n".join(msgspec.json.encode(move) for move in moves)
    run = subprocess.run(["node", SCRIPT, game], input=lines, capture_output=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr.decode()
    assert int(run.stdout) == sum(move["move"] not in UNKNOWN.get(game, ()) for move in moves)
