"""The server: HTTP, WebSockets, authentication, limits, rooms in memory. It knows no game's rules."""
