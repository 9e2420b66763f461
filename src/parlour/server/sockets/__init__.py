"""WebSockets: the connection of one guest, frames, and how long an idle connection is kept."""
