"""Tests for games: one suite for every game, golden playthroughs, perft. Other packages can use them too."""
