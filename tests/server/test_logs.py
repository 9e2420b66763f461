"""The log: one object a line, with all that was said of what happened."""

import asyncio
import json
import logging
from typing import Any

import pytest

from parlour import wire
from parlour.server.limits import Rate
from parlour.server.logs import JsonLines
from parlour.server.sockets.connection import Connection, Post


def test_a_request_that_fails_is_logged_with_its_kind_and_trace(caplog: pytest.LogCaptureFixture) -> None:
    events = iter(
        [{"type": "websocket.receive", "text": '{"type":"undo"}'}, {"type": "websocket.disconnect"}]
    )

    async def receive() -> Any:
        return next(events)

    async def send(_: Any) -> None: ...

    async def answer(_: wire.Request) -> None:
        raise ZeroDivisionError("a defect")

    async def story() -> None:
        await Connection(receive, send, lambda _: True, Post(), Rate(1, at_once=1)).requests(answer)

    asyncio.run(story())
    (line,) = (json.loads(JsonLines(worker=2).format(record)) for record in caplog.records)
    assert (line["level"], line["message"], line["request"]) == ("error", "a request failed", "Undo")
    assert line["worker"] == 2
    assert line["trace"].endswith("ZeroDivisionError: a defect")


def test_a_line_has_nothing_but_what_was_said() -> None:
    record = logging.makeLogRecord(
        {"name": "parlour", "levelname": "INFO", "msg": "open on port %s", "args": (80,)}
    )
    line = json.loads(JsonLines().format(record))
    assert {name for name in line if name != "at"} == {"level", "logger", "message"}
    assert line["message"] == "open on port 80"


def test_what_is_no_json_is_written_as_text() -> None:
    record = logging.makeLogRecord({"msg": "odd", "request": wire.Play})
    assert "Play" in json.loads(JsonLines().format(record))["request"]
