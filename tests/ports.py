"""Ports for servers that are stopped and started again: nobody else gets them in between."""

import socket


def held_port() -> socket.socket:
    """Holds a port of 127.0.0.1 until it is closed.

    A server may listen on it, and the system gives it to nobody else, not even for a connection's near end.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder


def port_of(holder: socket.socket) -> int:
    return int(holder.getsockname()[1])
