"""Nobody can choose a deal: its secrets are fixed before the players add their parts, and the log says it."""

from msgspec.structs import replace

from parlour.commitments import LENGTH, flaw, leads_to, secret_of, seed_of
from parlour.records import Origin
from parlour.rooms import checkpoint, log
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.dealing import fresh_chain, next_dealing
from parlour.rooms.requests.settings import settings
from parlour.seeds import commitment
from tests.rooms.table import ANN, BOB, CY, DEE, Table, observed, refold

ANNS, BOBS, CYS = "a" * 32, "b" * 32, "c" * 32


def promising(game: str = "eights", chain: log.Chain | None = None) -> Table:
    """A table whose chain was fixed when it was opened, with Ann alone there."""
    table = Table(game)
    opened = log.Opened(ANN.id, settings(game, "", None, None, is_public=False), chain or fresh_chain())
    table.entries[0] = replace(table.entries[0], body=log.encode(opened))
    table.room = refold(table.entries)
    return table


def three() -> Table:
    table = promising()
    table.ask(seating.join, BOB, part=BOBS)
    table.ask(seating.join, CY)
    return table


def test_a_deal_follows_from_the_secret_and_the_parts_in_the_order_of_the_seats() -> None:
    table = three()
    chain = table.room.chain
    assert chain is not None
    table.ask(playing.start, ANN, part=ANNS)
    deal = table.room.current.deal
    assert deal.origin == Origin(secret_of(chain.root, 1), (ANNS, BOBS, None))
    assert deal.seed == seed_of(secret_of(chain.root, 1), (ANNS, BOBS, None))
    assert not deal.is_open
    state = table.room.current.state
    assert state == table.room.game.start(deal.seed, 3, first=0), (
        "a seed like any other: it can be played again"
    )


def test_what_was_added_once_counts_in_the_next_rounds_too() -> None:
    table = three()
    anchor = table.room.chain.anchor if table.room.chain else ""
    table.ask(playing.start, ANN, part=ANNS)
    table.play_to_the_end()
    first = table.room.current.deal.origin
    table.ask(seating.leave, CY)
    table.ask(seating.join, DEE, part=CYS)
    table.ask(playing.start, ANN)
    second = table.room.current.deal.origin
    assert first is not None
    assert second is not None
    assert second.parts == (ANNS, BOBS, CYS)
    assert commitment(second.secret) == first.secret, "the secret of a round is the promise of the next"
    deal = table.room.current.deal
    assert (
        flaw(second.secret, second.parts, 0, deal.seed, promise=first.secret, anchor=anchor, part=CYS) is None
    )


def test_a_part_is_not_changed_by_sitting_down_again_nor_by_whoever_comes_late() -> None:
    table = three()
    table.ask(seating.join, BOB, part=CYS)
    table.ask(playing.start, ANN, part=ANNS)
    deal = table.room.current.deal
    table.ask(seating.join, BOB, part=CYS)
    table.ask(seating.join, CY, part=CYS)
    table.refuses("playing", seating.join, DEE, part=CYS)
    table.refuses("already-playing", playing.start, ANN, part=CYS)
    assert table.room.current.deal == deal
    assert deal.origin is not None
    assert deal.origin.parts == (ANNS, BOBS, None)


def test_the_log_says_all_that_a_deal_follows_from_also_behind_a_checkpoint() -> None:
    table = promising("klondike")
    table.ask(playing.start, ANN, part=ANNS)
    deal, chain = table.room.current.deal, table.room.chain
    for _ in range(checkpoint.EVERY):
        table.play(ANN, "draw" if "draw" in map(str, table.room.current.options[0]) else "redeal")
    assert isinstance(log.decode(table.entries[table.room.base - 1].body), log.Checkpoint)
    for entries in (table.entries, table.entries[table.room.base - 1 :]):
        room = refold(entries)
        assert (room.current.deal, room.chain) == (deal, chain)
        assert room.seats[0] is not None
        assert room.seats[0].part == ANNS
        assert observed(room) == observed(table.room)


def test_a_chosen_deal_follows_from_nothing() -> None:
    table = promising("klondike")
    for choice in ({"seed": "7"}, {"deal": "same"}):
        table.ask(playing.start, ANN, part=ANNS, **choice)  # type: ignore[arg-type]
        assert table.room.current.deal.origin is None
        assert table.room.current.deal.is_open


def test_a_deal_is_searched_again_if_the_players_have_changed_meanwhile() -> None:
    table = three()
    proved = next_dealing(table.room, ANN, ANNS).at(2)
    table.ask(seating.leave, CY)
    table.ask(seating.join, DEE, part=CYS)
    table.refuses("stale", playing.start, ANN, part=ANNS, proved=proved)
    table.refuses("stale", playing.start, ANN, part=BOBS, proved=next_dealing(table.room, ANN, ANNS).at(2))
    table.ask(playing.start, ANN, part=ANNS, proved=next_dealing(table.room, ANN, ANNS).at(2))
    origin = table.room.current.deal.origin
    assert origin is not None
    assert (origin.parts, origin.index) == ((ANNS, BOBS, CYS), 2)


def test_a_room_of_an_earlier_release_gets_a_chain_with_its_next_round_to_which_nobody_has_added() -> None:
    table = Table("klondike")
    table.ask(playing.start, ANN, part=ANNS)
    chain, first = table.room.chain, table.room.current.deal.origin
    assert chain is not None
    assert first is not None
    assert first.parts == (None,), "it was not fixed when the part was sent"
    table.ask(playing.start, ANN, part=ANNS)
    second = table.room.current.deal.origin
    assert second is not None
    assert second.parts == (ANNS,)
    assert leads_to(second.secret, chain.anchor)


def test_after_its_last_secret_a_chain_is_followed_by_another_that_is_shown_before_anybody_adds_to_it() -> (
    None
):
    before = fresh_chain(since=2 - LENGTH)
    table = promising("klondike", before)
    table.ask(playing.start, ANN, part=ANNS)
    assert table.room.chain == before
    table.ask(playing.start, ANN, part=BOBS)
    last, after = table.room.current.deal.origin, table.room.chain
    assert last == Origin(before.root, (BOBS,))
    assert after is not None
    assert after.anchor != before.anchor
    table.ask(playing.start, ANN)
    origin = table.room.current.deal.origin
    assert origin is not None
    assert origin.parts == (None,), "what was added before the new chain does not count"
    assert leads_to(origin.secret, after.anchor)
    assert observed(refold(table.entries)) == observed(table.room)


def test_a_deal_that_is_given_up_is_told_with_all_that_it_followed_from() -> None:
    table = promising("klondike")
    table.ask(playing.start, ANN, part=ANNS)
    given_up = table.room.current.deal
    [told] = table.ask(playing.start, ANN, part=BOBS)
    assert (told.seed, told.origin) == (given_up.seed, given_up.origin)
    [told] = table.ask(playing.start, ANN, deal="same")
    assert (told.seed, told.origin) == (None, None)
