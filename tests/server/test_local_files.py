"""The files with which a browser runs Parlour by itself, as the server gives them."""

import brotli

from parlour.local import files
from tests.local.built import built

from .harness import Server

pytestmark = built


def test_they_are_at_an_address_of_their_version_and_kept_for_ever(server: Server) -> None:
    folder = f"/local/{files.version()}"
    for name, file in files.files().items():
        status, headers, body = server.http(f"{folder}/{name}", **{"accept-encoding": "gzip, br"})
        assert (status, headers["content-type"].partition(";")[0]) == (200, file.media_type)
        assert body == file.body
        assert "immutable" in headers["cache-control"]
        assert headers.get("content-encoding") == ("br" if file.is_compressed else None)
    for missing in (f"{folder}/parlour.py", "/local/000000000000/worker.js", f"{folder}/../worker.js"):
        assert server.http(missing)[0] == 404


def test_a_browser_that_does_not_take_brotli_gets_them_as_they_are(server: Server) -> None:
    address = f"/local/{files.version()}/solver.wasm"
    for accepted in ("gzip", "br;q=0", ""):
        _, headers, body = server.http(address, **{"accept-encoding": accepted})
        assert "content-encoding" not in headers
        assert body == brotli.decompress(files.files()["solver.wasm"].body)


def test_workers_may_run_what_is_compiled_and_nothing_from_elsewhere(server: Server) -> None:
    _, headers, _ = server.http(f"/local/{files.version()}/worker.js")
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    assert "'unsafe-eval'" not in policy
