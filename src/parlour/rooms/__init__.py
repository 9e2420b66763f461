"""Rooms: a log of what people did, folded to a state. No sockets, no SQL, no clock of its own."""
