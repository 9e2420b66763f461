"""The host's desk: what opens it, what it shows, what a host can do there."""
