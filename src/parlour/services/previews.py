"""Previews of shared links: the picture of a finished round or of a day, its title and its description.

They reveal nothing of a round that can't be watched yet, and of a daily deal only the day.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from parlour.game import AnyGame, pictured
from parlour.hub.recordings import NotShown, Recordings, no_game, step_at
from parlour.pictures.previews import Icon, Preview
from parlour.rooms.fold import UnplayableLog

MOST_FIGURES: Final = 3
DAILY_CARDS: Final = ("back", "back", "AS")


class Shared(NamedTuple):
    preview: Preview
    """What the picture shows; `png` draws it."""
    title: str
    line: str


def day(day: str, games: Sequence[AnyGame], messages: Mapping[str, str]) -> Shared:
    names = " ".join(dict.fromkeys(game.name for game in games))
    preview = Preview(DAILY_CARDS, names, (("day", day),))
    return Shared(preview, f"{messages['daily.title']} · {day}", messages["page.aboutDaily"])


async def game(recordings: Recordings, address: str, messages: Mapping[str, str]) -> Shared:
    """Return the preview of a finished round, or raise NotShown."""
    try:
        replay = await recordings.find(address)
        end = await step_at(replay)
    except (NotShown, UnplayableLog) as problem:
        raise no_game() from problem
    seats, name = replay.dealt.taken, replay.dealt.settings.game
    round_, daily = end.room.current, end.room.current.deal.daily
    outcome, score = round_.game.outcome(round_.state), round_.score
    winners = outcome.winners if outcome else ()
    moves = score.moves if score else round_.moves_made[winners[0]] if winners else max(round_.moves_made)
    time = _clock(score.seconds if score else int(round_.clock_at(end.room.at)))
    figures: list[tuple[Icon, str]] = []
    if daily is not None:
        figures.append(("day", daily))
    if len(seats) > 1:
        figures.append(("people", str(len(seats))))
    figures += [("moves", str(moves)), ("time", time)]
    if round_.was_helped and len(figures) < MOST_FIGURES:
        figures.append(("helped", ""))
    is_won = bool(winners)
    preview = Preview(pictured(round_.game, is_won=is_won), name, tuple(figures), is_won)
    title = f"{' · '.join(seat.name for _, seat in seats)} · {messages.get(f'game.{name}', name)}"
    if score is None:
        return Shared(preview, title, messages["page.aboutReplay"])
    line = messages["daily.won" if is_won else "daily.notWon"]
    line = line.replace("{moves}", str(moves)).replace("{time}", time)
    return Shared(preview, title, f"{messages['daily.title']} {daily}: {line}" if daily else line)


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
