"""One WebSocket within its budgets: takes messages, has them answered one after the other, sends in order.

Everything that a client can use up is counted here. Frames and bytes that come too fast, requests that are
not answered yet and answers that are not read make it stop reading, so that they wait in the client's network
and not in our memory. A client that reads nothing for long is cut off.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from parlour import wire
from parlour.errors import ParlourError
from parlour.records import Player
from parlour.server.budgets import Account, Metered, TooOften
from parlour.server.limits import FRAME, Bucket, Limits
from parlour.server.metrics import counters
from parlour.server.sockets.fragments import Fragments, Violation
from parlour.server.sockets.reading import Unreadable, read, refusal_for

MOST_WAITING: Final = 256  # messages for somebody who doesn't read: then the connection is given up
MOST_WAITING_BYTES: Final = 1 << 19
MOST_UNREAD: Final = 32  # answers on their way: then nothing more is read from this client
MOST_UNANSWERED: Final = 16  # requests that wait for their turn: likewise
SERVICE_RESTART: Final = WSCloseCode.SERVICE_RESTART
POLICY_VIOLATION: Final = WSCloseCode.POLICY_VIOLATION
TRY_AGAIN_LATER: Final = WSCloseCode.TRY_AGAIN_LATER
CHARGED_FRAMES: Final = 32  # are charged to the address together
REST: Final = 1.0  # seconds for a client that has sent too much
LINGER: Final = 5.0  # seconds for a client to read our goodbye and hang up

TEXT: Final = WSMsgType.TEXT
QUESTIONS: Final = (wire.Best, wire.Hint, wire.Lamp, wire.Rescue, wire.Stuck, wire.Par, wire.Ping)
"""Requests that are only for an answer: there is none for somebody who has hung up."""
CAN_WAIT: Final = (*QUESTIONS[:-1], wire.Open)
"""Requests that wait while the server has much to do."""

Waiting = Coroutine[Any, Any, None]
Answer = Callable[[Any], Waiting | None]
"""Does what a request asks for at once, or returns what does it and may have to wait."""


class Connection(WSListener):
    """A guest's line. `player` is known from the first request on."""

    def __init__(self, limits: Limits, account: Account) -> None:
        self.player: Player
        self.account = account
        self.since = 0
        """When it was opened, by the store's clock."""
        self._answer: Answer
        self._begun: Callable[[], None]
        self._ended: Callable[[], None]
        self._transport: WSTransport | None = None
        # Receiving
        self._frames = Bucket(limits.frames)
        self._messages = Bucket(limits.messages)
        self._uncounted = 0
        """Frames that have come since something was last read."""
        self._uncharged = 0.0
        """Frames and reads that the address has still to be charged for."""
        self._fragments = Fragments()
        self._unanswered: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        """What is done for the request under way, if that has to wait."""
        self._rest: asyncio.TimerHandle | None = None
        """Set while nothing is read because too much has come."""
        self.is_reading_paused = False
        self._has_spoken = True
        """Has anything come since this was last looked at?"""
        # Sending
        self._outbox: deque[bytes] = deque()
        self._outbox_bytes = 0
        self._is_full = False
        """Does the network take no more?"""
        self._has_read = True
        """Has the client read anything since this was last looked at?"""
        self._close_code: WSCloseCode | None = None
        self._is_gone = False

    def serve(self, answer: Answer, begun: Callable[[], None], ended: Callable[[], None]) -> None:
        """Have requests answered. `begun` is called when the connection is open, `ended` when it is closed
        and the last request has been answered."""
        self._answer, self._begun, self._ended = answer, begun, ended

    # Called by picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._begun()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self._close_code is not None:
            return
        self._has_spoken = True
        self._uncounted += 1
        kind = frame.msg_type
        if kind == WSMsgType.PING:
            if not self._is_full:  # the pong to a later ping is as good
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._end(WSCloseCode.OK)
        elif kind != WSMsgType.PONG:
            try:
                message = self._fragments.add(frame)
            except Violation as violation:
                self._end(violation.code)
            else:
                if message is not None:
                    self._receive(message)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._is_gone = True
        self._close_code = self._close_code or WSCloseCode.ABNORMAL_CLOSURE
        self._outbox.clear()
        if self._rest is not None:
            self._rest.cancel()
        if self._task is None:
            self._go_on()

    def has_read(self, size: int) -> None:
        """So many bytes have come at once: after the frames in them, if there were any."""
        count = 1 + self._uncounted + size / FRAME
        self._uncounted = 0
        wait = self._frames.spend(count)
        self._uncharged += count
        if self._uncharged >= CHARGED_FRAMES:
            wait = max(wait, self.account.spend("frames", self._uncharged))
            self._uncharged = 0
        if wait > 0 and self._rest is None and not self._is_gone:
            self._rest = asyncio.get_running_loop().call_later(wait, self._rested)
            self._regulate()

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full, self._has_read = False, True
        transport, outbox = self._transport, self._outbox
        assert transport is not None
        while outbox and not self._is_full:
            message = outbox.popleft()
            self._outbox_bytes -= len(message)
            transport.send(TEXT, message)
        if not outbox and self._close_code is not None:
            self._end(self._close_code)
        elif self._task is None:
            self._go_on()

    @property
    def has_player(self) -> bool:
        """Has somebody said hello on it?"""
        return hasattr(self, "player")

    def is_of(self, player: str) -> bool:
        """Has this player said hello on it?"""
        return self.has_player and self.player.id == player

    # Sending

    def push(self, message: bytes) -> None:
        """Send a message in its turn, without waiting for the network."""
        if self._close_code is not None or self._transport is None:
            return  # its last words have been said
        self.account.sent += len(message)
        if not self._is_full:
            self._transport.send(TEXT, message)
            return
        if len(self._outbox) >= MOST_WAITING or self._outbox_bytes > MOST_WAITING_BYTES:
            self.close(TRY_AGAIN_LATER)
            return
        self._outbox.append(message)
        self._outbox_bytes += len(message)

    def say(self, message: wire.Say) -> None:
        self.push(wire.encode(message))

    def close(self, code: WSCloseCode) -> None:
        """End the connection after what waits to be sent."""
        if self._close_code is None:
            self._close_code = code
            self._regulate()
            if not self._outbox:
                self._end(code)

    def turn_away(self, why: ParlourError, request_id: str | None = None) -> None:
        """Say why nothing more is answered here, and end the connection."""
        self.refuse(request_id, why)
        self.close(POLICY_VIOLATION)

    def abort(self) -> None:
        """Cut the connection off, whatever waits to be sent."""
        if self._transport is not None:
            self._transport.disconnect(graceful=False)

    def cancel(self) -> None:
        """Give up the request under way."""
        if self._task is not None:
            self._task.cancel()

    def _end(self, code: WSCloseCode) -> None:
        """Say goodbye and nothing more. What still comes is thrown away until the client hangs up, as fast as
        frames may come: if it were left unread, the network would throw away our goodbye."""
        transport = self._transport
        if transport is None or transport.is_close_frame_sent:
            return
        self._close_code = code
        transport.send_close(code)
        network = transport.underlying_transport
        if not network.is_closing():
            network.write_eof()
            asyncio.get_running_loop().call_later(LINGER, network.abort)
        self._regulate()

    @property
    def is_closing(self) -> bool:
        return self._close_code is not None

    @property
    def waiting(self) -> int:
        """How many messages are not sent yet."""
        return len(self._outbox)

    def look(self) -> None:
        """Look after a connection, now and then: one that has been silent, or has not read, since it was last
        looked at is pinged, and after that cut off."""
        is_stuck = (self._is_full or self._close_code is not None) and not self._has_read
        if is_stuck or not (self._has_spoken or self.is_reading_paused):
            self.abort()
            return
        self._has_read = self._has_spoken = False
        if self._transport is not None and not self._is_full:
            self._transport.send_ping()

    # Receiving

    def _receive(self, data: bytes) -> None:
        self._unanswered.append(data)
        if self._task is None:
            self._go_on()
        else:
            self._regulate()

    def _begin(self, data: bytes) -> None:
        """Begin to do what a message asks for, or refuse it."""
        counters.requests += 1
        is_too_often = not self._messages.take()
        try:
            request = read(data)
        except Unreadable as unreadable:
            self.refuse(unreadable.request_id, unreadable.refused)
            return
        if is_too_often:
            self.refuse(request.id, TooOften("messages", "Too many messages. Wait a second.", REST))
        elif (wait := self.account.wait(can_wait=isinstance(request, CAN_WAIT))) > 0:
            much = TooOften("work", "You have asked for a lot of work. Wait a moment.", wait)
            self.refuse(request.id, much)
        elif not (self._is_gone and isinstance(request, QUESTIONS)):
            self._do(request)

    def _do(self, request: wire.Request) -> None:
        """Do what is asked at once, or in a task if something may have to be waited for."""
        began = time.perf_counter()
        try:
            waiting = self._answer(request)
        except Exception as error:
            self.fail(request, error)
        else:
            if waiting is not None:
                work = Metered(waiting, self.account)
                self._task = asyncio.get_running_loop().create_task(work)
                self._task.add_done_callback(partial(self._done, request))
        self.account.cpu += time.perf_counter() - began

    def _done(self, request: wire.Request, task: "asyncio.Task[None]") -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self.fail(request, error)
        self._go_on()

    def _go_on(self) -> None:
        """Answer what waits, as long as the answers are read."""
        unanswered = self._unanswered
        while unanswered and self._task is None and (len(self._outbox) < MOST_UNREAD or self._is_gone):
            self._begin(unanswered.popleft())
        self._regulate()
        if self._is_gone and self._task is None:
            self._ended()

    def _rested(self) -> None:
        self._rest = None
        self._regulate()

    def _regulate(self) -> None:
        """Read from the network, or leave it there for now."""
        is_behind = len(self._unanswered) >= MOST_UNANSWERED or len(self._outbox) >= MOST_UNREAD
        should_pause = self._rest is not None or (is_behind and self._close_code is None)
        if should_pause is not self.is_reading_paused and self._transport is not None and not self._is_gone:
            self.is_reading_paused = should_pause
            network = self._transport.underlying_transport
            if should_pause:
                network.pause_reading()
            else:
                network.resume_reading()

    def wrote(self, entries: int) -> None:
        """So many entries were written for this guest."""
        self.account.entries += entries

    def refuse(self, request_id: str | None, error: ParlourError, retry: float | None = None) -> None:
        counters.refuse(error.code)
        if isinstance(error, TooOften):
            retry = round(error.retry, 3)
        self.say(
            wire.Refusal(re=request_id, code=error.code, facts=error.facts, text=error.sentence, retry=retry)
        )

    def fail(self, request: wire.Ask, error: Exception) -> None:
        """Refuse a request, for a reason of the guest's or of ours."""
        self.refuse(request.id, error if isinstance(error, ParlourError) else refusal_for(request, error))
