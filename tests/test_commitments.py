"""A deal follows from the server's secret and the players' parts; golden values hold every release to how."""

import pytest

from parlour import promises
from parlour.commitments import LENGTH, Flaw, flaw, fresh_part, fresh_root, leads_to, secret_of, seed_of
from parlour.seeds import commitment

ROOT = "00" * 32
ANCHOR = "82079671ef3647974726f66228ce17306e91163ec43ee2f76ca7be7498397314"
PARTS = ("0123456789abcdef0123456789abcdef", None, "f" * 32)


def test_a_chain_and_its_deals_are_the_same_for_ever() -> None:
    assert secret_of(ROOT, 0) == ANCHOR
    assert secret_of(ROOT, LENGTH) == ROOT
    assert seed_of(ROOT, PARTS, 3) == "6b4114236cd18f0bc102f70ac87fe6f5"
    assert seed_of(ROOT, ()) == "308d0b5be3c1890a69f31422eb69389a"


def test_the_secret_of_a_round_is_the_promise_of_the_next() -> None:
    for number in (1, 2, LENGTH):
        assert commitment(secret_of(ROOT, number)) == secret_of(ROOT, number - 1)


def test_every_secret_of_a_chain_leads_to_its_anchor_and_no_other() -> None:
    assert all(leads_to(secret_of(ROOT, number), ANCHOR) for number in (1, 2, LENGTH))
    assert not leads_to(fresh_root(), ANCHOR)
    assert not leads_to(ANCHOR, ANCHOR)


def test_a_deal_changes_with_all_that_it_follows_from() -> None:
    others = [
        seed_of(fresh_root(), PARTS, 3),
        seed_of(ROOT, (*PARTS[:2], fresh_part()), 3),
        seed_of(ROOT, PARTS[:2], 3),
        seed_of(ROOT, PARTS[::-1], 3),
        seed_of(ROOT, PARTS, 4),
    ]
    assert len({seed_of(ROOT, PARTS, 3), *others}) == 6


SECRET = secret_of(ROOT, 5)
PROMISE = secret_of(ROOT, 4)
SEED = seed_of(SECRET, PARTS, 2)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, None),
        ({"secret": fresh_root()}, "secret"),
        ({"promise": commitment("another")}, "secret"),
        ({"anchor": commitment("another")}, "anchor"),
        ({"seed": "7"}, "seed"),
        ({"index": 1}, "seed"),
        ({"parts": PARTS[:1]}, "seed"),
        ({"part": fresh_part()}, "part"),
    ],
)
def test_whatever_does_not_fit_is_found(changed: dict[str, object], found: Flaw | None) -> None:
    whole: dict[str, object] = {"secret": SECRET, "parts": PARTS, "index": 2, "seed": SEED}
    whole |= {"promise": PROMISE, "anchor": ANCHOR, "part": PARTS[2]}
    assert flaw(**whole | changed) == found  # type: ignore[arg-type]


def test_clients_of_0_2_0_find_it_by_its_name() -> None:
    assert promises.flaw is flaw
