"""One WebSocket within its budgets: receive messages, answer them one after the other, send in order.

Everything that a client can use up is counted here. If frames come too fast, or too many requests are
unanswered or answers unread, the connection stops reading. A client that reads nothing is disconnected.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from parlour import wire
from parlour.hub.accounts import Metered, TooOften
from parlour.hub.counters import counters
from parlour.hub.guest import Guest
from parlour.hub.reading import Unreadable, read
from parlour.hub.session import Session
from parlour.server.budgets import BudgetAccount
from parlour.server.limits import FRAME, Bucket, Limits
from parlour.server.sockets.fragments import Fragments, Violation

MOST_WAITING: Final = 256  # unsent messages, beyond which the connection is closed
MOST_WAITING_BYTES: Final = 1 << 19
MOST_UNREAD: Final = 32  # unsent messages, beyond which nothing is read from this client
MOST_UNANSWERED: Final = 16  # waiting requests, likewise
SERVICE_RESTART: Final = WSCloseCode.SERVICE_RESTART
TRY_AGAIN_LATER: Final = WSCloseCode.TRY_AGAIN_LATER
CHARGED_FRAMES: Final = 32  # charged to the address at once
UNHEARD: Final = 2  # pings without an answer, after which a client has no connection for the others
REST: Final = 1.0  # seconds for a client that has sent too much
LINGER: Final = 5.0  # seconds for a client to read our close frame and disconnect

TEXT: Final = WSMsgType.TEXT
FOR_SOLVER: Final = (wire.Best, wire.Hint, wire.Lamp, wire.Rescue, wire.Stuck, wire.Odds, wire.Par)
QUESTIONS: Final = (*FOR_SOLVER, wire.Ping)
"""Requests made only for their answer, dropped if the client has disconnected."""
CAN_WAIT: Final = {*FOR_SOLVER, wire.Review, wire.Open}
"""Requests that are postponed while the server is busy."""


class Connection(Guest, WSListener):
    """A guest at the other end of a WebSocket."""

    def __init__(
        self,
        limits: Limits,
        account: BudgetAccount,
        beat: Callable[[], bool],
        begin: Callable[["Connection"], Session],
        ended: Callable[["Connection"], None],
    ) -> None:
        """`beat` is called with each message, and returns whether it can still be carried out; `begin` is
        called when the connection is open, `ended` when it is closed and the last request has been
        answered."""
        self.account: BudgetAccount = account
        self._beat = beat
        self._begin_session = begin
        self._ended = ended
        self._session: Session
        self._transport: WSTransport | None = None
        # Receiving
        self._frames = Bucket(limits.frames)
        self._messages = Bucket(limits.messages)
        self._uncounted = 0
        """Frames received since the last read was counted."""
        self._uncharged = 0.0
        """Frames and reads not yet charged to the address."""
        self._fragments = Fragments()
        self._unanswered: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        """The task of the current request, if it has to wait."""
        self._rest: asyncio.TimerHandle | None = None
        """Set while reading is paused because too much has come."""
        self.is_reading_paused = False
        self._has_spoken = True
        """Whether anything was received since the last `check`."""
        self._unheard = 0
        """The calls of `listen` since anything was received."""
        # Sending
        self._outbox: deque[bytes] = deque()
        self._outbox_bytes = 0
        self._is_full = False
        """Whether the transport's write buffer is full."""
        self._has_read = True
        """Whether the client read anything since the last `check`."""
        self._close_code: WSCloseCode | None = None
        self._is_gone = False

    # Called by picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self.account.count_connection(1)
        self._session = self._begin_session(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self._close_code is not None:
            return
        self._has_spoken = self.is_heard = True
        self._unheard = 0
        self._uncounted += 1
        kind = frame.msg_type
        if kind == WSMsgType.PING:
            if not self._is_full:  # a pong to a later ping will do
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._end(WSCloseCode.OK)
        elif kind != WSMsgType.PONG:
            try:
                message = self._fragments.add(frame)
            except Violation as violation:
                self._end(violation.code)
            else:
                if message is not None and self._beat():
                    self._unanswered.append(message)
                    self._go_on()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._is_gone = True
        self._close_code = self._close_code or WSCloseCode.ABNORMAL_CLOSURE
        self._outbox.clear()
        if self._rest is not None:
            self._rest.cancel()
        self._go_on()

    def count_read(self, size: int) -> None:
        """Count a read of so many bytes, after the frames in it were received."""
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
        else:
            self._go_on()

    # Sending

    def push(self, message: bytes) -> None:
        if self._close_code is not None or self._transport is None:
            return  # it is closing or not open yet
        self.account.sent += len(message)
        if not self._is_full:
            self._transport.send(TEXT, message)
            return
        if len(self._outbox) >= MOST_WAITING or self._outbox_bytes > MOST_WAITING_BYTES:
            self.close(TRY_AGAIN_LATER)
            return
        self._outbox.append(message)
        self._outbox_bytes += len(message)

    def close(self, code: WSCloseCode) -> None:
        """Close the connection after sending what is in the outbox."""
        if self._close_code is None:
            self._close_code = code
            self._regulate()
            if not self._outbox:
                self._end(code)

    def cut_off(self, *, is_for_good: bool = False) -> None:
        self._unanswered.clear()
        if self._transport is not None:  # a connection that is not open yet has no session
            self._session.cancel()
        self.cancel()
        self.close(WSCloseCode.POLICY_VIOLATION if is_for_good else SERVICE_RESTART)

    def abort(self) -> None:
        """Disconnect at once, without sending what is in the outbox."""
        if self._transport is not None:
            self._transport.disconnect(graceful=False)

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _end(self, code: WSCloseCode) -> None:
        """Send the close frame, and nothing after it. Input is read and discarded, within the rate of frames,
        until the client disconnects: TCP would reset a connection with unread input and lose our frame."""
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

    def check(self) -> None:
        """Disconnect a client that has sent nothing or read nothing since the last check, and ping others."""
        is_stuck = (self._is_full or self._close_code is not None) and not self._has_read
        if is_stuck or not (self._has_spoken or self.is_reading_paused):
            self.abort()
            return
        self._has_read = self._has_spoken = False
        if self._transport is not None and not self._is_full:
            self._transport.send_ping()

    def listen(self) -> None:
        """Ping the client, and note whether the last two pings had no answer."""
        self.is_heard = self._unheard < UNHEARD or self.is_reading_paused
        self._unheard += 1
        if self._transport is not None and not self._is_full and self._close_code is None:
            self._transport.send_ping()

    # Receiving

    def _begin(self, data: bytes) -> None:
        """Start to carry out a message, or refuse it."""
        counters.requests += 1
        is_too_often = not self._messages.take()
        try:
            request = read(data)
        except Unreadable as unreadable:
            self.refuse(unreadable.request_id, unreadable.refused)
            return
        if is_too_often:
            self.refuse(request.id, TooOften("messages", "Too many messages. Wait a second.", REST))
        elif (wait := self.account.wait(can_wait=type(request) in CAN_WAIT)) > 0:
            much = TooOften("work", "You have asked for a lot of work. Wait a moment.", wait)
            self.refuse(request.id, much)
        elif not (self._is_gone and isinstance(request, QUESTIONS)):
            self._do(request)

    def _do(self, request: wire.Request) -> None:
        """Carry out a request at once, or in a task if it may have to wait."""
        began = time.perf_counter()
        try:
            waiting = self._session.answer(request)
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
        if not task.cancelled():
            error = task.exception()
        elif self._close_code is None:  # not by us: a package has raised it
            error = RuntimeError("CancelledError was raised")
        else:
            error = None
        if isinstance(error, Exception):
            self.fail(request, error)
        self._go_on()

    def _go_on(self) -> None:
        """Answer waiting requests, one after the other, as long as the client reads the answers."""
        unanswered = self._unanswered
        while unanswered and self._task is None and (len(self._outbox) < MOST_UNREAD or self._is_gone):
            self._begin(unanswered.popleft())
        self._regulate()
        if self._is_gone and self._task is None:
            self._session.end()
            self.account.count_connection(-1)
            self.account.settle()
            self._ended(self)

    def _rested(self) -> None:
        self._rest = None
        self._regulate()

    def _regulate(self) -> None:
        """Pause or resume reading from the network."""
        is_behind = len(self._unanswered) >= MOST_UNANSWERED or len(self._outbox) >= MOST_UNREAD
        should_pause = self._rest is not None or (is_behind and self._close_code is None)
        if should_pause is not self.is_reading_paused and self._transport is not None and not self._is_gone:
            self.is_reading_paused = should_pause
            network = self._transport.underlying_transport
            if should_pause:
                network.pause_reading()
            else:
                network.resume_reading()
