"""Races: the player's own table, the others' progress, the end and the next race."""

from tests.browsers.conftest import ComeIn
from tests.browsers.people import Person
from tests.browsers.pilot import FINISH_SEED, SHORT_SEED, winning_line
from tests.browsers.window import Finder, dialog

LINE, _ = winning_line(SHORT_SEED)


def race(come_in: ComeIn, seed: str = SHORT_SEED) -> tuple[Person, Person]:
    host, friend = come_in(), come_in()
    host.open_room("race", deal=seed)
    host.welcome(friend)
    host.begin()
    friend.dealt()
    return host, friend


def says_of_racers(person: Person, *texts: str) -> None:
    for text in texts:
        person.window.shows(Finder(".racer", text=text))


def test_two_race_to_the_end_and_again_on_the_same_deal(come_in: ComeIn) -> None:
    host, friend = race(come_in)
    assert host.layout() == friend.layout(), "the same deal"
    host.play_all(LINE[:6])
    says_of_racers(friend, "6 moves")
    friend.play_all(LINE[:1], "tap")
    friend.stop()
    says_of_racers(host, "stopped")
    friend.window.shows(Finder(".race-note", text="You’re done. The others are still racing."))
    host.stop()
    for person in (host, friend):
        person.window.shows(dialog("The race is over"))
        first, second = person.window.texts(Finder(".places li"))
        assert first.startswith("1st")
        assert host.name in first
        assert second.startswith("2nd")
        assert friend.name in second
    friend.window.shows(dialog(text=f"Waiting for {host.name} to start."))
    host.press("Restart this deal")
    for person in (host, friend):
        person.window.hides(dialog())
        person.dealt()
        says_of_racers(person, "0 moves")
        assert person.count("stock") == 24


def test_a_race_is_won_by_bringing_all_cards_up(come_in: ComeIn) -> None:
    host, friend = race(come_in, FINISH_SEED)
    line, rest = winning_line(FINISH_SEED)
    *most, last_but_one, last = [*line, *rest]
    friend.play_elsewhere(most)
    says_of_racers(friend, f"{len(most)} moves")
    friend.settle()
    friend.play_all([last_but_one, last])
    says_of_racers(host, "all home")
    host.stop()
    host.window.shows(dialog("The race is over", text="52 home"))


def test_a_reload_in_mid_race_is_back_at_the_same_table(come_in: ComeIn) -> None:
    host, friend = race(come_in)
    host.play_all(LINE[:5])
    before = host.layout()
    host.reload()
    assert host.layout() == before
    host.play(LINE[5])
    says_of_racers(friend, "6 moves")


def test_every_key_that_is_listed_in_a_race_does_something(come_in: ComeIn) -> None:
    racer = come_in()
    racer.open_room("race")
    racer.begin()
    for key, title in [
        ("o", "Options"),
        ("s", "Statistics"),
        ("p", "Players & invite"),
        ("?", "Keyboard shortcuts"),
    ]:
        racer.key(key)
        racer.window.shows(dialog(title))
        racer.key("Escape")
        racer.window.hides(dialog())
