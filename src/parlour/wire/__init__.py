"""The messages between a client and the server, declared once: JSON objects, told apart by `type`.

`docs/protocol.md` is tested against these types. A message from a client may carry an `id` of its own making:
the answer carries it back as `re`, and a request that is sent again with the same id counts once.
"""

import msgspec

from parlour.wire.malformed import *  # noqa: F403
from parlour.wire.messages import *  # noqa: F403
from parlour.wire.requests import *  # noqa: F403

encode = msgspec.json.Encoder().encode
