"""A pilot for Klondike's table in any browser: tests read like play, `table.drag("QH", to="column 4")`.

What it knows of the page's elements stands at the top of this file and nowhere else.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal, Self

from parlour.games.klondike import Klondike
from tests.browsers.actions import Point, Pointer
from tests.browsers.window import Finder, Rect, Window, button

Way = Literal["drag", "tap", "keys"]

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

UP: Final = Finder(".card.up")
LIT: Final = Finder(".card.lit, .slot.lit")
PICKED: Final = Finder(".card.picked")
NOTICE: Final = Finder("#notice")
LIVE: Final = Finder("#live")
STATUS: Final = Finder("#status b")
ORDER: Final = ("stock", "waste", "foundations", "columns")  # in which Tab goes over the table
SUITS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
# A card that has glided has its own height in its place again a moment after its animation.
STILL: Final = """() => {
  const heights = {};
  for (const { dataset, style } of document.querySelectorAll('#table .card[data-place]:not(.lifted)')) {
    (heights[dataset.place] ??= []).push(Number(style.zIndex));
  }
  return document.querySelector('#table')?.dataset.waiting === 'false'
    && document.getAnimations().every(({ effect }) => effect.target.id === 'house')
    && Object.values(heights).every((all) =>
      new Set(all).size === all.length && Math.max(...all) - Math.min(...all) === all.length - 1);
}"""
STEPPED_BACK: Final = "() => !history.state?.dialog || document.querySelector('dialog[open]') !== null"
LAYOUT: Final = """(places) => {
  const cards = [...document.querySelectorAll('.card[data-place]')];
  cards.sort((one, other) => one.style.zIndex - other.style.zIndex);
  return places.map((place) => {
    const here = cards.filter((card) => card.dataset.place === place);
    const up = here.filter((card) => card.classList.contains('up'));
    return { count: here.length, up: up.map((card) => card.dataset.card) };
  });
}"""
# The card that a move takes along, the place it goes to, and where they are with the card on top there.
MEANT: Final = """(source, count, target) => {
  const at = (place) => [...document.querySelectorAll(`.card.up[data-place="${place}"]`)]
    .sort((one, other) => one.style.zIndex - other.style.zIndex);
  const held = at(source).at(-count);
  const { card } = held.dataset;
  const place = target === 'f' ? `f${card[1].toLowerCase()}` : target;
  const slot = document.querySelector(`.slot[data-place="${place}"]`);
  return [card, place, ...[held, slot, at(place).at(-1) ?? slot].map(rectOf)];
}"""
KEPT_ROOM: Final = """((game) => location.search ? JSON.parse(localStorage[`parlour.daily.${game}`]).room
  : localStorage[`parlour.room.${game}`])(location.pathname.slice(1) || 'klondike')"""
ROOM: Final = f"location.pathname.match(/^\\/room\\/(\\w+)/)?.[1] ?? {KEPT_ROOM}"
ELSEWHERE: Final = """([room, moves]) => new Promise((done, failed) => {
  const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws?elsewhere');
  line.onopen = () => line.send(JSON.stringify({ type: 'hello', id: 'hello', room }));
  let made = -1;
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'refusal') failed(new Error(data));
    if (message.type !== 'update' || (made >= 0 && message.re !== `move ${made}`)) return;
    if (++made === moves.length) return line.close(), done(message.view.table ?? message.view);
    const move = moves[made];
    const request = move === 'finish' ? { type: 'finish' } : { type: 'play', n: message.n, move };
    line.send(JSON.stringify({ ...request, id: `move ${made}` }));
  };
})"""
PLAY_ELSEWHERE: Final = f"""(moves) => {{
  globalThis.played = null;
  void ({ELSEWHERE})([{ROOM}, moves]).then((view) => {{ played = view; }});
}}"""
# What was played elsewhere is what is seen here, as far as stock, foundations and columns go.
SHOWS_PLAYED: Final = """() => {
  if (!globalThis.played) return false;
  const { stock, foundations = [], columns = [], places = { s: { length: stock } } } = played;
  const counts = Object.fromEntries(Object.entries(places).map(([place, { length }]) => [place, length]));
  foundations.forEach(({ length }, index) => { counts[['fs', 'fh', 'fd', 'fc'][index]] = length; });
  columns.forEach(({ down, up }, index) => { counts[index + 1] = down + up.length; });
  const at = (place) => document.querySelectorAll(`.card[data-place="${place}"]`).length;
  const isUp = (column, card) =>
    document.querySelector(`.card.up[data-place="${column}"][data-card="${card}"]`);
  return Object.entries(counts).every(([place, count]) => at(place) === count)
    && columns.every(({ up }, index) => up.every((card) => isUp(index + 1, card)));
}"""
# A press comes so many milliseconds after the one before, by the times of the browser's events: how long a
# busy machine takes from one to the next is left to luck.
PRESSES_APART: Final = """(apart) => {
  let presses = 0;
  addEventListener('pointerdown', () => { presses += 1; }, true);
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => presses * apart });
}"""
AS_FINGER: Final = (
    "() => { Object.defineProperty(PointerEvent.prototype, 'pointerType', { value: 'touch' }); }"
)
FOCUSED: Final = """() => {
  const { dataset } = document.activeElement;
  return { place: dataset.place ?? '', card: dataset.card ?? '', label: nameOf(document.activeElement) };
}"""


@cache
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


def _drop(place: str, slot: Rect) -> Point:
    """Where a card is let go over a place."""
    x, y = slot.middle
    return x, y + 60 if place.isdigit() else y


def foundation(card: str) -> str:
    return f"{SUITS[card[1]]} foundation"


class Table:
    def __init__(self, window: Window, address: str) -> None:
        self.window = window
        self.address = address

    # Coming

    def keep(self, options: dict[str, object], cookie: str = "") -> None:
        """Leaves in the browser what earlier visits would have: the player's options, and who it is."""
        self.window.begin(self.address, options, cookie)

    def open(self, *, seed: str | None = None, rules: str = "", **options: object) -> Self:
        """The page, with a deal by seed, under options of the player's."""
        self._let_dialogs_step_back()  # keeping may be a visit too
        self.keep(options)
        return self.go("/" if seed is None else f"/?deal={seed}&rules={rules}").dealt()

    def go(self, path: str) -> Self:
        self._let_dialogs_step_back()
        self.window.goto(self.address + path)
        return self

    def reload(self) -> Self:
        self._let_dialogs_step_back()
        self.window.reload()
        return self.dealt()

    def _let_dialogs_step_back(self) -> None:
        """The step back of a dialog that was just closed would end a visit that begins meanwhile."""
        self.window.wait_for(STEPPED_BACK)

    def dealt(self) -> Self:
        self.window.shows(UP)
        self.settle()
        return self

    def settle(self) -> None:
        """Waits until nothing is asked, nothing moves, and every card has landed at its own height."""
        self.window.wait_for(STILL)

    # Looking

    def layout(self) -> dict[str, Any]:
        """Everything a player can see of the cards."""
        return dict(zip(PLACES, self.window.evaluate(LAYOUT, list(PLACES.values())), strict=True))

    def cards(self, place: str) -> list[str]:
        """The face-up cards of a place, the last one on top."""
        found: list[str] = self.window.evaluate(LAYOUT, [PLACES.get(place, place)])[0]["up"]
        return found

    def count(self, place: str) -> int:
        return int(self.window.evaluate(LAYOUT, [PLACES.get(place, place)])[0]["count"])

    def card_rect(self, name: str) -> Rect:
        return self.window.rect(Finder(f'[data-card="{name}"]'))

    def place_rect(self, name: str) -> Rect:
        return self.window.rect(Finder(f'.slot[data-place="{PLACES.get(name, name)}"]'))

    @property
    def score(self) -> str:
        return self.window.texts(STATUS)[2]

    @property
    def moves(self) -> str:
        return self.window.texts(STATUS)[1]

    @property
    def focused(self) -> dict[str, str]:
        found: dict[str, str] = self.window.evaluate(FOCUSED)
        return found

    def says(self, text: str) -> None:
        self.window.shows(NOTICE._replace(text=text))

    # Playing

    def press(self, control: str) -> None:
        self.window.click(button(control))

    def key(self, *keys: str) -> None:
        self.window.keys(*keys)

    def play(self, move: str, way: Way = "drag", *, settles: bool = True) -> None:
        """Makes a move as a player would, and waits for it to be done."""
        if move in ("draw", "redeal"):
            {"drag": self.turn_stock, "tap": self.tap_stock, "keys": self.key_stock}[way]()
        else:
            source, _, rest = move.partition("-")
            target, _, count = rest.partition("x")
            card, place, *rects = self.window.evaluate(MEANT, source, int(count or 1), target)
            held, slot, top = (Rect(*each) for each in rects)
            match way:
                case "drag":
                    self.window.drag(held.grip, _drop(place, slot), moves=3)
                case "tap":
                    self.window.tap(held.grip)
                    self.window.tap(slot.middle if top == slot else top.grip)
                case "keys":
                    self._key_to(card, source, place)
        if settles:
            self.settle()

    def play_all(self, moves: Sequence[str], way: Way = "drag") -> None:
        for move in moves:
            self.play(move, way)

    def play_elsewhere(self, moves: Sequence[str]) -> None:
        """Plays as another window of the same player would: fast. `finish` is a move too."""
        self.window.evaluate(PLAY_ELSEWHERE, list(moves))
        self.window.wait_for(SHOWS_PLAYED)
        self.settle()

    # With a mouse

    def drag(self, card: str, *, to: str, kind: Pointer = "mouse", let_go: bool = True) -> None:
        """Takes a card where it can be seen, with all that lies on it, and drops it on a place."""
        drop = _drop(PLACES.get(to, to), self.place_rect(to))
        self.window.drag(self.card_rect(card).grip, drop, kind, let_go=let_go)

    def turn_stock(self) -> None:
        self.window.press(self.place_rect("stock").middle)

    # With a finger

    def tap(self, card: str) -> None:
        self.window.tap(self.card_rect(card).grip)

    def use_finger(self) -> None:
        """Let presses be those of a finger where the browser has no touch input."""
        if not self.window.has_touch:
            self.window.evaluate(AS_FINGER)

    def tap_twice(self, card: str, *, apart: int) -> None:
        """Two taps that are so many milliseconds apart."""
        self.window.evaluate(PRESSES_APART, apart)
        self.window.tap(self.card_rect(card).grip, times=2)

    def tap_stock(self) -> None:
        self.window.tap(self.place_rect("stock").middle)

    # With the keyboard

    def go_to(self, place: str, card: str | None = None) -> None:
        """Tab to the area, then arrows."""
        area = AREAS.get(place[0], "columns")
        for _ in range(20):
            here = AREAS.get(focused[0], "columns") if (focused := self.focused["place"]) else None
            if here == area:
                break
            is_behind = here is not None and ORDER.index(area) < ORDER.index(here)
            self.key("Shift+Tab" if is_behind else "Tab")
        for _ in range(8):
            here = self.focused["place"]
            if here == place:
                break
            order = ["s", "w", "fs", "fh", "fd", "fc"] if area != "columns" else list("1234567")
            self.key("ArrowRight" if order.index(here) < order.index(place) else "ArrowLeft")
        while card is not None and (before := self.focused)["card"] != card:
            self.key("ArrowDown")
            if self.focused == before:
                self._climb_to(card)

    def _climb_to(self, card: str) -> None:
        """From the last card of a column upwards."""
        while (here := self.focused)["card"] != card:
            self.key("ArrowUp")
            assert self.focused != here, f"{card} can't be reached by keyboard"

    def key_stock(self) -> None:
        self.go_to("s")
        self.key("Enter")

    def _key_to(self, card: str, source: str, place: str) -> None:
        self.go_to(source, card)
        self.key("Enter")
        self.go_to(place)
        self.key("Enter")
