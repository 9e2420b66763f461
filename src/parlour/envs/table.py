"""A table of several seats as a PettingZoo environment with alternating agents (AEC)."""

from typing import Any, ClassVar, SupportsInt

import gymnasium
import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from parlour.envs.actions import Actions
from parlour.envs.dealing import starting_state
from parlour.envs.encoders import Encoder, encoder_for
from parlour.errors import IllegalMove
from parlour.game import AnyGame


class TableEnv(AECEnv[str, dict[str, Any], np.int64]):
    """Agents `seat_1`, `seat_2` and so on. Where several may move at once, as in a race, they alternate.

    An illegal action raises IllegalMove: the mask in the observation lists the legal ones. At the end of the
    game the winners get 1 and the others −1; without a winner all get 0. The game is truncated after
    `most_moves` moves of all seats together. A seat that may act but has no move is skipped.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi"],
        "name": "parlour_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        *,
        most_moves: int = 2000,
        encoder: Encoder | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.game = game
        self.actions = Actions(game)
        self.render_mode = render_mode
        self._encoder = encoder_for(game) if encoder is None else encoder
        self._most_moves = most_moves
        self._random, _ = seeding.np_random()
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation = Dict(
            {
                "observation": Box(0, 1, (self._encoder.size,), np.float32),
                "action_mask": Box(0, 1, (self.actions.count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: Discrete(self.actions.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a random deal, the same for the same seed. Options: `deal` names a deal, `first` is the seat
        that begins, from 0, and `position` continues from any state of the game."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        given = options or {}
        self._state = starting_state(self.game, len(self.possible_agents), self._random, given)
        self._moves = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        first = given.get("first", 0)
        self.agent_selection = self.agents[first]
        self._select(first - 1)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        legal = self._legal if agent == self.agent_selection else ()
        return {
            "observation": self._encoder.encode(self.game.view(self._state, seat), seat),
            "action_mask": self.actions.mask(legal),
        }

    def step(self, action: SupportsInt | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        assert action is not None, "only an agent that is done has no action"
        seat = self._seats[agent]
        move = self.actions.move(int(action), self._legal)
        if move is None:
            raise IllegalMove("illegal-action", f"Action {action} is not legal now: the mask says which are.")
        self._cumulative_rewards[agent] = 0.0
        self._state, _ = self.game.play(self._state, seat, move)
        self._moves += 1
        self._select(seat)
        if not self._legal:  # rewards come only at the end
            self._accumulate_rewards()

    def _select(self, after: int) -> None:
        """Select the next seat that has a move, or end the game."""
        seats = len(self.possible_agents)
        to_move = self.game.to_move(self._state)
        for step in range(1, seats + 1):
            seat = (after + step) % seats
            legal = self.game.moves(self._state, seat) if seat in to_move else ()
            if legal:
                self._legal = legal
                self.agent_selection = self.possible_agents[seat]
                if self._moves >= self._most_moves:
                    self.truncations = dict.fromkeys(self.agents, True)
                return
        self._legal = ()
        self.terminations = dict.fromkeys(self.agents, True)
        outcome = self.game.outcome(self._state)
        if outcome is not None and outcome.winners:
            self.rewards = {
                agent: 1.0 if self._seats[agent] in outcome.winners else -1.0 for agent in self.agents
            }

    def render(self) -> str | None:
        """Return a spectator's view as JSON."""
        if self.render_mode is None:
            return None
        return msgspec.json.format(msgspec.json.encode(self.game.view(self._state, None))).decode()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
