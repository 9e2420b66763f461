"""Parlour in a browser's worker: the hub with a store of its own, and no server."""
