"""The server: HTTP, the WebSocket, who is who, limits, rooms alive in memory. It knows no game's rules."""
