"""Connections to PostgreSQL and their failures. Everything has a timeout, so nothing hangs."""

from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg
from asyncpg import exceptions

from parlour.store import Damaged, StoreFailure, Unreachable

CONNECT_SECONDS: Final = 5.0
STATEMENT_SECONDS: Final = 5.0
"""The statement timeout; a connection without a response is closed one second later."""

PUBLIC_TEXT: Final = "The database can't be reached just now. Try again in a moment."
"""The message for guests."""

_SETTINGS: Final = {
    "application_name": "parlour",
    "client_encoding": "UTF8",
    "jit": "off",
    "statement_timeout": str(int(STATEMENT_SECONDS * 1000)),
    # A process that freezes within a transaction blocks the others no longer than this.
    "idle_in_transaction_session_timeout": "2000",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

ERRORS: Final = (
    exceptions.PostgresError,
    exceptions.InterfaceError,
    exceptions.InternalClientError,
    OSError,
)
"""All errors of the driver and of the network. `Address.failure` turns them into a StoreFailure."""

# Temporary errors: the database stops, starts, was failed over, or has no connections left.
_PASSING: Final = ("08", "57P", "25006", "53300")


class Address:
    """The address of the database."""

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            parts = urlsplit(url)
            # Without user and password, because it is shown and logged.
            self._name = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
        except ValueError as error:
            raise StoreFailure(f"This is not the address of a PostgreSQL database: {error}.") from error

    def __str__(self) -> str:
        return self._name

    async def connect(self, **settings: str) -> Any:
        """Return a new connection to a database that can be written, or raise StoreFailure."""
        try:
            connection = await asyncpg.connect(self.url, **self.options(**settings))
            await self.check(connection)
        except (*ERRORS, ValueError, LookupError) as error:
            raise self.failure(error) from error
        return connection

    def options(self, **settings: str) -> dict[str, Any]:
        """Return the arguments of asyncpg's `connect` and `create_pool` besides the address."""
        return {
            "timeout": CONNECT_SECONDS,
            "command_timeout": STATEMENT_SECONDS + 1,
            "server_settings": {**_SETTINGS, **settings},
        }

    async def check(self, connection: Any) -> None:
        """Ensure that commits on a connection are durable, or terminate it and raise."""
        try:
            is_standby, flushing = await connection.fetchrow(
                "SELECT pg_is_in_recovery(), current_setting('synchronous_commit')"
            )
            if is_standby:
                raise ConnectionRefusedError("it is a standby, which can't be written")
            if flushing == "off":
                await connection.execute("SET synchronous_commit = on")
        except BaseException:
            connection.terminate()
            raise

    def failure(self, error: BaseException) -> StoreFailure:
        """Return the failure with a sentence for operators and another for guests."""
        if isinstance(error, StoreFailure):
            return error
        kind = StoreFailure
        if is_lost(error):
            kind = Unreachable
        elif isinstance(error, exceptions.DataCorruptedError | exceptions.IndexCorruptedError):
            kind = Damaged
        return kind(self._why(error), public_text=PUBLIC_TEXT)

    def _why(self, error: BaseException) -> str:
        match error:
            case exceptions.InvalidCatalogNameError():
                return f"There is no database {self}: create it first (createdb)."
            case exceptions.InvalidAuthorizationSpecificationError():
                return f"{self} refuses the user or the password: {error}."
            case exceptions.InsufficientPrivilegeError():
                return f"The user may not do that in {self}: {error}."
            case exceptions.TooManyConnectionsError():
                return f"{self} has no free connections: raise its max_connections."
            case exceptions.DiskFullError():
                return f"The disk of {self} is full."
            case TimeoutError() | exceptions.QueryCanceledError():
                return f"{self} doesn't answer in time."
            case exceptions.CannotConnectNowError():
                return f"{self} is starting or stopping."
            case OSError():
                return f"{self} can't be reached: {error.strerror or error}."
            case ValueError() | LookupError():
                return f"{self} is not the address of a PostgreSQL database: {error}."
        return f"{self} can't be read or written: {error or type(error).__name__}."


def is_lost(error: BaseException) -> bool:
    """Return whether the connection or the whole database failed, rather than the statement."""
    match error:
        case exceptions.PostgresError():
            return str(getattr(error, "sqlstate", "")).startswith(_PASSING)
        case exceptions.InterfaceError():
            return not isinstance(error, ValueError)
        case OSError() | exceptions.InternalClientError():  # TimeoutError is an OSError
            return True
    return False


def is_text(value: object) -> bool:
    """Return whether PostgreSQL can store a text: it accepts no zero byte and no lone surrogate."""
    if not isinstance(value, str):
        return True
    try:
        return "\0" not in value and (value.isascii() or bool(value.encode()))
    except UnicodeEncodeError:
        return False
