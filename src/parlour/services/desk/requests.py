"""The requests of the desk's page, and how they are done and answered."""

import re

from msgspec import Struct

from parlour.errors import Refused
from parlour.server.process import Parlour
from parlour.services.desk.acts import Acts, address_of
from parlour.services.desk.figures import addresses_of
from parlour.wire.desk import Done


def _tag(name: str) -> str:
    """Return the tag of a class: ClearNotice is `clear-notice`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="act", tag=_tag):
    pass


class Close(_Asked, frozen=True):
    room: str


class Remove(_Asked, frozen=True):
    player: str
    """An id."""


class Ban(_Asked, frozen=True):
    player: str
    """An id."""
    seconds: int
    why: str = ""
    with_address: bool = False
    """Whether to ban the addresses from which the player is connected, too."""


class BanAddress(_Asked, frozen=True):
    address: str
    seconds: int


class Unban(_Asked, frozen=True):
    subject: str
    """A player's id or an address."""


class Forbid(_Asked, frozen=True):
    name: str


class Allow(_Asked, frozen=True):
    name: str


class Notice(_Asked, frozen=True):
    text: str


class ClearNotice(_Asked, frozen=True):
    pass


class Backup(_Asked, frozen=True):
    pass


class Drain(_Asked, frozen=True):
    pass


class Undrain(_Asked, frozen=True):
    pass


Asked = (
    Close
    | Remove
    | Ban
    | BanAddress
    | Unban
    | Forbid
    | Allow
    | Notice
    | ClearNotice
    | Backup
    | Drain
    | Undrain
)


async def do(parlour: Parlour, asked: Asked) -> Done:
    """Do what the host asks for; return the result."""
    acts = parlour.acts
    match asked:
        case Close(room):
            await acts.close_room(room)
        case Remove(player):
            await acts.remove(player)
        case Ban():
            return await _ban(parlour, acts, asked)
        case BanAddress(address, seconds):
            if address_of(address) is None:
                raise Refused("desk-no-address", "That is not an IP address.")
            return Done(until=(await acts.ban(address, seconds)).until)
        case Unban(subject):
            await acts.unban(subject)
        case Forbid(name):
            return Done(renamed=await acts.forbid(name))
        case Allow(name):
            await acts.allow(name)
        case Notice(text):
            await acts.notice(text)
        case ClearNotice():
            await acts.clear_notice()
        case Backup():
            file, size = await acts.backup()
            return Done(file=str(file), size=size)
        case Drain():
            await acts.drain()
        case Undrain():
            await acts.undrain()
    return Done()


async def _ban(parlour: Parlour, acts: Acts, asked: Ban) -> Done:
    # Before the player is disconnected: afterwards their addresses are unknown.
    addresses = await addresses_of(parlour, asked.player) if asked.with_address else set()
    ban = await acts.ban(asked.player, asked.seconds, asked.why)
    for address in sorted(addresses):
        await acts.ban(address, asked.seconds, asked.why)
    return Done(until=ban.until)
