"""Days in UTC as text, such as 2026-11-17, and the times at which they begin and end."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Final

DAY: Final = 24 * 60 * 60 * 1000
LAST_YEAR: Final = "9999"
"""Text after every day but those of this year, whose last day has no next one."""
GRACE: Final = 2 * 60 * 60 * 1000
"""How long a deal's results stay hidden after its day, so that a game that runs past midnight counts."""
_FORM: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_EPOCH: Final = date(1970, 1, 1)


def day_of(at: int) -> str:
    """Return the day of a time in milliseconds since 1970.

    >>> day_of(1_794_873_600_000)
    '2026-11-17'
    """
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def hidden_from(at: int) -> str:
    """Return the first day whose deals are still hidden at a time.

    >>> hidden_from(1_794_873_600_000)
    '2026-11-16'
    >>> hidden_from(1_794_873_600_000 + GRACE)
    '2026-11-17'
    """
    return day_of(max(0, at - GRACE))


def is_day(text: str) -> bool:
    """Return whether a text is a valid day, not before 1970.

    >>> is_day("2026-11-17"), is_day("2026-02-30"), is_day("20261117")
    (True, False, False)
    """
    try:
        return _FORM.fullmatch(text) is not None and date.fromisoformat(text) >= _EPOCH
    except ValueError:
        return False


def start_of(day: str) -> int:
    """Return the time at which a day begins."""
    return (date.fromisoformat(day) - _EPOCH).days * DAY


def end_of(day: str) -> int:
    """Return the time at which a day ends."""
    return start_of(day) + DAY


def later(day: str, days: int) -> str:
    """Return the day that is `days` days later.

    >>> later("2026-02-28", 1)
    '2026-03-01'
    """
    return (date.fromisoformat(day) + timedelta(days)).isoformat()
