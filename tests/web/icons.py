"""Draws the icons of the installed page from the page's own: `python -m tests.web.icons`."""

from pathlib import Path
from typing import Final

from tests.browsers.chromium import launched

WEB: Final = Path(__file__).parents[2] / "src" / "parlour" / "web"
CLOTH: Final = "#1d5440"
SAFE: Final = 0.78
"""How much of an icon that the system cuts to a shape of its own is sure to be seen."""


def main() -> None:
    icon = (WEB / "icon.svg").read_text()
    with launched() as chromium:
        page = chromium.new_page()
        for name, size, part in (("192", 192, 1.0), ("512", 512, 1.0), ("cut-512", 512, SAFE)):
            page.set_viewport_size({"width": size, "height": size})
            ground = CLOTH if part < 1 else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:{size}px;background:{ground}}}"
                f"svg{{width:{size * part}px}}</style>{icon}"
            )
            page.screenshot(path=WEB / "icons" / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
