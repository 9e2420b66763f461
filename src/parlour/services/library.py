"""A player's library: favourite deals with notes, the games played, and deals read from a text.

A deal is shown only after the round is over for everybody, and the deal of a day after the day is over.
"""

import re
from typing import Any, Final

from msgspec import Struct, structs

from parlour import gamefile, options, registry
from parlour.cards import deck_text, parse_deck
from parlour.days import LAST_YEAR, hidden_from, is_day, later, start_of
from parlour.errors import InvalidGameFile, ParlourError, Refused
from parlour.game import AnyGame, DealtFromDeck
from parlour.hub.accounts import Account
from parlour.hub.deal_codes import code_for
from parlour.records import Favourite, PlayedGame
from parlour.rooms.recordings import OFFLINE
from parlour.services.boards import hidden_deals
from parlour.services.statistics import every_rule, shown
from parlour.store import LibraryStore
from parlour.wire import library as wire

PAGE: Final = 50
MOST_KEPT: Final = 200
NOTE_LENGTH: Final = 200
DEAL_LENGTH: Final = 200
LATEST: Final = (1 << 62, 1 << 62)
_CURSOR: Final = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")
_HEADER: Final = re.compile(r"^[ \t]*Game[ \t]*:", re.MULTILINE)
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?")


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal to keep, with a note, or to drop."""

    game: str
    rules: str
    deal: str
    note: str = ""


async def library(
    store: LibraryStore, player: str, *, game: str, ended: str, search: str, before: str
) -> wire.Library:
    """Return a page of a player's games, from the latest or from where the page before ended."""
    cursor = _CURSOR.fullmatch(before)
    at, place = (int(cursor[1]), int(cursor[2])) if cursor else LATEST
    search, since = search[:DEAL_LENGTH].strip(), 0
    if _DAY.fullmatch(search):  # a day or a month: all games from its beginning to its end
        first = search if len(search) == len("2026-11-17") else f"{search}-01"
        if is_day(first) and first < LAST_YEAR:
            end = later(first, 1) if first == search else later(first, 31)[:7] + "-01"
            since, search = start_of(first), ""
            at, place = min((at, place), (start_of(end), 0))
    search = await store.seed_of_code(search.upper()) or search
    games = await store.games_before(
        player,
        at,
        place,
        game=game,
        ended=ended,
        search=search,
        hidden_from=hidden_from(store.now()),
        since=since,
        most=PAGE,
    )
    hidden = await hidden_deals(store)
    last = games[-1] if len(games) == PAGE else None
    return wire.Library(
        favourites=tuple(map(_kept, await store.favourites_of(player))) if not cursor else (),
        games=tuple(_game(each, hidden) for each in games),
        next=f"{last.result.at}-{last.place}" if last is not None else None,
    )


async def keep(store: LibraryStore, player: str, wanted: Deal, account: Account) -> wire.KeptDeal:
    """Keep a deal, which has a short code from now on, or give it another note."""
    game = _game_of(wanted)
    note = " ".join(_storable(wanted.note).split())
    if len(note) > NOTE_LENGTH:
        raise Refused(
            "note-too-long",
            f"A note can have up to {NOTE_LENGTH} characters, and this has {len(note)}.",
            most=NOTE_LENGTH,
            count=len(note),
        )
    deal = _deal_of(wanted.deal)
    if deal in await hidden_deals(store):
        raise Refused("still-hidden", "This is a deal of the day: keep it when the day is over.")
    kept = await store.favourites_of(player)
    rules = options.write(game)
    is_new = all((each.game, each.rules, each.deal) != (game.name, rules, deal) for each in kept)
    if is_new and len(kept) >= MOST_KEPT:
        raise Refused("too-many-kept", f"You have kept {MOST_KEPT} deals. Remove some first.", most=MOST_KEPT)
    at = max([store.now(), *(each.at + 1 for each in kept)])  # listed by it, though the clock may stand still
    favourite = Favourite(game.name, rules, deal, note, at, await code_for(store, deal, account))
    await store.keep_deal(player, favourite)
    return _kept(favourite)


async def drop(store: LibraryStore, player: str, wanted: Deal) -> None:
    game = _game_of(wanted)
    await store.drop_deal(player, game.name, options.write(game), _storable(wanted.deal))


def _game_of(deal: Deal) -> AnyGame:
    game: AnyGame = options.read_stored(registry.game_type(deal.game), deal.rules)
    return game


def _storable(text: str) -> str:
    """Return a text without the characters that PostgreSQL can't store."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def _deal_of(text: str) -> str:
    deal = _storable(text).strip()
    if not 0 < len(deal) <= DEAL_LENGTH:
        raise Refused("deal-length", f"A deal code has 1 to {DEAL_LENGTH} characters.", most=DEAL_LENGTH)
    return deal


def _is_deck(deal: str) -> bool:
    try:
        parse_deck(deal)
    except ParlourError:
        return False
    return True


def _kept(favourite: Favourite) -> wire.KeptDeal:
    more = {"rules": every_rule(favourite.game, favourite.rules), "is_deck": _is_deck(favourite.deal)}
    return wire.KeptDeal(**structs.asdict(favourite) | more | {"code": favourite.code or favourite.deal})


def _game(game: PlayedGame, hidden: set[str]) -> wire.OwnGame:
    deal = game.result.deal if game.address is not None and game.result.deal not in hidden else None
    is_offline = game.result.room.startswith(OFFLINE)
    is_deck = deal is not None and _is_deck(deal)
    return wire.OwnGame(**shown(game), deal=deal, is_deck=is_deck, is_offline=is_offline)


def read(text: str) -> wire.ReadDeal:
    """Return the deal in a text, a deck or a game file. A file with many moves takes a while."""
    try:
        return _read_file(text) if _HEADER.search(text) else _read_deck(text)
    except InvalidGameFile as problem:  # its codes mean something else in refusals of rooms
        raise ParlourError("game-file", problem.sentence, problem=problem.code) from problem


def _read_file(text: str) -> wire.ReadDeal:
    file = gamefile.read(text)
    state: Any = file.start()
    for step in file.steps():
        state = step.state
    deal = deck_text(file.deck) if file.deck is not None else file.seed or ""
    return wire.ReadDeal(
        game=file.game.name,
        rules=options.write_all(file.game),
        deal=_deal_of(deal),
        is_deck=file.deck is not None,
        moves=len(file.moves),
        is_over=file.game.outcome(state) is not None,
    )


def _read_deck(text: str) -> wire.ReadDeal:
    """Read a deck alone, as a deal of the front page's game if that is dealt from a deck, or of another."""
    deck = parse_deck(" ".join(text.split()))
    games = [each for each in registry.games().values() if issubclass(each, DealtFromDeck)]
    dealt = max(games, key=lambda each: getattr(each, "is_front", False))
    return wire.ReadDeal(dealt.name, options.write_all(dealt()), deck_text(deck), True, 0, False)
