"""Tests of invitations: the link to a room and its QR code."""

import io
from urllib.parse import quote

import pytest
import segno

from .harness import (
    Server,
)


def test_an_invitation_is_the_link_to_a_room_on_the_host_that_was_asked(server: Server) -> None:
    link = server.json("/api/invitation/kqxt", Host="cards.local:8123")["link"]
    assert link == "http://cards.local:8123/room/KQXT"
    here = server.json("/api/invitation/KQXT", Host=f"localhost:{server.port}")["link"]
    assert here == f"http://localhost:{server.port}/room/KQXT", "it listens on this machine alone"


def test_the_invitation_can_be_scanned(server: Server) -> None:
    status, headers, body = server.http("/room/KQXT/qr.svg", Host="cards.local")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert headers["cache-control"] == "no-store"
    drawn = io.BytesIO()
    same = segno.make("http://cards.local/room/KQXT", micro=False)
    same.save(drawn, kind="svg", border=2, dark="#1b1a17", light="#ffffff", xmldecl=False, omitsize=True)
    assert body == drawn.getvalue()


@pytest.mark.parametrize("code", ["KQX", "KQXTT", "KQX1", "KQXI", "%3Cb%3E%22", "ÄÖÜÄ"])
@pytest.mark.parametrize("path", ["/api/invitation/{}", "/room/{}/qr.svg"])
def test_nobody_is_invited_to_what_is_no_code(server: Server, path: str, code: str) -> None:
    status, _, body = server.http(path.format(quote(code, safe="%")))
    assert status == 404
    assert b"There is no room with that code." in body


@pytest.mark.parametrize("host", ["", "x" * 256])
def test_a_host_that_is_none_is_no_part_of_a_link(server: Server, host: str) -> None:
    assert server.http("/api/invitation/KQXT", Host=host)[0] == 421
    assert server.http("/room/KQXT/qr.svg", Host=host)[0] == 421
