"""WebSockets and HTTP connections: frames, messages, backpressure and idle timeouts."""
