"""The host's actions as the desk's page asks for them, and how they are done."""

from typing import Literal

from msgspec import Struct

from parlour.errors import Refused
from parlour.services.desk.actions import address_of
from parlour.services.desk.figures import Desk
from parlour.wire.desk import Done


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """An action, and what it is about: each needs some of these fields, and is refused without them."""

    act: Literal[
        "close", "remove", "ban", "ban-address", "unban", "forbid", "allow", "notice", "clear-notice",
        "backup", "drain", "undrain",
    ]  # fmt: skip
    room: str = ""
    player: str = ""
    """An id."""
    address: str = ""
    subject: str = ""
    """A player's id or an address."""
    name: str = ""
    text: str = ""
    seconds: int = 0
    why: str = ""
    with_address: bool = False
    """Whether to ban the addresses from which the player is connected, too."""


async def do(desk: Desk, asked: Asked) -> Done:
    """Do what the host asks for; return the result."""
    acts = desk.acts
    match asked.act:
        case "close":
            await acts.close_room(asked.room)
        case "remove":
            await acts.remove(asked.player)
        case "ban":
            # Before the player is disconnected: afterwards their addresses are unknown.
            addresses = await desk.addresses_of(asked.player) if asked.with_address else set()
            ban = await acts.ban(asked.player, asked.seconds, asked.why)
            for address in sorted(addresses):
                await acts.ban(address, asked.seconds, asked.why)
            return Done(until=ban.until)
        case "ban-address":
            if address_of(asked.address) is None:
                raise Refused("desk-no-address", "That is not an IP address.")
            return Done(until=(await acts.ban(asked.address, asked.seconds)).until)
        case "unban":
            await acts.unban(asked.subject)
        case "forbid":
            return Done(renamed=await acts.forbid(asked.name))
        case "allow":
            await acts.allow(asked.name)
        case "notice":
            await acts.notice(asked.text)
        case "clear-notice":
            await acts.clear_notice()
        case "backup":
            file, size = await acts.backup()
            return Done(file=str(file), size=size)
        case "drain":
            await acts.drain()
        case "undrain":
            await acts.undrain()
    return Done()
