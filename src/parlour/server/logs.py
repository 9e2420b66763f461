"""The log of a server on standard error: JSON lines for log collectors, plain text for a terminal."""

import json
import logging
import sys
import time
from collections import deque
from typing import Any, Final

from parlour.wire.desk import RecentProblem

KEPT: Final = 20
LONGEST: Final = 500  # characters of a kept line
_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
"""The attributes of every record: all others were given as `extra`."""


class JsonLines(logging.Formatter):
    """Format a record as one JSON object with its `extra`; `always` is in every line."""

    def __init__(self, **always: Any) -> None:
        super().__init__()
        self._always = always

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **self._always,
            **{name: value for name, value in vars(record).items() if name not in _USUAL},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Problems(logging.Handler):
    """Keep the latest warnings and errors, for the host's desk."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.last: deque[RecentProblem] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text}: {record.exc_info[1]!r}"
        self.last.append(RecentProblem(int(1000 * record.created), record.levelname.lower(), text[:LONGEST]))


problems: Final = Problems()


def set_up(**always: Any) -> None:
    """Log everything as JSON lines, or only warnings as plain text on a terminal."""
    is_terminal = sys.stderr.isatty()
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(levelname)s: %(message)s")
    handler.setFormatter(plain if is_terminal else JsonLines(**always))
    logging.basicConfig(
        level=logging.WARNING if is_terminal else logging.INFO, handlers=[handler, problems], force=True
    )
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns about malformed requests
