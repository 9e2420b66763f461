"""The queries that both stores share: rooms, players, results."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from parlour.difficulty import Rating
from parlour.records import (
    BoardLine,
    Daily,
    Entry,
    Favourite,
    GameResult,
    PlayedGame,
    Player,
    Ranking,
    RatedDeal,
    Recording,
    RoomRow,
    Span,
    Statistics,
)
from parlour.store import keys, library, queries, statistics
from parlour.store.desk_tables import COUNT_UP, SCRUB, DeskTables
from parlour.store.statements import Row, raw

LOOKED_AT = 50
"""Rooms whose logs are scanned in one query, so that none takes long."""


class Tables(DeskTables):
    """The calls of a store that are single queries or statements."""

    @abstractmethod
    def _has_text(self, parameter: str) -> str:
        """Return the SQL condition that the body of an entry contains a text."""

    async def read_part(self, room: str, first: int, last: int) -> list[Entry]:
        return queries.part_of(
            room, first, last, await self._ask(Entry, queries.READ_PART, room, first, last)
        )

    async def recording(self, address: str) -> Recording | None:
        return only(await self._ask(Recording, queries.RECORDING_AT, address))

    async def review(self, address: str, seat: int) -> bytes | None:
        return only(await self._ask(bytes, queries.REVIEW_AT, address, seat))

    async def add_review(self, address: str, seat: int, body: bytes) -> None:
        await self._change(queries.ADD_REVIEW, address, seat, body)

    async def has_request(self, room: str, request_id: str) -> bool:
        return await self._has(queries.HAS_REQUEST, room, request_id)

    async def room(self, id_or_code: str) -> RoomRow | None:
        return only(await self._ask(queries.room_of, queries.ROOM_BY_ID_OR_CODE, id_or_code))

    async def public_rooms(self, most: int = 50) -> list[tuple[RoomRow, Player | None]]:
        return await self._ask(queries.listed_room_of, queries.PUBLIC_ROOMS, most)

    async def rooms_of(self, host: str) -> list[RoomRow]:
        return await self._ask(queries.room_of, queries.ROOMS_OF, host)

    async def idle_rooms(self, before: int, most: int = 100, *, is_waiting: bool = False) -> list[RoomRow]:
        question = queries.IDLE_WAITING_ROOMS if is_waiting else queries.IDLE_ROOMS
        return await self._ask(queries.room_of, question, before, most)

    async def forget_rooms(self, before: int, long_before: int, most: int = 100) -> int:
        rooms = await self._ask(str, queries.FORGETTABLE_ROOMS, before, long_before, most)
        for room in rooms:
            for statement in queries.FORGET_ROOM:
                await self._change(statement, room)
        return len(rooms)

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        await self._change(queries.ADD_PLAYER, player.id, secret_hash, player.name, player.avatar, at)

    async def player(self, secret_hash: bytes) -> Player | None:
        return only(await self._ask(Player, queries.PLAYER, secret_hash))

    async def rename_player(self, player: Player) -> None:
        if not await self._change(queries.RENAME_PLAYER, player.id, player.name, player.avatar):
            raise LookupError(f"There is no player {player.id}.")

    async def add_code(self, player: str, code_hash: bytes, at: int, until: int) -> None:
        await self._change_all(
            [
                (keys.REMOVE_OLD_CODES, (at,)),
                (keys.REMOVE_KIND, (player, "code")),
                (keys.ADD_KEY, (code_hash, player, "code", at, until)),
            ]
        )

    async def set_phrase(self, player: str, phrase_hash: bytes, at: int) -> None:
        await self._change_all(
            [
                (keys.REMOVE_KIND, (player, "phrase")),
                (keys.ADD_KEY, (phrase_hash, player, "phrase", at, None)),
            ]
        )

    async def claim(self, key_hash: bytes, secret_hash: bytes, at: int) -> Player | None:
        if not await self._change(keys.CLAIM_CODE, key_hash, secret_hash, at):
            for player in await self._ask(str, keys.PLAYER_OF_PHRASE, key_hash):
                await self._change_all([(keys.ADD_KEY, (secret_hash, player, "device", at, None))])
        found = await self.player(secret_hash)
        if found is not None:
            await self._change(keys.REMOVE_OLD_DEVICES, found.id)
        return found

    async def forget_player(self, player: str, at: int) -> None:
        await self._change_all(
            [
                (COUNT_UP, ()),
                (keys.NOTE_FORGOTTEN, (player, at)),
                *((statement, (player,)) for statement in (*keys.FORGET_PLAYER, statistics.FORGET)),
                *((statement, ()) for statement in SCRUB),
            ]
        )

    async def is_forgotten(self, player: str) -> bool:
        return await self._has(keys.IS_FORGOTTEN, player)

    async def still_named(self, most: int = 20) -> list[str]:
        return await self._ask(str, keys.STILL_NAMED, most)

    async def rooms_with(self, players: Sequence[str]) -> list[str]:
        has_any = " OR ".join(self._has_text(f"${number}") for number in range(3, 3 + len(players)))
        question = f"SELECT DISTINCT room FROM entries WHERE room >= $1 AND room <= $2 AND ({has_any})"
        found: list[str] = []
        last = ""
        while rooms := await self._ask(str, keys.ROOMS_AFTER, last, LOOKED_AT):
            found += await self._ask(str, question, rooms[0], last := rooms[-1], *players)
        return found

    async def rewrite(self, room: str, bodies: dict[int, bytes]) -> None:
        await self._change_all([(keys.REWRITE, (room, number, body)) for number, body in bodies.items()])

    async def mark_scrubbed(self, player: str) -> None:
        # A round that was still in play may have been summed up meanwhile.
        statements = (statistics.FORGET, keys.NOT_NAMED)
        await self._change_all(
            [
                (COUNT_UP, ()),
                *((each, (player,)) for each in statements),
                *((each, ()) for each in SCRUB),
            ]
        )

    async def touch_player(self, player: str, at: int) -> None:
        seen = only(await self._ask(int, queries.SEEN_AT, player))
        if seen is not None and seen < at - at % queries.DAY:
            await self._change(queries.TOUCH_PLAYER, player, at)

    async def forget_guests(self, before: int, most: int = 1000) -> int:
        forgotten = await self._change(queries.FORGET_GUESTS, before, most)
        if forgotten:
            await self._change(queries.FORGET_HELP)
        return forgotten

    async def note_help(self, player: str, deal: str, at: int) -> None:
        await self._change(queries.NOTE_HELP, player, deal, at)

    async def helped_at(self, player: str, deal: str) -> int | None:
        return only(await self._ask(int, queries.HELPED_AT, player, deal))

    async def add_deal_code(self, code: str, seed: str) -> None:
        await self._change(queries.ADD_DEAL_CODE, code, seed)

    async def seed_of_code(self, code: str) -> str | None:
        return only(await self._ask(str, queries.SEED_OF_CODE, code))

    async def results_of(self, player: str) -> list[GameResult]:
        return await self._ask(queries.result_of, queries.RESULTS_OF, player)

    async def statistics_of(self, player: str, by: Span, since: str = "") -> list[Statistics]:
        return await self._ask(statistics.statistics_of, statistics.STATISTICS_OF, player, by, since)

    async def games_after(self, player: str, at: int, place: int, most: int = 1000) -> list[PlayedGame]:
        return await self._ask(_game, statistics.GAMES_AFTER, player, at, place, most)

    async def games_before(
        self,
        player: str,
        at: int,
        place: int,
        *,
        game: str = "",
        ended: str = "",
        search: str = "",
        hidden_from: str = "",
        since: int = 0,
        most: int = 50,
    ) -> list[PlayedGame]:
        asked = (player, at, place, game, ended, library.containing(search), hidden_from, since, most)
        return await self._ask(_game, library.GAMES_BEFORE, *asked)

    async def favourites_of(self, player: str) -> list[Favourite]:
        return await self._ask(Favourite, library.FAVOURITES_OF, player)

    async def keep_deal(self, player: str, favourite: Favourite) -> None:
        kept = (favourite.game, favourite.rules, favourite.deal, favourite.note, favourite.at)
        await self._change(library.KEEP, player, *kept)

    async def drop_deal(self, player: str, game: str, rules: str, deal: str) -> None:
        await self._change(library.DROP, player, game, rules, deal)

    async def board(self, game: str, rules: str, by: Ranking, most: int = 10) -> list[BoardLine]:
        return await self._ask(queries.board_line_of, queries.BOARDS[by], game, rules, most)

    async def board_rules(self, game: str, most: int = 100) -> list[str]:
        return await self._ask(str, queries.BOARD_RULES, game, most)

    async def add_daily(self, daily: Daily) -> None:
        await self._change(
            queries.ADD_DAILY, daily.day, daily.game, daily.rules, daily.seed, daily.secret, daily.index
        )

    async def dailies(self, first: str, last: str) -> list[Daily]:
        return await self._ask(Daily, queries.DAILIES, first, last)

    async def first_daily(self) -> str | None:
        return only(await self._ask(str, queries.FIRST_DAILY))

    async def latest_daily(self) -> str | None:
        return only(await self._ask(str, queries.LATEST_DAILY))

    async def daily_board(self, daily: Daily, by: Ranking, most: int = 10) -> list[BoardLine]:
        return await self._ask(queries.board_line_of, queries.DAILY_BOARDS[by], daily.game, daily.seed, most)

    async def daily_results_of(self, player: str) -> list[tuple[Daily, GameResult, str | None]]:
        return await self._ask(queries.daily_result_of, queries.DAILY_RESULTS, player)

    async def add_daily_rating(self, seed: str, rating: Rating) -> None:
        await self._change(queries.ADD_DAILY_RATING, seed, rating.won, rating.games)

    async def daily_ratings(self, first: str, last: str) -> dict[str, Rating]:
        rows = await self._ask(raw, queries.DAILY_RATINGS, first, last)
        return {seed: Rating(won, games) for seed, won, games in rows}

    async def add_rated_deal(self, rated: RatedDeal) -> None:
        deal = (rated.game, rated.rules, rated.seed, rated.secret, rated.index)
        await self._change(queries.ADD_RATED, *deal, rated.rating.won, rated.rating.games)

    async def rated_deals(self, game: str, rules: str) -> list[RatedDeal]:
        return await self._ask(queries.rated_of, queries.RATED_DEALS, game, rules)

    async def take_rated_deal(self, seed: str) -> bool:
        return await self._change(queries.TAKE_RATED, seed) > 0

    async def players_counted(self, after: str = "", most: int = 1000) -> list[str]:
        return await self._ask(str, queries.PLAYERS_COUNTED, after, most)

    async def results_in_order(self, player: str) -> list[GameResult]:
        return await self._ask(queries.result_of, queries.RESULTS_IN_ORDER, player)

    async def broken_logs(self) -> list[tuple[str, int, int, int]]:
        return await self._ask(raw, queries.BROKEN_LOGS)


def _game(*row: Any) -> PlayedGame:
    *result, place, address = row
    return PlayedGame(queries.result_of(*result), place, address)


def only(rows: list[Row]) -> Row | None:
    return rows[0] if rows else None
