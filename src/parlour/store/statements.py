"""The interface by which a store runs the SQL that both databases understand."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Row = TypeVar("Row")
Value = str | int | bytes


def raw(*row: Any) -> Any:
    """Return a row as it is."""
    return row


class Statements(ABC):
    @abstractmethod
    async def _ask(self, make: Callable[..., Row], question: str, *values: Value) -> list[Row]:
        """Run a query and return what `make` makes of the columns of each row."""

    async def _has(self, question: str, *values: Value) -> bool:
        """Return whether a query finds anything."""
        return bool(await self._ask(raw, question, *values))

    @abstractmethod
    async def _change(self, statement: str, *values: Value) -> int:
        """Run one statement and return how many rows it has changed."""

    @abstractmethod
    async def _change_all(self, statements: Sequence[tuple[str, Sequence[Value | None]]]) -> None:
        """Run several statements, all or none."""
