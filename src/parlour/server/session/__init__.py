"""The session of a connected guest: their identity, their room, and what each request does."""
