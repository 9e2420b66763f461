"""Games as environments for reinforcement learning: Gymnasium for solitaires, PettingZoo for tables.

They are built on the `Game` protocol, for any registered game. An agent's observation is made from its seat's
view only. Needs the extra `parlour[envs]`; no other part of Parlour needs this package.

>>> env = make("klondike", draw=3)
>>> observation, info = env.reset(options={"deal": "2026-11-15"})
>>> [env.actions.text(action) for action in info["action_mask"].nonzero()[0]]
['draw', '1-f', '2-f', '1-6', '2-5']
"""

from typing import Any

from parlour import registry
from parlour.envs.actions import Actions
from parlour.envs.encoders import Encoder
from parlour.envs.solitaire import SolitaireEnv
from parlour.envs.table import TableEnv
from parlour.game import is_for_one

__all__ = ["Actions", "Encoder", "SolitaireEnv", "TableEnv", "make"]


def make(name: str, *, seats: int | None = None, **rules: Any) -> Any:
    """Return the environment of a registered game under those rules: a table (PettingZoo) if `seats` is given
    or the game is for several, otherwise a Gymnasium environment."""
    game = registry.game_type(name)(**rules)
    if seats is None and is_for_one(game):
        return SolitaireEnv(game)
    return TableEnv(game, game.seats[0] if seats is None else seats)
