"""The browser contexts that the tests' players have one after the other."""

from typing import Any

import pytest

from tests.browsers.chromium import Contexts

KIND: dict[str, Any] = {"viewport": {"width": 640, "height": 480}}  # of which no other test has any
LEAVE = "() => { localStorage.left = 'something'; document.cookie = 'left=something'; }"
FIND = "() => [localStorage.left ?? '', document.cookie]"


def test_a_player_finds_nothing_of_the_one_before(
    contexts: Contexts, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.browsers.chromium.CLOSING", 60_000)  # milliseconds
    first = contexts.page(**KIND)
    first.goto(f"{address}/healthz")
    first.evaluate(LEAVE)
    first.reload()
    window = first.context.new_page()
    window.goto(f"{address}/healthz")
    for own in (first, window):
        assert own.evaluate(FIND) == ["something", "left=something"], "what is one's own stays"
    contexts.give_back(first)
    second = contexts.page(**KIND)
    assert second.context is first.context
    second.goto(f"{address}/healthz")
    assert second.evaluate(FIND) == ["", ""]
    assert window.is_closed()
    contexts.give_back(second)


def test_what_is_for_one_player_nobody_else_is_given(contexts: Contexts) -> None:
    own = contexts.page(**KIND, is_for_one=True)
    contexts.give_back(own)
    other = contexts.page(**KIND)
    assert other.context is not own.context
    contexts.give_back(other)


@pytest.mark.timeout(60)
def test_a_page_that_is_about_to_load_another_can_be_given_back(contexts: Contexts, address: str) -> None:
    for wait in (0, 5):
        page = contexts.page()
        page.goto(f"{address}/readyz")
        page.evaluate(f"setTimeout(() => location.reload(), {wait}); 0")
        contexts.give_back(page)
    page = contexts.page()
    page.goto(f"{address}/readyz")
    assert page.inner_text("body")
    contexts.give_back(page)
