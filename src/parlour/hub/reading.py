"""Decode requests, and make the refusals of malformed and failed ones."""

import logging

import msgspec

from parlour import wire
from parlour.errors import Refused
from parlour.hub.accounts import Account
from parlour.hub.refusals import unreadable
from parlour.store import StoreFailure

logger = logging.getLogger(__name__)


class Unreadable(Exception):
    """The message is not a valid request. `request_id` is its id, if that can be read."""

    def __init__(self, request_id: str | None, refused: Refused) -> None:
        self.request_id = request_id
        self.refused = refused


def read(data: bytes) -> wire.Request:
    """Return the request in a message, or raise Unreadable."""
    if len(data) > wire.MESSAGE_SIZE:
        too_long = Refused(
            "message-too-long",
            f"A message has at most {wire.MESSAGE_SIZE} bytes, and this had {len(data)}.",
            most=wire.MESSAGE_SIZE,
            count=len(data),
        )
        raise Unreadable(wire.id_of(data), too_long)
    try:
        request: wire.Request = wire.decode_request(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        sentence, facts = wire.complaint(data, error)
        raise Unreadable(wire.id_of(data), Refused("malformed", sentence, **facts)) from error
    except RecursionError as error:
        nested = Refused("malformed", "That is not a message of this protocol: it is nested too deeply.")
        raise Unreadable(wire.id_of(data), nested) from error
    return request


def refusal_for(request: str, error: Exception, account: Account) -> Refused:
    """Return the refusal for a failure of the server, and log an unexpected one, so often for an address."""
    if isinstance(error, StoreFailure):
        return unreadable(error)
    if account.take("complaints"):
        logger.error("answering %s failed", request, exc_info=error)
    return Refused("internal", "Something went wrong on the server.")
