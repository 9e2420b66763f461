"""What is written into the head of a page for whoever shows a link to it (Open Graph)."""

import html

from parlour.pictures.previews import HEIGHT, WIDTH


def open_graph(base: str, path: str, title: str, line: str, picture: str | None = None) -> str:
    """Return the tags of a page. `base` is in front of addresses, which must be absolute here."""
    tags = {"og:site_name": "Parlour", "og:type": "website", "og:url": base + path}
    tags |= {"og:title": title, "og:description": line}
    if picture is not None:
        tags |= {"og:image": base + picture, "og:image:alt": title, "og:image:type": "image/png"}
        tags |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    card = "summary" if picture is None else "summary_large_image"
    lines = [f'<meta property="{name}" content="{html.escape(text)}">\n' for name, text in tags.items()]
    return f'{"".join(lines)}<meta name="twitter:card" content="{card}">\n'
