"""The command line. `program` lists the commands, each in a module of its own; none of them knows a rule."""

from parlour.cli.program import main

__all__ = ["main"]
