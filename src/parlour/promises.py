"""The name that `parlour.commitments` had in 0.2.0, for clients that check their deals with it."""

from parlour.commitments import *  # noqa: F403
