"""The messages between a client and the server, declared once: JSON objects, distinguished by `type`.

`docs/protocol.md` is tested against these types. A client may put an `id` of its own choice into a message:
the answer returns it as `re`, and a request that is sent again with the same id counts once.
"""

import msgspec

from parlour.wire.malformed import *  # noqa: F403
from parlour.wire.messages import *  # noqa: F403
from parlour.wire.requests import *  # noqa: F403

encode = msgspec.json.Encoder().encode
