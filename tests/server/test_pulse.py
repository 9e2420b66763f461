"""A process that stood still notices it with the first message, and only then."""

import time

import pytest

from parlour.server.sockets.pulse import STILL, Pulse


def test_a_standstill_is_noticed_once_and_a_pause_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    now, still = [100.0], list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    kept = Pulse(still.append)
    for passed, is_well in ((1.0, True), (STILL, True), (STILL + 1, False), (0.5, True)):
        now[0] += passed
        assert kept.beat() is is_well
    assert still == [STILL + 1]
