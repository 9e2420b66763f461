"""The SQL of a player's deals: favourites with notes, and games played, the latest first."""

from string import ascii_lowercase, ascii_uppercase
from typing import Final

from parlour.store.queries import RESULT

_PATTERN: Final = str.maketrans(
    {
        "\0": "",
        **{each: f"\\{each}" for each in "\\%_"},
        **dict(zip(ascii_uppercase, ascii_lowercase, strict=True)),
    }
)
"""Escapes for LIKE, and lower case for ASCII, the only letters that all databases fold."""
FAVOURITES: Final = "player, game, rules, deal, note, at"

FAVOURITES_OF: Final = """
SELECT game, rules, deal, note, at, (SELECT code FROM deal_codes WHERE seed = deal LIMIT 1)
FROM favourites WHERE player = $1 ORDER BY at DESC, game, rules, deal
"""
KEEP: Final = f"""
INSERT INTO favourites ({FAVOURITES}) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (player, game, rules, deal) DO UPDATE SET note = excluded.note
"""
DROP: Final = "DELETE FROM favourites WHERE player = $1 AND game = $2 AND rules = $3 AND deal = $4"
# A page of a player's games, the latest first. Empty texts match everything. Secret deals are not searched:
# they could be guessed letter by letter.
GAMES_BEFORE: Final = f"""
SELECT {", ".join(f"results.{column}" for column in RESULT.split(", "))}, results.rowid, recordings.address
FROM results LEFT JOIN recordings ON recordings.room = results.room AND recordings.round = results.round
WHERE results.player = $1 AND (results.at, results.rowid) < ($2, $3)
    AND ($4 = '' OR results.game = $4) AND ($5 = '' OR results.ended = $5)
    AND ($6 = '' OR lower(results.rules) LIKE $6 ESCAPE '\\' OR (
        lower(results.deal) LIKE $6 ESCAPE '\\' AND recordings.address IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM dailies WHERE dailies.seed = results.deal AND dailies.day >= $7)
    ))
    AND results.at >= $8
ORDER BY results.at DESC, results.rowid DESC LIMIT $9
"""


def containing(text: str) -> str:
    """Return the LIKE pattern of texts that contain this one; empty for an empty text."""
    plain = text.translate(_PATTERN)
    return f"%{plain}%" if plain else ""
