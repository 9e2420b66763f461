"""The SQL of sign-in keys: secrets of other devices, recovery phrases and short-lived codes.

Only their hashes are stored. Also the SQL of forgotten players: only their ids, which reveal nothing, are
kept, so that they are never assigned again.
"""

from typing import Final

KEYS: Final = "secret_hash, player, kind, at, until"
FORGOTTEN: Final = "player, at, is_done"
MOST_DEVICES: Final = 20

ADD_KEY: Final = f"INSERT INTO keys ({KEYS}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
# A player has one code and one phrase at a time.
REMOVE_KIND: Final = "DELETE FROM keys WHERE player = $1 AND kind = $2"
REMOVE_OLD_CODES: Final = "DELETE FROM keys WHERE kind = 'code' AND until < $1"
# One statement, so that only one of two devices with the same code gets the player.
CLAIM_CODE: Final = """
UPDATE keys SET secret_hash = $2, kind = 'device', at = $3, until = NULL
WHERE secret_hash = $1 AND kind = 'code' AND until > $3
"""
PLAYER_OF_PHRASE: Final = "SELECT player FROM keys WHERE secret_hash = $1 AND kind = 'phrase'"
REMOVE_OLD_DEVICES: Final = f"""
DELETE FROM keys WHERE player = $1 AND kind = 'device' AND secret_hash NOT IN (
    SELECT secret_hash FROM keys WHERE player = $1 AND kind = 'device' ORDER BY at DESC LIMIT {MOST_DEVICES}
)
"""

NOTE_FORGOTTEN: Final = f"INSERT INTO forgotten ({FORGOTTEN}) VALUES ($1, $2, false) ON CONFLICT DO NOTHING"
FORGET_PLAYER: Final = (
    "DELETE FROM keys WHERE player = $1",
    "DELETE FROM favourites WHERE player = $1",
    "DELETE FROM players WHERE id = $1",
)
IS_FORGOTTEN: Final = "SELECT 1 FROM forgotten WHERE player = $1"
STILL_NAMED: Final = "SELECT player FROM forgotten WHERE NOT is_done ORDER BY at, player LIMIT $1"
NOT_NAMED: Final = "UPDATE forgotten SET is_done = true WHERE player = $1"
ROOMS_AFTER: Final = "SELECT id FROM rooms WHERE id > $1 ORDER BY id LIMIT $2"
REWRITE: Final = "UPDATE entries SET body = $3 WHERE room = $1 AND number = $2"
