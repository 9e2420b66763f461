"""The host's desk: its login, its figures and the host's actions."""
