"""The boards: the best games under a set of rules, computed from the results."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, get_args

from parlour import options, registry
from parlour.days import LAST_YEAR, hidden_from
from parlour.errors import ParlourError
from parlour.game import AnyGame
from parlour.records import BoardLine, GameResult, Ranking
from parlour.store import BoardStore, DayStore
from parlour.wire import boards as wire

RANKINGS: Final[tuple[Ranking, ...]] = get_args(Ranking)


async def boards(store: BoardStore, game: str, rules: str, you: str | None) -> wire.Boards:
    """Return the boards of a game under rules; `you` is the id of the player who asks."""
    game_type = registry.game_type(game)
    wanted = options.read_stored(game_type, rules)
    name, hidden = game_type.name, await hidden_deals(store)
    moves, seconds, score = [
        board_games(await store.board(name, options.write(wanted), by), you, hidden) for by in RANKINGS
    ]
    return wire.Boards(
        game=name,
        rules=options.write_all(wanted),
        others=tuple(_readable(game_type, await store.board_rules(name))),
        moves=moves,
        seconds=seconds,
        score=score,
    )


async def hidden_deals(store: DayStore) -> set[str]:
    """Return the seeds of the daily deals that are still played, or not yet: nothing is shown of them."""
    return {each.seed for each in await store.dailies(hidden_from(store.now()), LAST_YEAR)}


def _readable(game_type: type[AnyGame], stored: list[str]) -> Iterator[str]:
    """Yield each set of rules with every option written out, without those of another version of the game."""
    for text in stored:
        with suppress(ParlourError):
            yield options.write_all(options.read_stored(game_type, text))


def board_games(lines: list[BoardLine], you: str | None, hidden: set[str]) -> tuple[wire.BoardGame, ...]:
    """Return the lines of a board; those of hidden deals have no replay address."""
    return tuple(
        wire.BoardGame(
            **ranked(line.result),
            at=line.result.at,
            name=line.player.name if line.player is not None else None,
            avatar=line.player.avatar if line.player is not None else None,
            replay=line.address if line.result.deal not in hidden else None,
            is_you=line.result.player == you,
        )
        for line in lines
    )


def ranked(result: GameResult) -> dict[str, Any]:
    """Return what boards show of a result."""
    score = {} if result.score is None else {"score": result.score}
    same = {name: getattr(result, name) for name in ("ended", "moves", "undos")}
    return same | score | {"seconds": result.board_seconds}
