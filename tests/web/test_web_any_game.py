"""A game of another package, of which the page knows only what it says itself: Top Card of the documents."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.cards import NAMES as NAMES_OF_CARDS
from tests.browsers.chromium import Contexts
from tests.web.axe import findings
from tests.web.conftest import PHONE, Comer
from tests.web.frames import resize
from tests.web.pages import WRONG_IN_BAR, pages
from tests.web.people import Person
from tests.web.server import serving
from tests.web.test_web_big_screen import screen_of
from tests.web.test_web_company_everyone import TOO_SMALL
from tests.web.test_web_turn_notice import look_elsewhere

TESTS = Path(__file__).parents[1]
GAMES, DRAWING = TESTS / "third_party", TESTS / "third_party_drawing"
MANY_STOPS = 60
LEAST_APART = 6

# The left and the right end of what is drawn round each seat, in a cell of the seat's grid.
FRAMES = """seats => seats.map((seat) => {
  const { left, right } = seat.getBoundingClientRect();
  const [own, frame] = [getComputedStyle(seat), getComputedStyle(seat, "::before")];
  return [
    left + parseFloat(own.paddingLeft) + parseFloat(frame.marginLeft),
    right - parseFloat(own.paddingRight) - parseFloat(frame.marginRight),
  ];
})"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any-game")


@pytest.fixture(scope="module")
def address(data: Path) -> Iterator[str]:
    """A server beside which other packages' games are installed."""
    with serving(data, packages=[GAMES]) as found:
        yield found


@pytest.fixture
def drawn(contexts: Contexts, tmp_path: Path) -> Iterator[Person]:
    """Somebody at a server that has Top Card's own drawing, too."""
    with (
        serving(tmp_path, packages=[GAMES, DRAWING]) as address,
        pages(contexts, lambda page: Person(page, address)) as opened,
    ):
        yield opened()


def card_of(person: Person) -> int:
    """The one card that a player sees while they play: their own."""
    (card,) = person.page.locator(".plain-card").evaluate_all(
        "cards => cards.map(({ dataset }) => dataset.card)"
    )
    return int(card)


def move(person: Person, text: str) -> Locator:
    return person.page.locator(f"[data-move='{text}']")


def is_up(person: Person) -> None:
    expect(person.page.locator(".any-game.my-turn")).to_be_visible()


def tab_to(page: Page, name: str) -> None:
    """Go to a button or a link with nothing but the Tab key."""
    for _ in range(MANY_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"Tab never comes to {name}.")


def result_of(person: Person) -> str:
    expect(person.page.locator(".round-over h2")).to_be_visible()
    return person.page.locator(".round-over h2").inner_text()


def test_three_people_play_it_to_its_end_with_mouse_touch_and_keys(come_in: Comer, axe: str) -> None:
    host, phone, keys = come_in(), come_in(PHONE), come_in()
    host.go("/eights").page.locator("#all-games").click()
    host.page.get_by_role("link", name="Top Card").click()
    expect(host.page.get_by_role("heading", name="Top Card")).to_be_visible()
    expect(host.page.locator(".about")).to_have_text(re.compile("Keep it or swap it"))
    settings = host.choose_settings()
    expect(settings.get_by_role("group", name="how often each may swap")).to_be_visible()
    host.press("Create a room")
    phone.sit(host.code)
    keys.visit(host.code)
    expect(keys.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    tab_to(keys.page, "Play")
    keys.key("Enter")
    expect(host.taken).to_have_count(3)
    host.press("Fill with bots and start")

    for person in (host, phone, keys):
        expect(person.page.locator(".place.own .plain-card")).to_have_count(1)
    is_up(host)
    cards = [card_of(person) for person in (host, phone, keys)]
    assert findings(host, axe, in_the_end=TOO_SMALL) == []
    expect(host.page.get_by_role("button", name="Swap it for another")).to_be_visible()
    move(host, "keep").click()
    is_up(phone)
    expect(phone.page.locator(".detail.last")).to_have_text(f"{host.name} keeps.")
    move(phone, "swap").tap()
    expect(move(phone, "swap")).to_have_count(0)
    cards[1] = card_of(phone)
    move(phone, "keep").tap()
    is_up(keys)
    expect(keys.page.locator("#live")).to_contain_text("Your turn")
    keys.key("1")

    ended = [result_of(person) for person in (host, phone, keys)]
    shown = host.page.locator(".plain-card").evaluate_all(
        "cards => cards.map(({ dataset }) => +dataset.card)"
    )
    assert shown[:3] == cards
    winners = [index for index, card in enumerate(shown) if card == max(shown)]
    told = [
        (person, "You won!" if winners == [seat] else None) for seat, person in enumerate((host, phone, keys))
    ]
    for text, (person, own) in zip(ended, told, strict=True):
        assert text == own or (len(winners) > 1 and text == "A tie!") or text.endswith(" wins!"), person.name
    assert findings(host, axe, in_the_end=TOO_SMALL) == []
    tab_to(keys.page, "Watch the replay")
    keys.key("Enter")
    over = keys.page.frame_locator(".over-table iframe")  # nobody leaves the table for it
    expect(over.locator("#stage .plain-card")).to_have_count(4)
    keys.key("End")
    expect(over.locator(".moves-list, #panel").first).to_be_visible()
    expect(over.get_by_text(f"{host.name} keeps.").first).to_be_visible()
    keys.page.get_by_role("dialog", name="Watch the replay").get_by_role("button", name="Close").click()
    expect(keys.page.locator(".over-table")).to_have_count(0)


def test_a_spectator_and_the_big_screen_see_every_hand_face_down(come_in: Comer) -> None:
    host, spectator = come_in(), come_in()
    code = host.open_room("topcard")
    screen = screen_of(host)
    expect(screen.page.locator(".guests")).to_contain_text(host.name)
    host.press("Fill with bots and start")
    is_up(host)
    for page in (spectator.visit(code).page, screen.page):
        expect(page.locator(".plain-card.turned")).to_have_count(4)
        expect(page.locator(".plain-card:not(.turned)")).to_have_count(0)
        expect(page.locator("[data-move]")).to_have_count(0)
    move(host, "keep").click()
    expect(screen.page.locator(".round-over h2")).to_be_visible()
    expect(screen.page.locator(".plain-card.turned")).to_have_count(0)
    expect(screen.page.locator(".waiting")).to_be_visible()
    expect(screen.page.get_by_role("button").or_(screen.page.get_by_role("link"))).to_have_count(0)
    assert screen.complaints == []


def test_whoever_comes_back_when_it_is_over_is_told_who_won(come_in: Comer) -> None:
    host = come_in()
    host.open_room("topcard")
    host.press("Fill with bots and start")
    is_up(host)
    move(host, "keep").click()
    ended = result_of(host)
    host.page.reload()
    assert result_of(host) == ended
    host.press("Next round")
    is_up(host)


def test_a_player_who_looks_elsewhere_is_called_without_a_clock_too(come_in: Comer) -> None:
    host, friend = come_in(), come_in()
    host.open_room("topcard")
    host.welcome(friend)
    host.press("Fill with bots and start")
    is_up(host)
    expect(friend.page.locator(".any-game")).to_be_visible()
    look_elsewhere(friend.page)
    move(host, "keep").click()
    expect(friend.page).to_have_title(re.compile("^Your turn · Room"))


@pytest.mark.parametrize("game", ["topcard", "eights"])
def test_lines_of_the_log_and_of_the_help_lie_below_one_another(come_in: Comer, game: str) -> None:
    host = come_in()
    host.open_room(game)
    host.press("Fill with bots and start")
    expect(host.page.locator(".happenings li", has_text="begins")).to_have_css("position", "static")
    host.page.locator("#help").click()
    expect(host.page.locator("dialog li").last).to_have_css("position", "static")


def test_players_and_invitation_lie_below_one_another_on_a_phone(come_in: Comer) -> None:
    host = come_in({"viewport": {"width": 360, "height": 740}})
    host.open_room("topcard")
    host.press("Fill with bots and start")
    host.press("Players & invite")
    seats, invitation = (
        host.page.locator(f"dialog .{name}").bounding_box() for name in ("seating", "invitation")
    )
    assert seats
    assert invitation
    assert seats["y"] + seats["height"] <= invitation["y"]


def test_players_lie_apart_on_a_phone(come_in: Comer) -> None:
    host = come_in({"viewport": {"width": 360, "height": 740}})
    host.open_room("topcard")
    host.press("Fill with bots and start")
    is_up(host)
    first, second, third = host.page.locator(".players .seat").evaluate_all(FRAMES)
    assert second[0] - first[1] >= LEAST_APART
    assert third[0] - second[1] >= LEAST_APART


def test_a_log_survives_a_reload(come_in: Comer) -> None:
    host = come_in()
    host.open_room("topcard")
    host.press("Fill with bots and start")
    expect(host.page.locator(".happenings li")).to_contain_text("begins")
    host.page.reload()
    expect(host.page.locator(".happenings li", has_text="begins")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "ja", "ru", "ar"])
def test_all_games_fit_in_the_bar(come_in: Comer, language: str) -> None:
    person = come_in({"locale": language})
    person.go("/eights").page.locator(".lobby .you b").wait_for()
    for width, height in ((320, 640), (360, 740), (740, 360), (1024, 768)):
        resize(person.page, width, height)
        assert person.page.evaluate(WRONG_IN_BAR) == [], (width, height)


def test_a_package_draws_its_table_itself(drawn: Person) -> None:
    drawn.open_room("topcard")
    drawn.press("Fill with bots and start")
    is_up(drawn)
    expect(drawn.page.locator("topcard-table p")).to_have_count(4)
    expect(drawn.page.locator("topcard-table p").first).to_have_css("border-radius", "50%")
    move(drawn, "keep").click()
    expect(drawn.page.locator(".round-over h2")).to_be_visible()
    expect(drawn.page.locator("topcard-table")).not_to_contain_text("?")


def test_a_drawing_shows_no_hand_of_a_free_seat(drawn: Person) -> None:
    drawn.open_room("topcard")
    drawn.press("Easy")
    drawn.press("Start")
    expect(drawn.page.locator("topcard-table p")).to_have_count(2)


LAST_TRICK = '''
"""Last Trick, for two: each has three cards, plays them one by one, and the higher of the last two wins."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from parlour.cards import RANKS
from parlour.errors import IllegalMove, InvalidMove, InvalidRules
from parlour.game import Clock, Outcome, Place
from parlour.seeds import shuffled
from parlour.cards import TEXT


class Card(Struct, frozen=True):
    text: str

    def __str__(self) -> str:
        return self.text


class State(Struct, frozen=True):
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...] = ()


class View(Struct, frozen=True):
    places: dict[str, tuple[str | None, ...]]


class Played(Struct, frozen=True, tag=True):
    seat: int
    card: str


class LastTrick(Struct, frozen=True):
    name: ClassVar[str] = "lasttrick"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    clock: ClassVar[Clock | None] = Clock("turn", least=15, most=120, usual=60)
    has_undo: ClassVar[bool] = False
    places: ClassVar[tuple[Place, ...]] = (
        Place("p", "pile", "fan"),
        Place("h1", "hand", "across", row=1, seat=0),
        Place("h2", "hand", "across", row=1, seat=1),
    )

    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        if seats != 2:
            raise InvalidRules("seats", "Two play it.")
        deck = [TEXT[card] for card in shuffled(seed)]
        return State((tuple(deck[:3]), tuple(deck[3:6])))

    def to_move(self, state: State) -> frozenset[int]:
        return frozenset((len(state.pile) % 2,)) if len(state.pile) < 6 else frozenset()

    def moves(self, state: State, seat: int) -> Sequence[Card]:
        return [Card(card) for card in state.hands[seat]] if seat in self.to_move(state) else ()

    def play(self, state: State, seat: int, move: Card) -> tuple[State, tuple[Played, ...]]:
        if move not in self.moves(state, seat):
            raise IllegalMove("not-now", "You can't play that now.")
        hands = [tuple(card for card in hand if card != move.text) for hand in state.hands]
        return State(tuple(hands), (*state.pile, move.text)), (Played(seat, move.text),)

    def timeout(self, state: State, seat: int) -> Card | None:
        return self.moves(state, seat)[0]

    def outcome(self, state: State) -> Outcome | None:
        if len(state.pile) < 6:
            return None
        one, other = (RANKS.index(card[0]) for card in state.pile[-2:])
        return Outcome(winners=(0,) if one > other else (1,) if other > one else (0, 1))

    def view(self, state: State, seat: int | None) -> View:
        if seat not in (None, 0, 1):
            raise ValueError(seat)
        hands = [hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(state.hands)]
        return View({"p": state.pile, "h1": hands[0], "h2": hands[1]})

    def redact(self, event: Played, seat: int | None) -> Played:
        return event

    def tell(self, event: Played, names: Sequence[str]) -> str:
        return f"{names[event.seat]} plays {event.card}."

    def parse(self, text: str) -> Card:
        if text.upper() not in TEXT:
            raise InvalidMove("invalid-move", "That is no card.")
        return Card(text.upper())
'''


@pytest.fixture
def beside_last_trick(contexts: Contexts, tmp_path: Path) -> Iterator[Person]:
    """Somebody at a server with a game that declares little more than its places."""
    (tmp_path / "lasttrick.py").write_text(LAST_TRICK, "utf-8")
    information = tmp_path / "lasttrick-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Name: lasttrick\nVersion: 1.0\n", "utf-8")
    (information / "entry_points.txt").write_text(
        "[parlour.games]\nlasttrick = lasttrick:LastTrick\n", "utf-8"
    )
    with (
        serving(tmp_path, packages=[tmp_path]) as address,
        pages(contexts, lambda page: Person(page, address)) as opened,
    ):
        yield opened(PHONE)


def test_a_card_of_the_hand_is_played_by_pressing_it_or_by_its_number(beside_last_trick: Person) -> None:
    person = beside_last_trick
    expect(person.lobby("lasttrick").page.get_by_role("heading", name="Lasttrick")).to_be_visible()
    person.press("Play against bots")
    for left in (3, 2, 1):
        is_up(person)
        hand = person.page.locator(".place.own button.plain-card")
        expect(hand).to_have_count(left)
        card = hand.first.get_attribute("data-move")
        assert hand.first.get_attribute("aria-label") == NAMES_OF_CARDS[card or ""]
        if left == 2:
            person.key("1")
        else:
            hand.first.tap()
        expect(
            person.page.locator(f".place:not(.own) [data-card='{card}']")
            .or_(person.page.locator(".round-over h2"))
            .first
        ).to_be_visible()
    expect(person.page.locator(".round-over h2")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
