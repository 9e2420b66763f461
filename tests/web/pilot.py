"""A pilot for the page: tests read like play, `table.drag("QH", to="column 4")`.

It knows what a player sees: cards by name, places by name. It looks at the page only through its elements.
"""

import json
from collections.abc import Sequence
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page

from parlour.games.klondike import Klondike

# Seeds whose deal a player wins by following the hints from sight, and finishing; found by trying many.
SHORT_SEED: Final = "616"  # about a hundred moves in all
FINISH_SEED: Final = "4235"  # some forty moves, then it can be finished
PLACES: Final = {
    "stock": "s",
    "waste": "w",
    **{f"column {number}": str(number) for number in range(1, 8)},
    **{f"{suit} foundation": f"f{suit[0]}" for suit in ("spades", "hearts", "diamonds", "clubs")},
}
AREAS: Final = {"s": "stock", "w": "waste", "f": "foundations"}
STILL = """() => document.querySelector('#table').dataset.waiting === 'false'
  && document.getAnimations().filter((one) => one.effect.target.id !== 'house').length === 0"""


def winning_line(seed: str, rules: Klondike | None = None) -> tuple[list[str], list[str]]:
    """Moves from the deal to a sure win, and from there to the end."""
    game = rules or Klondike()
    table = game.start(seed)
    line: list[str] = []
    while not (rest := game.finish(table, 0)):
        move = game.hint(table, 0)
        assert move is not None, f"the hints do not win the deal of seed {seed}"
        line.append(str(move))
        table, _ = game.play(table, 0, move)
    return line, [str(move) for move in rest]


ROOM = "location.pathname.match(/^\\/room\\/(\\w+)/)?.[1] ?? localStorage['parlour.room']"
ELSEWHERE = """([room, moves]) => new Promise((done, failed) => {
  const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws?elsewhere');
  line.onopen = () => line.send(JSON.stringify({ type: 'hello', id: 'hello', room }));
  let made = -1;
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'refusal') failed(new Error(data));
    if (message.type !== 'update' || (made >= 0 && message.re !== `move ${made}`)) return;
    if (++made === moves.length) return line.close(), done();
    const move = moves[made];
    const request = move === 'finish' ? { type: 'finish' } : { type: 'play', n: message.n, move };
    line.send(JSON.stringify({ ...request, id: `move ${made}` }));
  };
})"""


class Table:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        self.has_bad_network = False
        """Then the browser may complain about connections."""
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, kind: str, text: str) -> None:
        is_expected = self.has_bad_network and text.startswith("WebSocket connection")
        if kind in ("error", "warning") and not is_expected:
            self.complaints.append(text)

    # Coming

    def open(self, *, seed: str | None = None, rules: str = "", **options: object) -> "Table":
        """The page, with a deal by seed, under options of the player's."""
        if options:
            self.page.add_init_script(
                f"localStorage['parlour.options'] ??= JSON.stringify({json.dumps(options)})"
            )
        self.page.goto(self.address + ("" if seed is None else f"/?deal={seed}&rules={rules}"))
        self.page.wait_for_selector(".card.up")
        self.settle()
        return self

    def settle(self) -> None:
        """Waits until nothing is asked and nothing moves."""
        self.page.wait_for_function(STILL, polling=50)

    # Looking

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]')

    def place(self, name: str) -> Locator:
        return self.page.locator(f'.slot[data-place="{PLACES.get(name, name)}"]')

    def cards(self, place: str) -> list[str]:
        """The face-up cards of a place, the last one on top."""
        script = """(place) => [...document.querySelectorAll(`.card.up[data-place="${place}"]`)]
          .sort((one, other) => one.style.zIndex - other.style.zIndex).map((card) => card.dataset.card)"""
        found: list[str] = self.page.evaluate(script, PLACES.get(place, place))
        return found

    def count(self, place: str) -> int:
        return self.page.locator(f'.card[data-place="{PLACES.get(place, place)}"]').count()

    def layout(self) -> dict[str, Any]:
        """Everything a player can see of the cards."""
        up = {place: self.cards(place) for place in PLACES}
        return {"up": up, "count": {place: self.count(place) for place in PLACES}}

    @property
    def score(self) -> str:
        return self.page.locator("#status b").nth(0).inner_text()

    @property
    def moves(self) -> str:
        return self.page.locator("#status b").nth(1).inner_text()

    @property
    def notice(self) -> str:
        return self.page.locator("#notice").inner_text()

    @property
    def said(self) -> str:
        return self.page.locator("#live").inner_text()

    # Playing with a mouse

    def press(self, control: str) -> None:
        self.page.get_by_role("button", name=control, exact=True).click()

    def drag(self, card: str, *, to: str, let_go: bool = True) -> None:
        """Takes a card where it can be seen, with all that lies on it, and drops it on a place."""
        start = self._grip(self.card(card))
        end = self._drop_point(to)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        mouse.move(*end, steps=3)
        if let_go:
            mouse.up()

    def turn_stock(self) -> None:
        x, y = self._middle(self.place("stock"))
        self.page.mouse.click(x, y)

    def _grip(self, element: Locator) -> tuple[float, float]:
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + min(8, box["height"] / 2)

    def _middle(self, element: Locator) -> tuple[float, float]:
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _drop_point(self, place: str) -> tuple[float, float]:
        x, y = self._middle(self.place(place))
        return (x, y + 60) if place.startswith("column") else (x, y)

    # Playing by the text of a move

    def play(self, move: str, way: Literal["drag", "tap", "keys"] = "drag", *, settles: bool = True) -> None:
        """Makes a move as a player would, and waits for it to be done."""
        if move in ("draw", "redeal"):
            {"drag": self.turn_stock, "tap": self.tap_stock, "keys": self.key_stock}[way]()
        else:
            source, _, rest = move.partition("-")
            target, _, count = rest.partition("x")
            card = self.cards(source)[-int(count or 1)]
            place = f"f{card[1].lower()}" if target == "f" else target
            {"drag": self._drag_to, "tap": self._tap_to, "keys": self._key_to}[way](card, source, place)
        if settles:
            self.settle()

    def play_all(self, moves: Sequence[str], way: Literal["drag", "tap", "keys"] = "drag") -> None:
        for move in moves:
            self.play(move, way)

    def play_elsewhere(self, moves: Sequence[str]) -> None:
        """Plays as another window of the same player would: fast. `finish` is a move too."""
        room = self.page.evaluate(ROOM)
        self.page.evaluate(ELSEWHERE, [room, list(moves)])
        self.settle()

    def _drag_to(self, card: str, source: str, place: str) -> None:
        name = next(name for name, text in PLACES.items() if text == place)
        self.drag(card, to=name)

    # With a finger

    def tap(self, element: Locator) -> None:
        x, y = self._grip(element)
        self.page.touchscreen.tap(x, y)

    def tap_stock(self) -> None:
        x, y = self._middle(self.place("stock"))
        self.page.touchscreen.tap(x, y)

    def _tap_to(self, card: str, source: str, place: str) -> None:
        self.tap(self.card(card))
        cards = self.cards(place)
        self.tap(self.card(cards[-1]) if cards else self.place(place))

    # With the keyboard

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def focused(self) -> dict[str, str]:
        script = """() => ({ place: document.activeElement.dataset.place ?? '',
          card: document.activeElement.dataset.card ?? '',
          label: document.activeElement.getAttribute('aria-label') ?? '' })"""
        found: dict[str, str] = self.page.evaluate(script)
        return found

    def go_to(self, place: str, card: str | None = None) -> None:
        """Tab to the area, then arrows."""
        area = AREAS.get(place[0], "columns")
        for _ in range(14):
            here = self.focused["place"]
            if here and AREAS.get(here[0], "columns") == area:
                break
            self.key("Tab")
        for _ in range(8):
            here = self.focused["place"]
            if here == place:
                break
            order = ["s", "w", "fs", "fh", "fd", "fc"] if area != "columns" else list("1234567")
            self.key("ArrowRight" if order.index(here) < order.index(place) else "ArrowLeft")
        if card is None or self.focused["card"] == card:
            return
        for _ in range(20):
            self.key("ArrowDown")
        for _ in range(20):
            if self.focused["card"] == card:
                return
            self.key("ArrowUp")
        raise AssertionError(f"{card} can't be reached by keyboard")

    def key_stock(self) -> None:
        self.go_to("s")
        self.key("Enter")

    def _key_to(self, card: str, source: str, place: str) -> None:
        self.go_to(source, card)
        self.key("Enter")
        self.go_to(place)
        self.key("Enter")
