"""What checks a game: one suite for every game, golden games, perft. For games of other packages too."""
