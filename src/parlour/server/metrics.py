"""Counters for monitoring, in Prometheus's text form. One set a process."""

from typing import Final


class Counters:
    def __init__(self) -> None:
        self.requests = 0
        self.refusals = 0
        self.entries = 0

    def text(self, *, connections: int, rooms: int) -> str:
        lines = [
            *_metric("connections", "gauge", "WebSocket connections open now", connections),
            *_metric("rooms", "gauge", "Rooms in memory now", rooms),
            *_metric("requests_total", "counter", "Requests received", self.requests),
            *_metric("refusals_total", "counter", "Requests refused", self.refusals),
            *_metric("entries_total", "counter", "Entries written to the log", self.entries),
        ]
        return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, what: str, value: int) -> list[str]:
    name = f"parlour_{name}"
    return [f"# HELP {name} {what}.", f"# TYPE {name} {kind}", f"{name} {value}"]


counters: Final = Counters()
