"""Link previews (Open Graph): the title, the description and the picture of a shared link.

They reveal nothing of a round that can't be watched yet, and of a daily deal only the day.
"""

import html
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from parlour.game import Score, pictured
from parlour.hub.recordings import NotShown, Recordings, no_game, step_at
from parlour.pictures.previews import HEIGHT, WIDTH, Icon, Preview
from parlour.rooms.fold import UnplayableLog
from parlour.rooms.replay import Replay
from parlour.services.dailies import forms

MOST_FIGURES: Final = 3
DAILY_CARDS: Final = ("back", "back", "AS")


# The pictures


async def game_preview(recordings: Recordings, address: str) -> Preview:
    """Return what the picture of a finished round shows; `png` draws it."""
    try:
        preview, _ = await _of_replay(await recordings.find(address), {})
    except (NotShown, UnplayableLog) as problem:
        raise no_game() from problem
    return preview


def daily_preview(day: str) -> Preview:
    title = " ".join(dict.fromkeys(game.name for game in forms()))
    return Preview(DAILY_CARDS, title, (("day", day),))


# The tags in the head of a page. `base` is in front of addresses, which Open Graph requires to be absolute.


async def game_head(recordings: Recordings, address: str, messages: Mapping[str, str], base: str) -> str:
    path = f"/game/{quote(address, errors='replace')}"
    try:
        _, (title, line) = await _of_replay(await recordings.find(address), messages)
    except (NotShown, UnplayableLog):
        return _head(base, messages["replay.title"], messages["page.aboutReplay"], path)
    return _head(base, title, line, path, f"{path}/picture.png")


def daily_head(day: str, messages: Mapping[str, str], base: str) -> str:
    title = f"{messages['daily.title']} · {day}"
    return _head(
        base, title, messages["page.aboutDaily"], f"/daily?day={day}", f"/daily/picture.png?day={day}"
    )


def _head(base: str, title: str, line: str, path: str, picture: str | None = None) -> str:
    tags = {"og:site_name": "Parlour", "og:type": "website", "og:url": base + path}
    tags |= {"og:title": title, "og:description": line}
    if picture is not None:
        tags |= {"og:image": base + picture, "og:image:alt": title, "og:image:type": "image/png"}
        tags |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    card = "summary" if picture is None else "summary_large_image"
    lines = [f'<meta property="{name}" content="{html.escape(text)}">\n' for name, text in tags.items()]
    return f'{"".join(lines)}<meta name="twitter:card" content="{card}">\n'


async def _of_replay(replay: Replay, messages: Mapping[str, str]) -> tuple[Preview, tuple[str, str]]:
    """Return the picture of a finished round, and its title and description."""
    dealt, end = replay.dealt, await step_at(replay)
    round_, name = end.room.current, dealt.settings.game
    outcome = round_.game.outcome(round_.state)
    winners = outcome.winners if outcome else ()
    score = round_.sheet.score if round_.sheet else None
    seats = len(dealt.taken)
    seconds = score.seconds if score else int(round_.clock_at(end.room.at))
    moves = score.moves if score else round_.moves_made[winners[0]] if winners else max(round_.moves_made)
    time = _clock(seconds)
    figures: list[tuple[Icon, str]] = []
    if round_.deal.daily is not None:
        figures.append(("day", round_.deal.daily))
    if seats > 1:
        figures.append(("people", str(seats)))
    figures += [("moves", str(moves)), ("time", time)]
    if round_.was_helped and len(figures) < MOST_FIGURES:
        figures.append(("helped", ""))
    is_won = bool(winners)
    preview = Preview(pictured(round_.game, is_won=is_won), name, tuple(figures), is_won)
    title = f"{' · '.join(seat.name for _, seat in dealt.taken)} · {messages.get(f'game.{name}', name)}"
    return preview, (title, _line(messages, round_.deal.daily, score, time, is_won=is_won))


def _line(
    messages: Mapping[str, str], day: str | None, score: Score | None, time: str, *, is_won: bool
) -> str:
    if score is None:
        return messages.get("page.aboutReplay", "")
    text = messages.get("daily.won" if is_won else "daily.notWon", "")
    text = text.replace("{moves}", str(score.moves)).replace("{time}", time)
    return f"{messages.get('daily.title', '')} {day}: {text}" if day else text


def _clock(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
