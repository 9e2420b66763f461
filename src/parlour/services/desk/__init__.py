"""The host's desk: its figures and the host's actions."""
