"""Bots know games and nothing below: no room, no server, no clock, no chance but the one they are given."""

import ast
from pathlib import Path

import parlour.bots

KNOWN = ("parlour.bots", "parlour.cards", "parlour.fair", "parlour.game", "parlour.games.")
TOOLS = {"collections.abc", "math", "msgspec", "msgspec.structs", "random", "typing"}


def test_bots_import_only_games_and_a_few_tools() -> None:
    for file in Path(parlour.bots.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and not _is_registry(node):
                name = node.module or ""
                assert name in TOOLS or name.startswith(KNOWN), f"{file}: {name}"
            assert not isinstance(node, ast.Import), f"{file}: line {node.lineno}"


def _is_registry(node: ast.ImportFrom) -> bool:
    """Where a game's own bot is looked up."""
    return node.module == "parlour" and [each.name for each in node.names] == ["registry"]
