"""A game's own drawing for the page: a JavaScript module and a style sheet in the game's package.

Found in the entry-point group `parlour.drawings` under the game's name. A server serves exactly the files
that are named here, and knows nothing of what they do.
"""

import hashlib
import re
from functools import cached_property
from importlib.resources import files
from typing import Final

from msgspec import Struct

_NAME: Final = re.compile(r"[A-Za-z0-9_-]+\.(?:js|css|svg|png|webp)")


class Drawing(Struct, frozen=True, dict=True):
    package: str
    """The package that has the files."""
    module: str
    """It defines the custom element `<NAME>-table`, which draws what a seat sees: its method `show(update,
    game, play)` is called with each update."""
    style: str
    others: tuple[str, ...] = ()
    """Further files that these two load, from the same folder."""

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The files by name. ValueError for names that are none, OSError for files that can't be read."""
        names = (self.module, self.style, *self.others)
        if not all(map(_NAME.fullmatch, names)):
            raise ValueError(
                f"A drawing has .js, .css, .svg, .png and .webp files in one folder, not {names}."
            )
        return {name: files(self.package).joinpath(name).read_bytes() for name in names}

    @cached_property
    def version(self) -> str:
        digest = hashlib.sha256()
        for name, body in self.files.items():
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
        return digest.hexdigest()[:12]
