"""The addresses of a server, from its settings."""

import re
from typing import Final

from parlour.cli.refusals import Misused
from parlour.cli.settings import Chosen
from parlour.errors import quoted

EVERYWHERE: Final = ("0.0.0.0", "::", "")
ANY_NAME: Final = "*"
_ROOT_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")


def root_of(chosen: Chosen) -> str:
    """Return the path under which the room is served, without a trailing slash."""
    text = chosen.settings.root_path
    if not _ROOT_PATH.fullmatch(text):
        raise Misused(
            "root-path", f"{chosen.origins['root-path']} is a path such as /cards, not {quoted(text)}."
        )
    return text.rstrip("/")


def local_name(host: str) -> str:
    """Return the host name by which a browser on this machine reaches the listening address."""
    if host in (*EVERYWHERE, "127.0.0.1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def address_of(chosen: Chosen) -> str:
    """Return the address for a browser: by the server's name, behind a proxy, or on this machine."""
    settings = chosen.settings
    name = next((each for each in settings.name if each != ANY_NAME), None)
    start = f"https://{name}" if name else f"http://{local_name(settings.host)}:{settings.port}"
    return start + root_of(chosen)
