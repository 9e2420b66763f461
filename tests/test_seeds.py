"""Seeds: golden values that no release may ever change, and the fairness of streams and shuffles."""

import hashlib
import math
from itertools import pairwise

import pytest

from parlour.cards import deck_text
from parlour.games.klondike import Klondike
from parlour.seeds import Stream, commitment, fresh_seed, keeps, shuffled
from tests.chance import chi_square

# If one of these fails, the code is wrong, never the value: these deals have been promised.
DECKS = {
    "7": "7C 2H 3D 3S 6D QS AC AD 6H KD 7S 2D TC TH JD 8H 4S 4D QH 2S KH 9D 6S KS KC QD"
    " 3H 6C 9S AS 7H JH QC 5D 2C 9H 5C 5H 4C 8C 3C JS TS 9C TD JC 8S 4H 7D 5S 8D AH",
    "": "JD TH TC 9C 7S AC 2C QC AD 5D 5H KH JS 7C AH KC 3S 7D 2S 8S TD 6H 2D KS JH 3H"
    " 5S AS 7H 6S 6C QS KD 8H QD TS QH 4H 4C 6D 3D 8C 9S JC 2H 8D 3C 9H 4D 4S 9D 5C",
    "2026-11-15": "AS TS TD 9S TH JS JH AH 2C QD 6H 4C 8D 5C 5D JC 6C 5H 8C JD KH KS 2S 7S 8H 2D"
    " 4D TC 8S 7C QH QC 6S 3D KD KC 3S 9D AD 5S 7D 3C 9C 2H 6D 4H QS AC 3H 4S 9H 7H",
    "ünïcödé ♠": "JS 4D JD 7H QS AD 4C 3S AS 6C 4H AC 7D 2H 5S TH 9C 3D 7C 2C 6S 5H AH KC 6D KS"
    " 9H TS TC 8H 5C QD JH 4S 6H 9D QH 3C 5D KH TD 3H 7S JC QC 8D 9S KD 8S 8C 2D 2S",
    "0123456789abcdef0123456789abcdef": "8C TH 4H 9H AD 6H 3H 5S 2D JH 4S TS 6C KC AH KS QD JC 6S"
    " 3D 7C 3C 8S 2H 5H KD 7S TC 8H 8D JD JS 3S 9D 6D 5C 4C 2C 9C KH 7D 4D 9S 7H QS TD AC QC AS 5D"
    " QH 2S",
}
COMMITMENTS = {
    "7": "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451",
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "2026-11-15": "3b2aee34f2a1e2594a7e34025d968a377cc0bfb3df4738d7ee7c94d9ab4fd28d",
    "ünïcödé ♠": "c721c36fe0938021cb1f683bfa7cfcf97992e168702aa66be6a76e76d6aa3355",
}


def read(seed: str, bound: int, count: int) -> list[int]:
    stream = Stream(seed)
    return [stream.below(bound) for _ in range(count)]


def is_plausible(statistic: float, freedom: int) -> bool:
    """Within five standard deviations of what chance gives: neither too uneven nor too even."""
    return abs(statistic - freedom) < 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("seed", DECKS)
def test_a_seed_gives_the_same_deck_for_ever(seed: str) -> None:
    assert deck_text(shuffled(seed)) == DECKS[seed]


def test_a_seed_gives_the_same_table_for_ever() -> None:
    view = Klondike().view(Klondike().start("7"), 0)
    assert [column.up[0] for column in view.columns] == ["7C", "AD", "TH", "QH", "6S", "QD", "6C"]


def test_the_stream_of_a_seed_is_the_same_for_ever() -> None:
    assert read("7", 256, 8) == [105, 81, 116, 222, 109, 169, 43, 218]
    assert read("7", 256, 40)[32:] == [250, 73, 205, 144, 189, 14, 233, 208]
    assert read("7", 52, 12) == [1, 29, 12, 5, 13, 43, 27, 20, 30, 7, 15, 3]
    assert read("2026-11-15", 51, 8) == [26, 33, 12, 9, 39, 45, 40, 49]


def test_the_stream_is_sha256_in_counter_mode() -> None:
    blocks = [hashlib.sha256(number.to_bytes(8, "big") + b"7").digest() for number in range(3)]
    assert bytes(read("7", 256, 96)) == b"".join(blocks)


def test_the_stream_goes_on_from_a_position_that_was_kept() -> None:
    stream = Stream("kept")
    before = [stream.below(52) for _ in range(50)]
    later = Stream("kept", stream.position)
    assert before + [later.below(52) for _ in range(50)] == read("kept", 52, 100)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 37, 51, 52, 100, 129, 255, 256])
def test_every_number_comes_from_equally_many_bytes(bound: int) -> None:
    """All 256 bytes are tried, so the edges are: the last one kept, the first one thrown away."""
    position_of: dict[int, int] = {}
    for position, byte in enumerate(read("edges", 256, 4000)):
        position_of.setdefault(byte, position)
    assert len(position_of) == 256
    counts = [0] * bound
    thrown_away = []
    for byte, position in position_of.items():
        stream = Stream("edges", position)
        number = stream.below(bound)
        if stream.position == position + 1:
            counts[number] += 1
            assert number == byte % bound
        else:
            thrown_away.append(byte)
    assert set(counts) == {256 // bound}
    assert sorted(thrown_away) == list(range(256 - 256 % bound, 256))


@pytest.mark.parametrize("bound", [-256, -1, 0, 257, 512, 1000])
def test_a_byte_decides_no_number_below_less_than_1_or_more_than_256(bound: int) -> None:
    stream = Stream("7")
    with pytest.raises(ValueError, match=f"no number below {bound}"):
        stream.below(bound)
    with pytest.raises(ValueError, match=f"no number below {bound}"):
        stream.below_each([52, bound])
    assert stream.position == 0


@pytest.mark.parametrize("bound", [2, 3, 7, 37, 51, 52, 200, 256])
def test_numbers_of_the_stream_are_uniform(bound: int) -> None:
    numbers = read("uniform", bound, 100 * bound)
    assert set(numbers) == set(range(bound))
    assert is_plausible(chi_square([numbers.count(each) for each in range(bound)], 100), bound - 1)


def test_deals_are_uniform() -> None:
    """Each card is as likely in each place: 2,600 deals, so 50 are expected in each of 52 × 52 cells."""
    counts = [0] * (52 * 52)
    for number in range(2600):
        for place, card in enumerate(shuffled(str(number))):
            counts[place * 52 + card] += 1
    assert is_plausible(chi_square(counts, 50), 51 * 51)


def test_neighbours_in_a_deck_are_uniform() -> None:
    """The card after a given one is as likely to be any of the other 51."""
    counts = [0] * (52 * 52)
    for number in range(2600):
        deck = shuffled(f"neighbours {number}")
        for card, following in pairwise(deck):
            counts[card * 52 + following] += 1
    others = [count for cell, count in enumerate(counts) if cell // 52 != cell % 52]
    assert is_plausible(chi_square(others, 50), 51 * 51)


def test_a_shuffle_keeps_all_52_cards() -> None:
    assert all(sorted(shuffled(f"all {number}")) == list(range(52)) for number in range(100))


def test_another_pack_is_shuffled_whole() -> None:
    pack = tuple(sorted([*range(52)] * 2))
    assert tuple(sorted(shuffled("two decks", pack))) == pack
    assert shuffled("two decks", pack)[:4] != shuffled("two", pack)[:4]


def test_a_number_as_a_seed_is_its_text() -> None:
    assert shuffled(str(7)) == shuffled("7") != shuffled("07")


@pytest.mark.parametrize("seed", COMMITMENTS)
def test_a_commitment_is_the_same_for_ever(seed: str) -> None:
    assert commitment(seed) == COMMITMENTS[seed]


def test_a_commitment_keeps_only_its_own_seed() -> None:
    assert keeps(COMMITMENTS["7"], "7")
    assert not keeps(COMMITMENTS["7"], "8")
    assert not keeps(COMMITMENTS["7"], "7 ")
    assert not keeps(COMMITMENTS["7"][:-1], "7")
    assert not keeps("", "7")


def test_a_commitment_is_read_in_either_case_and_with_white_space_around() -> None:
    assert keeps(f"  {COMMITMENTS['7'].upper()}\n", "7")


@pytest.mark.parametrize("text", ["ü" * 64, "\udc80", "no hexadecimal"])
def test_a_text_that_is_no_commitment_keeps_nothing(text: str) -> None:
    assert not keeps(text, "7")


def test_a_fresh_seed_is_128_bits_and_new_each_time() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)
