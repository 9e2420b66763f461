"""The command line. `program` lists the commands, each in its own module; none of them knows any rules."""

from parlour.cli.program import main

__all__ = ["main"]
