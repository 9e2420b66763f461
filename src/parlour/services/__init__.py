"""What is derived from logs and results: dailies, boards, statistics, replays, the host's desk."""
