"""Checkpoints of a long game, so that the log before them need not be read again.

Only games with undo need them, because a round can go on forever. A checkpoint holds the moves, not the
state, so that it means the same to every later release.
"""

from typing import Any, Final

from msgspec.structs import replace

from parlour.game import AnyGame, KeepsScore
from parlour.rooms import log
from parlour.rooms.round import Round, Standing, UndoneMoves, begin, on_top

EVERY: Final = 1000  # entries

_AUTOMATIC: Final = "*"


def save(round_: Round, room: log.Carried) -> log.Checkpoint:
    undone: list[tuple[str, ...]] = []
    group = round_.undone
    while group is not None:
        undone.append(tuple(map(_text, group.moves)))
        group = group.below
    return log.Checkpoint(
        room=room,
        started=replace(round_.deal, room=None),
        started_at=round_.started_at,
        standing=tuple(map(_text, round_.standing_moves())),
        undone=tuple(undone[::-1]),
        sheet=None if round_.sheet is None else round_.sheet.save(),
        moves_made=round_.moves_made[0],
        options_since=round_.options_since[0],
        options_at=round_.options_at[0],
        turn_since=round_.turn_since,
        first_move_at=round_.first_move_at,
        paused_at=round_.paused_at,
        paused_for=round_.paused_for,
        was_helped=round_.was_helped,
        since=round_.since,
    )


def restore(game: AnyGame, saved: log.Checkpoint) -> Round:
    round_ = begin(
        game,
        saved.started,
        round_number=saved.room.round + 1,
        first=0,
        seats=1,
        number=saved.options_since,
        since=saved.since,
        at=saved.started_at,
    )
    state: Any = round_.start
    standing: Standing | None = None
    for text in saved.standing:
        standing = on_top(standing, state, *_parsed(game, text))
        state, _ = game.play(state, 0, standing.move)
    undone: UndoneMoves | None = None
    for group in saved.undone:
        moves = tuple(Standing(None, 0, 0, *_parsed(game, text), None) for text in group)
        undone = UndoneMoves(undone, moves)
    sheet = round_.sheet
    if isinstance(game, KeepsScore) and saved.sheet is not None:
        sheet = game.restored_sheet(saved.sheet)
    return replace(
        round_,
        state=state,
        standing=standing,
        undone=undone,
        sheet=sheet,
        moves_made=(saved.moves_made,),
        options=(tuple(game.moves(state, 0)),),
        options_at=(saved.options_at,),
        turn_since=saved.turn_since,
        first_move_at=saved.first_move_at,
        paused_at=saved.paused_at,
        paused_for=saved.paused_for,
        was_helped=saved.was_helped,
    )


def _text(move: Standing) -> str:
    return f"{move.move}{_AUTOMATIC if move.is_automatic else ''}"


def _parsed(game: AnyGame, text: str) -> tuple[Any, bool]:
    return game.parse(text.removesuffix(_AUTOMATIC)), text.endswith(_AUTOMATIC)
