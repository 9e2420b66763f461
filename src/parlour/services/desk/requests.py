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
    actions = desk.actions
    match asked.act:
        case "close":
            await actions.close_room(asked.room)
        case "remove":
            await actions.remove(asked.player)
        case "ban":
            # Before the player is disconnected: afterwards their addresses are unknown.
            addresses = await desk.addresses_of(asked.player) if asked.with_address else set()
            ban = await actions.ban(asked.player, asked.seconds, asked.why)
            for address in sorted(addresses):
                await actions.ban(address, asked.seconds, asked.why)
            return Done(until=ban.until)
        case "ban-address":
            if address_of(asked.address) is None:
                raise Refused("desk-no-address", "That is not an IP address.")
            return Done(until=(await actions.ban(asked.address, asked.seconds)).until)
        case "unban":
            await actions.unban(asked.subject)
        case "forbid":
            return Done(renamed=await actions.forbid(asked.name))
        case "allow":
            await actions.allow(asked.name)
        case "notice":
            await actions.notice(asked.text)
        case "clear-notice":
            await actions.clear_notice()
        case "backup":
            file, size = await actions.backup()
            return Done(file=str(file), size=size)
        case "drain":
            await actions.drain()
        case "undrain":
            await actions.undrain()
    return Done()
