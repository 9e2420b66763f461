"""Rooms in memory: their directory, and each live room with its guests, timers and updates."""
