"""Rooms: a log of entries, folded to a state. No sockets, no SQL, no clock of its own."""
