"""An nginx of the tests' own, the real one as it is found on the machine, with TLS on this machine alone."""

import base64
import contextlib
import hashlib
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.ports import held_port, port_of

LONGEST: Final = 60.0

OPERATING: Final = (Path(__file__).parents[1] / "docs" / "operating.md").read_text("utf-8")
"""The operators' document, by which it is set up."""
LOCATIONS, MAP, PASS, ALIVE, UPSTREAM = (
    block.partition("```")[0] for block in OPERATING.split("```nginx\n")[1:]
)
TO_SEVERAL: Final = LOCATIONS.replace("    proxy_pass http://127.0.0.1:8000;\n", PASS) + ALIVE
"""The locations in front of several servers."""

_CERTIFY: Final = """
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost
"""
_CONFIGURATION: Final = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/client;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {top}
    server {{
        listen 127.0.0.1:{port} ssl;
        server_name localhost;
        ssl_certificate {folder}/certificate;
        ssl_certificate_key {folder}/key;
        {locations}
    }}
}}
"""


def program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise FileNotFoundError("The tests need nginx: install it (Debian: apt-get install nginx-light).")
    return found


@contextlib.contextmanager
def running(folder: Path, top: str, locations: str) -> Iterator[str]:
    """The address of an nginx with these locations, and this in `http`."""
    made = [*_CERTIFY.split(), "-keyout", f"{folder}/key", "-out", f"{folder}/certificate"]
    subprocess.run(made, check=True, capture_output=True)
    with contextlib.closing(held_port()) as held:
        port = port_of(held)
        file = folder / "nginx.conf"
        file.write_text(_CONFIGURATION.format(folder=folder, top=top, port=port, locations=locations))
        process = subprocess.Popen([program(), "-c", file, "-e", folder / "errors"], stderr=subprocess.PIPE)
        try:
            _wait(process, port)
            yield f"https://localhost:{port}"
        finally:
            process.terminate()
            process.communicate(timeout=LONGEST)


def key_hash(folder: Path) -> str:
    """The hash of the key, by which a browser can be told to trust the certificate."""
    key = f"openssl pkey -in {folder}/key -pubout -outform der".split()
    told = subprocess.run(key, check=True, capture_output=True)
    return base64.b64encode(hashlib.sha256(told.stdout).digest()).decode()


def _wait(process: "subprocess.Popen[bytes]", port: int) -> None:
    """Until it listens: it says nothing when it does."""
    while True:
        assert process.poll() is None, process.communicate()[1].decode()
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
