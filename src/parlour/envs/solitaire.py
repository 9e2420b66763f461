"""A solitaire as a Gymnasium environment."""

from typing import Any, ClassVar, Literal, SupportsInt

import gymnasium
import msgspec
import numpy as np
from gymnasium.spaces import Box, Discrete

from parlour.envs.actions import Actions, Mask
from parlour.envs.dealing import starting_state
from parlour.envs.encoders import Encoder, Observation, encoder_for
from parlour.game import AnyGame, Done, KeepsScore, is_for_one

Info = dict[str, Any]


class SolitaireEnv(gymnasium.Env[Observation, np.int64]):
    """One seat, alone.

    An illegal action changes nothing, and `info["refused"]` is true. The episode is terminated when the game
    is over or no move is left, and truncated after `most_moves` actions. The reward is 1 for a win and 0
    otherwise; with `reward="points"` it is the change of the game's own score.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]

    def __init__(
        self,
        game: AnyGame,
        *,
        most_moves: int = 500,
        reward: Literal["outcome", "points"] = "outcome",
        encoder: Encoder | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not is_for_one(game):
            raise ValueError(f"{game.name} is not a game for one: use TableEnv.")
        if reward == "points" and not isinstance(game, KeepsScore):
            raise ValueError(f"{game.name} keeps no score: its reward is the outcome.")
        self.game = game
        self.actions = Actions(game)
        self.render_mode = render_mode
        self._encoder = encoder_for(game) if encoder is None else encoder
        self._most_moves = most_moves
        self._reward = reward
        self.action_space = Discrete(self.actions.count)
        self.observation_space = Box(0, 1, (self._encoder.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a random deal, the same for the same seed; `options={"deal": "2026-11-15"}` names a deal, and
        `options={"position": state}` continues from any state of the game."""
        super().reset(seed=seed)
        self._state = starting_state(self.game, 1, self.np_random, options or {})
        self._legal = self.game.moves(self._state, 0)
        self._moves = 0
        self._sheet = self.game.score_sheet() if isinstance(self.game, KeepsScore) else None
        return self._observation(), self._info(refused=False)

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, Info]:
        move = self.actions.move(int(action), self._legal)
        reward = 0.0
        self._moves += 1
        if move is not None:
            reward = self._make(move)
        return (
            self._observation(),
            reward,
            not self._legal,
            self._moves >= self._most_moves,
            self._info(refused=move is None),
        )

    def _make(self, move: Any) -> float:
        """Make a move and return its reward."""
        self._state, events = self.game.play(self._state, 0, move)
        self._legal = self.game.moves(self._state, 0)
        if self._reward == "outcome":
            outcome = self.game.outcome(self._state)
            return float(outcome is not None and 0 in outcome.winners)
        assert self._sheet is not None, "checked when it was made"
        before = self._sheet.score.points
        self._sheet = self._sheet.add(Done("move", float(self._moves), events))
        return float(self._sheet.score.points - before)

    def action_masks(self) -> Mask:
        """Return the mask of legal actions, under the name that maskable learners expect."""
        return self._mask

    def render(self) -> str | None:
        """Return the player's view as JSON."""
        if self.render_mode is None:
            return None
        return msgspec.json.format(msgspec.json.encode(self.game.view(self._state, 0))).decode()

    def _observation(self) -> Observation:
        return self._encoder.encode(self.game.view(self._state, 0), 0)

    def _info(self, *, refused: bool) -> Info:
        self._mask = self.actions.mask(self._legal)
        return {"action_mask": self._mask, "refused": refused}
