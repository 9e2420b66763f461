"""The log of a server: one JSON object a line on standard error, for whatever collects logs."""

import json
import logging
import sys
import time
from typing import Any, Final

_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
"""What every record has: anything else was given as `extra`."""


class JsonLines(logging.Formatter):
    """Writes a record as one object with its `extra`; `always` is in every line."""

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


def set_up(**always: Any) -> None:
    """Log everything as JSON lines. Somebody at a terminal is told in words, and reads only warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(**always))
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
