"""Assemble messages from frames, each from one frame or from a few fragments."""

from typing import Final

from picows import WSCloseCode, WSFrame, WSMsgType

from parlour.server.limits import SOCKET_MESSAGE_SIZE

MOST_FRAGMENTS: Final = 16


class Violation(Exception):
    """The client violates the WebSocket protocol or our limits. `code` is the close code."""

    def __init__(self, code: WSCloseCode) -> None:
        super().__init__(code)
        self.code = code


class Fragments:
    """The fragments of an unfinished message, if there is one."""

    __slots__ = ("_count", "_parts")

    def __init__(self) -> None:
        self._parts: bytearray | None = None
        self._count = 0

    def add(self, frame: WSFrame) -> bytes | None:
        """Return the message that a data frame completes, or None. It must be text in valid UTF-8."""
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            raise Violation(WSCloseCode.PROTOCOL_ERROR)  # no extension was negotiated
        is_first = frame.msg_type != WSMsgType.CONTINUATION
        if is_first is not (self._parts is None):
            raise Violation(WSCloseCode.PROTOCOL_ERROR)
        data = frame.get_payload_as_bytes()
        if is_first:
            if frame.msg_type != WSMsgType.TEXT:
                raise Violation(WSCloseCode.UNSUPPORTED_DATA)
            if frame.fin:
                return _checked(data)
            self._parts, self._count = bytearray(), 0
        assert self._parts is not None
        self._parts += data
        self._count += 1
        if len(self._parts) > SOCKET_MESSAGE_SIZE:
            raise Violation(WSCloseCode.MESSAGE_TOO_BIG)
        if self._count > MOST_FRAGMENTS:
            raise Violation(WSCloseCode.POLICY_VIOLATION)
        if not frame.fin:
            return None
        message, self._parts = bytes(self._parts), None
        return _checked(message)


def _checked(data: bytes) -> bytes:
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError as error:
            raise Violation(WSCloseCode.INVALID_TEXT) from error
    return data
