"""Tests of the log: one object per line, with all details of an event."""

import io
import json
import logging
import sys

import pytest

from parlour import wire
from parlour.server import logs
from parlour.server.logs import JsonLines
from tests.server.directories import Somebody


def test_a_request_that_fails_is_logged_with_its_kind_and_trace(caplog: pytest.LogCaptureFixture) -> None:
    Somebody("Anna").fail(wire.Undo(), _defect())
    (line,) = (json.loads(JsonLines(worker=2).format(record)) for record in caplog.records)
    assert (line["level"], line["message"]) == ("error", "answering Undo failed")
    assert line["worker"] == 2
    assert line["trace"].endswith("ZeroDivisionError: a defect")


def _defect() -> Exception:
    try:
        raise ZeroDivisionError("a defect")
    except ZeroDivisionError as defect:
        return defect


def test_a_line_has_nothing_but_what_was_said() -> None:
    record = logging.makeLogRecord(
        {"name": "parlour", "levelname": "INFO", "msg": "listening on port %s", "args": (80,)}
    )
    line = json.loads(JsonLines().format(record))
    assert {name for name in line if name != "at"} == {"level", "logger", "message"}
    assert line["message"] == "listening on port 80"


def test_what_is_no_json_is_written_as_text() -> None:
    record = logging.makeLogRecord({"msg": "odd", "request": wire.Play})
    assert "Play" in json.loads(JsonLines().format(record))["request"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_somebody_at_a_terminal_reads_words(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers.clear()  # pytest's own, restored below
    try:
        logs.set_up()
        logging.getLogger("parlour").info("nothing to worry about")
        logging.getLogger("parlour").warning("the file is %s", "damaged", extra={"path": "parlour.db"})
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    assert terminal.getvalue() == "WARNING: the file is damaged\n"
    assert [(each.level, each.text) for each in logs.problems.last] == [("warning", "the file is damaged")]


def test_the_last_problems_are_kept_with_what_failed() -> None:
    problems = logs.Problems()
    defect = _defect()
    for number in range(logs.KEPT + 1):
        about = {
            "msg": "request %d failed",
            "args": (number,),
            "levelno": logging.ERROR,
            "levelname": "ERROR",
        }
        problems.handle(logging.makeLogRecord({**about, "exc_info": (type(defect), defect, None)}))
    assert len(problems.last) == logs.KEPT
    assert problems.last[-1].text == "request 20 failed: ZeroDivisionError('a defect')"
