"""QR codes of links: an invitation to a room, or to another device."""

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """Return a QR code as SVG, dark on light in every theme, and with a border, as cameras need it."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(
        drawn, kind="svg", border=2, dark="#1b1a17", light="#ffffff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue()
