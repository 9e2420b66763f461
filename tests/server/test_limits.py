"""Limits by address, without a network."""

from parlour.server.limits import MOST_ADDRESSES, Addresses, Limits


def test_all_of_a_lines_ipv6_addresses_are_one() -> None:
    addresses = Addresses(Limits())
    assert addresses["2001:db8:1:2::1"] is addresses["2001:db8:1:2:ffff::9"]
    assert addresses["2001:db8:1:2::1"] is not addresses["2001:db8:1:3::1"]
    assert addresses["::ffff:192.0.2.1"] is addresses["192.0.2.1"]
    assert addresses["192.0.2.1"] is not addresses["192.0.2.2"]
    assert addresses["unknown"] is addresses["unknown"]


def test_addresses_that_use_nothing_are_forgotten_and_the_others_kept() -> None:
    addresses = Addresses(Limits())
    busy = addresses["192.0.2.1"]
    busy.connections += 1
    for number in range(3 * MOST_ADDRESSES):
        addresses[f"somebody {number}"]
    assert len(addresses) <= MOST_ADDRESSES
    assert addresses["192.0.2.1"] is busy
