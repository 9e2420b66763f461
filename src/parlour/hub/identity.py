"""The identity of a connected guest: the hello, the player of a secret, and their name."""

import contextlib
from collections.abc import Iterable
from typing import NamedTuple

from parlour import guest_names, wire
from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.authentication import authenticate, store_guest
from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.records import Player, Restriction
from parlour.store import StoreFailure


class Visit(NamedTuple):
    """What a transport knows of a guest."""

    secret: str | None = None
    """The one in the cookie, if any."""
    page: str = ""
    """The version of the page."""
    language: str = guest_names.FIRST
    """In which a new guest gets a name."""


class Identity:
    def __init__(self, guest: Guest, hub: Hub, visit: Visit) -> None:
        self._guest = guest
        self._store = hub.store
        self._restrictions = hub.restrictions
        self._secret, self._page, self._language = visit
        self._is_stored = False
        """Whether the player is stored; a guest is stored at their first action."""
        self.is_welcome = False
        """Whether the guest has said hello; before that there is no player."""

    async def _allowed(self, player: Player, is_stored: bool) -> Player:
        """Return the player, under another name if theirs is forbidden."""
        if not self._restrictions.is_forbidden(player.name):
            return player
        renamed = players.under_another_name(player, self._restrictions.is_forbidden)
        if is_stored:
            with contextlib.suppress(LookupError):  # the player was forgotten
                await self._store.rename_player(renamed)
        return renamed

    async def hello(self, request: wire.Hello) -> None:
        kept = None if request.guest and not self.is_welcome else self._secret
        new = players.new_secret() if request.secret is None and kept is None else None
        secret = request.secret or kept or new or ""
        found = await authenticate(self._store, secret, self._language)
        if not found.is_stored and not players.is_secret(secret):
            raise Refused("unknown-secret", "No player has that secret. Say hello without one.")
        player = found.player
        if self.is_welcome and player.id != self._guest.player.id:
            raise Refused("known", "You have said hello as somebody else: connect again.")
        self._secret, self._guest.player = found.secret, player
        if found.is_stored and await self._store.is_forgotten(player.id):  # since it was looked up
            self._guest.cut_off()
            return
        self._guest.player = player = await self._allowed(player, found.is_stored)
        # Checked last: a ban that comes later cuts off everybody who is already known as a player.
        self._restrictions.check_address(self._guest.account.address)
        self._restrictions.check_player(player.id)
        self._guest.account.set_player(player.id)
        self._is_stored, self.is_welcome = found.is_stored, True
        self._guest.say(self.welcome(request.id, new))
        if found.is_stored:
            with contextlib.suppress(StoreFailure):  # only cleaning up needs it
                await self._store.touch_player(player.id, self._store.now())

    def welcome(self, request_id: str | None = None, secret: str | None = None) -> wire.Welcome:
        return welcome(self._guest.player, self._page, self._restrictions.notice, request_id, secret)

    async def write_down(self, names: Iterable[str] = ()) -> None:
        """Store a guest at their first action, under a generated name that is not in `names`."""
        if self._is_stored:
            return
        assert self._secret is not None, "a guest who was welcomed has a secret"
        player = await self._allowed(players.guest(self._secret, names, self._language), is_stored=False)
        player = await store_guest(self._store, self._guest.account, player, self._secret)
        self._is_stored = True
        if player != self._guest.player:
            self._guest.player = player
            self._guest.say(self.welcome())

    async def rename(self, request: wire.Profile) -> None:
        name, avatar = players.clean_name(request.name), players.checked_avatar(request.avatar)
        self._restrictions.check_name(name)
        await self.write_down()
        player = Player(self._guest.player.id, name, avatar)
        await self._store.rename_player(player)
        self._guest.account.entries += 1
        self._guest.player = player
        self._guest.say(self.welcome(request.id))


def welcome(
    player: Player, page: str, notice: Restriction | None, re: str | None = None, secret: str | None = None
) -> wire.Welcome:
    """Return the message for a player who has said hello, sent again when its content changes."""
    return wire.Welcome(
        re=re,
        player=player.id,
        name=player.name,
        avatar=player.avatar,
        secret=secret,
        page=page,
        notice=None if notice is None else wire.Notice(notice.at, notice.text),
    )
