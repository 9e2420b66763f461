"""Tests of the store in memory: it runs where there is no database and no thread."""

import subprocess
import sys

SCRIPT = """
import sys, threading
for name in ("sqlite3", "_sqlite3", "asyncpg"):
    sys.modules[name] = None

def refuse(thread):
    raise AssertionError(f"{thread} is started.")

threading.Thread.start = refuse

import asyncio
from parlour.records import Entry, RoomRow
from parlour.store.memory import MemoryStore

async def main():
    store = MemoryStore()
    row = RoomRow("room", None, "", "", True, "over", 1, 1)
    await store.append("room", [Entry(1, 0, b"", "asked")], row=row)
    assert await store.has_request("room", "asked")
    await store.close()

asyncio.run(main())
"""


def test_memory_store_needs_no_database_and_no_thread() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, timeout=60)
