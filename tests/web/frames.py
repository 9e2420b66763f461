"""Waiting until a page has drawn itself: what it does in the next frame is done then."""

from playwright.sync_api import Page

# A browser without a window may skip a frame after a change of size: then it would be waited for forever.
FRAMES = """() => {
  const frame = () => new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 2000);
  });
  return frame().then(frame).then(() => null);
}"""


def draw(page: Page) -> None:
    """Wait for two frames: the first sees what has changed, and is drawn before the second."""
    page.evaluate(FRAMES)


def resize(page: Page, width: int, height: int) -> None:
    """Change the size of the window, and wait until the page has laid everything out anew."""
    page.set_viewport_size({"width": width, "height": height})
    draw(page)
