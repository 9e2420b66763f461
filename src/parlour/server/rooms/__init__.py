"""Rooms in memory: the directory of them, each live room with its guests, its timers and its updates."""
