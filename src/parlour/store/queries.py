"""The SQL that both databases understand, and the conversion of rows to records.

Parameters are written as in PostgreSQL ($1); `sqlite` returns the text for SQLite.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from parlour.difficulty import Rating
from parlour.records import (
    BoardLine,
    Daily,
    Entry,
    GameResult,
    Player,
    Ranking,
    RatedDeal,
    Recording,
    RoomRow,
)
from parlour.store.failures import damaged_log

DAY: Final = 24 * 60 * 60 * 1000

ROOM: Final = ", ".join(RoomRow.__struct_fields__)
RESULT: Final = ", ".join(GameResult.__struct_fields__)
RECORDING: Final = ", ".join(Recording.__struct_fields__)

# The row numbered 0 carries the known length of the log.
READ: Final = """
SELECT number, at, body, request FROM entries WHERE room = $1 AND number > $2
UNION ALL SELECT 0, number, NULL, NULL FROM rooms WHERE id = $1
ORDER BY number
"""
READ_PART: Final = """
SELECT number, at, body, request FROM entries WHERE room = $1 AND number BETWEEN $2 AND $3 ORDER BY number
"""
RECORDED_AGAIN: Final = "ON CONFLICT (address) DO UPDATE SET first = excluded.first, last = excluded.last"
"""A round from which 0.1.0 had removed a player has a recording before it is over."""
RECORDING_AT: Final = f"SELECT {RECORDING} FROM recordings WHERE address = $1"
REVIEW: Final = "address, seat, body"
REVIEW_AT: Final = "SELECT body FROM reviews WHERE address = $1 AND seat = $2"
ADD_REVIEW: Final = f"INSERT INTO reviews ({REVIEW}) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
HAS_REQUEST: Final = "SELECT 1 FROM entries WHERE room = $1 AND request = $2"
ROOM_BY_ID_OR_CODE: Final = f"SELECT {ROOM} FROM rooms WHERE id = $1 OR code = $1 ORDER BY id <> $1 LIMIT 1"
PUBLIC_ROOMS: Final = f"""
SELECT {", ".join(f"rooms.{column}" for column in ROOM.split(", "))}, players.id, players.name, players.avatar
FROM rooms LEFT JOIN players ON players.id = rooms.host
WHERE is_public AND status IN ('waiting', 'playing')
ORDER BY updated_at DESC LIMIT $1
"""
ROOMS_OF: Final = f"""
SELECT {ROOM} FROM rooms WHERE host = $1 AND status <> 'closed'
ORDER BY (SELECT at FROM entries WHERE room = id ORDER BY entries.number DESC LIMIT 1), id
"""
# A room's `updated_at` is never later than its last entry.
IDLE_ROOMS: Final = f"""
SELECT {ROOM} FROM rooms WHERE status <> 'closed' AND updated_at < $1
    AND (SELECT at FROM entries WHERE room = id ORDER BY entries.number DESC LIMIT 1) < $1
ORDER BY updated_at LIMIT $2
"""
IDLE_WAITING_ROOMS: Final = IDLE_ROOMS.replace("status <> 'closed'", "status = 'waiting'")

ADD_PLAYER: Final = (
    "INSERT INTO players (id, secret_hash, name, avatar, at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)"
)
PLAYER: Final = """
SELECT id, name, avatar FROM players WHERE secret_hash = $1
UNION ALL SELECT id, name, avatar FROM keys JOIN players ON players.id = keys.player
WHERE keys.secret_hash = $1 AND kind = 'device'
"""
RENAME_PLAYER: Final = "UPDATE players SET name = $2, avatar = $3 WHERE id = $1"
SEEN_AT: Final = "SELECT seen_at FROM players WHERE id = $1"
TOUCH_PLAYER: Final = "UPDATE players SET seen_at = $2 WHERE id = $1 AND seen_at < $2"
# Closed rooms without a game, or whose games were all abandoned by players not seen for long. Their results
# are deleted too, because the game of every remaining result must stay viewable.
FORGETTABLE_ROOMS: Final = """
SELECT id FROM rooms WHERE status = 'closed' AND updated_at < $1
    AND NOT EXISTS (
        SELECT 1 FROM results LEFT JOIN players ON players.id = results.player
        WHERE results.room = rooms.id
            AND (results.ended <> 'abandoned' OR results.at >= $2 OR players.seen_at >= $2)
    )
LIMIT $3
"""
FORGET_ROOM: Final = (
    "DELETE FROM reviews WHERE address IN (SELECT address FROM recordings WHERE room = $1)",
    "DELETE FROM recordings WHERE room = $1",
    "DELETE FROM results WHERE room = $1",
    "DELETE FROM entries WHERE room = $1",
    "DELETE FROM rooms WHERE id = $1",
)
"""Not in one transaction: if the server is killed in between, the rest is deleted the next time."""
FORGET_GUESTS: Final = """
DELETE FROM players WHERE id IN (
    SELECT id FROM players WHERE seen_at < $1
        AND NOT EXISTS (SELECT 1 FROM results WHERE player = players.id)
        AND NOT EXISTS (SELECT 1 FROM statistics WHERE player = players.id)
        AND NOT EXISTS (SELECT 1 FROM keys WHERE player = players.id AND kind <> 'code')
        AND NOT EXISTS (SELECT 1 FROM favourites WHERE player = players.id)
        AND NOT EXISTS (SELECT 1 FROM rooms WHERE host = players.id AND status <> 'closed')
    LIMIT $2
)
"""
FORGET_HELP: Final = "DELETE FROM helped WHERE player NOT IN (SELECT id FROM players)"

RESULTS_OF: Final = f"SELECT {RESULT} FROM results WHERE player = $1 ORDER BY at, rowid"
ADD_DEAL_CODE: Final = "INSERT INTO deal_codes (code, seed) VALUES ($1, $2) ON CONFLICT DO NOTHING"
SEED_OF_CODE: Final = "SELECT seed FROM deal_codes WHERE code = $1"
NOTE_HELP: Final = "INSERT INTO helped (player, deal, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
HELPED_AT: Final = "SELECT at FROM helped WHERE player = $1 AND deal = $2"
# Boards. The conditions are written as in the partial indexes, so that these are used.
_COUNTS: Final = "NOT is_open AND NOT was_helped"
_RANKED: Final[dict[Ranking, tuple[str, str]]] = {
    "moves": (f"ended = 'won' AND {_COUNTS}", "moves"),
    "seconds": (f"ended = 'won' AND {_COUNTS}", "coalesce(elapsed, seconds)"),
    "score": (f"score IS NOT NULL AND moves > 0 AND {_COUNTS}", "score DESC"),
}


def _board(of: str, by: Ranking) -> str:
    """Return the query for the best of some results; $3 is how many."""
    counts, order = _RANKED[by]
    return f"""
SELECT {", ".join(f"best.{column}" for column in RESULT.split(", "))},
    players.id, players.name, players.avatar, recordings.address
FROM (
    SELECT *, rowid AS place FROM results WHERE {of} AND {counts}
    ORDER BY {order}, at, rowid LIMIT $3
) AS best
LEFT JOIN players ON players.id = best.player
LEFT JOIN recordings ON recordings.room = best.room AND recordings.round = best.round
ORDER BY {order}, best.at, best.place
"""


BOARDS: Final = {by: _board("game = $1 AND rules = $2", by) for by in _RANKED}
# Only a first try is not open, because the seed is secret until the day is over.
DAILY_BOARDS: Final = {by: _board("game = $1 AND deal = $2", by) for by in _RANKED}
DAILY: Final = "day, game, rules, seed, secret, place"
DAILIES: Final = f"SELECT {DAILY} FROM dailies WHERE day BETWEEN $1 AND $2 ORDER BY day, game, rules"
FIRST_DAILY: Final = "SELECT day FROM dailies ORDER BY day LIMIT 1"
LATEST_DAILY: Final = "SELECT day FROM dailies ORDER BY day DESC LIMIT 1"
ADD_DAILY: Final = f"INSERT INTO dailies ({DAILY}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
DAILY_RESULTS: Final = f"""
SELECT {", ".join(f"results.{column}" for column in RESULT.split(", "))},
    {", ".join(f"dailies.{column}" for column in DAILY.split(", "))}, recordings.address
FROM results JOIN dailies ON dailies.seed = results.deal
LEFT JOIN recordings ON recordings.room = results.room AND recordings.round = results.round
WHERE results.player = $1 AND NOT results.is_open
ORDER BY dailies.day, dailies.game, dailies.rules
"""
ADD_DAILY_RATING: Final = (
    "INSERT INTO daily_ratings (seed, won, games) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
)
DAILY_RATINGS: Final = """
SELECT daily_ratings.seed, won, games FROM daily_ratings JOIN dailies ON dailies.seed = daily_ratings.seed
WHERE day BETWEEN $1 AND $2
"""
RATED: Final = "game, rules, seed, secret, place, won, games"
ADD_RATED: Final = f"INSERT INTO rated ({RATED}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
RATED_DEALS: Final = f"SELECT {RATED} FROM rated WHERE game = $1 AND rules = $2 ORDER BY seed"
TAKE_RATED: Final = "DELETE FROM rated WHERE seed = $1"
# A loose index scan: it skips from one set of rules to the next without reading the games between them.
BOARD_RULES: Final = f"""
WITH RECURSIVE sets (rules) AS (
    SELECT min(rules) FROM results WHERE game = $1 AND score IS NOT NULL AND {_COUNTS}
    UNION ALL
    SELECT (
        SELECT min(results.rules) FROM results
        WHERE game = $1 AND results.rules > sets.rules AND score IS NOT NULL AND {_COUNTS}
    )
    FROM sets WHERE sets.rules IS NOT NULL
)
SELECT rules FROM sets WHERE rules IS NOT NULL LIMIT $2
"""
# For the audit, which reads everything in batches.
PLAYERS_COUNTED: Final = """
SELECT player FROM (
    SELECT player FROM statistics UNION SELECT player FROM results
) AS counted
WHERE player > $1 AND player NOT IN (SELECT player FROM forgotten) ORDER BY player LIMIT $2
"""
RESULTS_IN_ORDER: Final = f"SELECT {RESULT} FROM results WHERE player = $1 ORDER BY rowid"
BROKEN_LOGS: Final = """
SELECT rooms.id, rooms.number, count(entries.number), coalesce(max(entries.number), 0)
FROM rooms LEFT JOIN entries ON entries.room = rooms.id
GROUP BY rooms.id, rooms.number
HAVING count(entries.number) <> coalesce(max(entries.number), 0)
    OR coalesce(max(entries.number), 0) < rooms.number
ORDER BY rooms.id
"""


def sqlite(query: str) -> str:
    return query.replace("$", "?")


def without_zero(text: str) -> str:
    """Replace NUL characters by a symbol: a guest can send one, and PostgreSQL can't store it in a text."""
    return text.replace("\0", "\N{SYMBOL FOR NULL}")


def check_append(
    room: str,
    entries: Sequence[Entry],
    row: RoomRow | None,
    results: Sequence[GameResult],
    recordings: Sequence[Recording],
) -> None:
    """Raise ValueError for mistakes of the caller that can be detected without the database."""
    if not entries:
        raise ValueError("An append brings at least one entry.")
    first = entries[0].number
    if len(entries) > 1 and any(entry.number != first + place for place, entry in enumerate(entries)):
        raise ValueError("Entries have to follow one another.")
    if row is not None and row.id != room:
        raise ValueError("The row is another room's.")
    if results and any(result.room != room for result in results):
        raise ValueError("A result is another room's.")
    if recordings and any(recording.room != room for recording in recordings):
        raise ValueError("A recording is another room's.")


def entries_of(room: str, after: int, rows: Iterable[Sequence[Any]]) -> list[Entry]:
    """Return the entries found by READ, or raise Damaged if some are missing."""
    found = iter(rows)
    known = 0
    entries = []
    for number, at, body, request in found:
        if number == 0:
            known = at
        else:
            entries.append(Entry(number, at, body, request))
    last = entries[-1].number if entries else after
    if last < known or (entries and last != after + len(entries)):
        left = f"{len(entries)} after number {after} are left"
        raise damaged_log(room, f"It had {known} entries, of which {left}")
    return entries


def part_of(room: str, first: int, last: int, entries: list[Entry]) -> list[Entry]:
    """Return these entries, or raise Damaged if some of this part of a log are missing."""
    if len(entries) != last - first + 1:
        raise damaged_log(room, f"Of its entries {first} to {last}, {len(entries)} are left")
    return entries


def room_of(id_: str, code: str | None, game: str, host: str, is_public: int, *others: Any) -> RoomRow:
    return RoomRow(id_, code, game, host, bool(is_public), *others)


def listed_room_of(*row: Any) -> tuple[RoomRow, Player | None]:
    *room, player, name, avatar = row
    return room_of(*room), None if player is None else Player(player, name, avatar)


def result_of(*row: Any) -> GameResult:
    *others, is_open, was_helped, at, elapsed = row
    return GameResult(*[*others, bool(is_open), bool(was_helped), at, elapsed])


def board_line_of(*row: Any) -> BoardLine:
    *result, player, name, avatar, address = row
    return BoardLine(result_of(*result), None if player is None else Player(player, name, avatar), address)


def rated_of(*row: Any) -> RatedDeal:
    *deal, won, games = row
    return RatedDeal(*[*deal, Rating(won, games)])


def daily_result_of(*row: Any) -> tuple[Daily, GameResult, str | None]:
    size = len(GameResult.__struct_fields__)
    *daily, address = row[size:]
    return Daily(*daily), result_of(*row[:size]), address
