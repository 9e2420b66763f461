"""Link previews (Open Graph): the title, the description and the picture of a shared link.

They reveal nothing of a round that can't be watched yet, and of a daily deal only the day.
"""

import html
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from parlour.days import is_day
from parlour.errors import Refused
from parlour.game import Score, pictured
from parlour.hub.recordings import NotShown, step_at
from parlour.pictures.previews import HEIGHT, WIDTH, Icon, Preview, png
from parlour.rooms.fold import UnplayableLog
from parlour.rooms.replay import Replay
from parlour.server.endpoints import account_of
from parlour.server.page.invitations import base_of
from parlour.server.process import Parlour
from parlour.services.dailies import forms

RETRY_AFTER: Final = 10  # seconds
MOST_FIGURES: Final = 3
DAILY_CARDS: Final = ("back", "back", "AS")
KEPT_FOR: Final = 86_400  # seconds for which a picture may be cached


class Previews:
    def __init__(self, parlour: Parlour, lan: str | None, root: str) -> None:
        self._parlour = parlour
        self._recordings = parlour.hub.recordings
        self._lan = lan
        self._root = root

    def routes(self) -> list[Route]:
        return [
            Route("/game/{address}/picture.png", self.game_picture),
            Route("/daily/picture.png", self.daily_picture),
        ]

    # The pictures

    async def game_picture(self, request: Request) -> Response:
        try:
            replay = await self._recordings.find(request.path_params["address"])
            preview, _ = await _of_replay(replay, {})
        except (NotShown, UnplayableLog):
            return PlainTextResponse(
                "There is no picture of this game.\n", 404, {"cache-control": "no-store"}
            )
        return await self._picture(preview, request)

    async def daily_picture(self, request: Request) -> Response:
        title = " ".join(dict.fromkeys(game.name for game in forms()))
        return await self._picture(Preview(DAILY_CARDS, title, (("day", self._day(request)),)), request)

    def _day(self, request: Request) -> str:
        """Return the requested day, or today if there is no such day yet."""
        day, today = request.query_params.get("day", ""), self._parlour.dailies.today
        return day if is_day(day) and day <= today else today

    async def _picture(self, preview: Preview, request: Request) -> Response:
        """Draw a picture in a thread, taking turns between client addresses."""
        address = request.client.host if request.client else ""
        try:
            drawn, seconds = await self._parlour.hub.thoughts.timed(address, lambda: png(preview))
        except Refused as busy:
            return PlainTextResponse(f"{busy.sentence}\n", 503, {"retry-after": str(RETRY_AFTER)})
        account_of(request).cpu += seconds
        headers = {"cache-control": f"public, max-age={KEPT_FOR}"}
        return Response(drawn, 200, headers, media_type="image/png")

    # The tags in the head of a page

    async def of_game(self, request: Request) -> str:
        address, messages = request.path_params["address"], self._parlour.pages.messages(request)
        path = f"/game/{quote(address, errors='replace')}"
        try:
            replay = await self._recordings.find(address)
            _, (title, line) = await _of_replay(replay, messages)
        except (NotShown, UnplayableLog):
            return self._head(request, messages["replay.title"], messages["page.aboutReplay"], path)
        return self._head(request, title, line, path, f"{path}/picture.png")

    def of_day(self, request: Request) -> str:
        day, messages = self._day(request), self._parlour.pages.messages(request)
        title = f"{messages['daily.title']} · {day}"
        path = f"/daily?day={day}"
        return self._head(request, title, messages["page.aboutDaily"], path, f"/daily/picture.png?day={day}")

    def _head(self, request: Request, title: str, line: str, path: str, picture: str | None = None) -> str:
        """Return the tags, with absolute addresses, as Open Graph requires."""
        base = base_of(request, self._lan, self._root)
        if base is None:
            return ""
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
