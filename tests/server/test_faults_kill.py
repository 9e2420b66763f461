"""A server that is killed, or told to stop, loses nothing it has acknowledged and goes on when it is back."""

import asyncio
import random
from pathlib import Path

from .faulty import Books, Server, moves_of, people_at_tables, until, until_everybody_moves

KILLS = 50


def test_fifty_times_killed_under_load_nothing_acknowledged_is_lost_and_games_go_on(tmp_path: Path) -> None:
    chance = random.Random(1)

    async def story(server: Server) -> None:
        books = Books(server.file)
        async with people_at_tables(server.url, eights=4, alone=6) as rooms:
            people = [person for table in rooms for person in table]
            for _ in range(KILLS):
                await until_everybody_moves(rooms)
                enough = sum(map(moves_of, rooms)) + chance.randrange(200)
                await until(lambda enough=enough: sum(map(moves_of, rooms)) >= enough, "moves are made")
                await asyncio.sleep(0.01 * chance.random())  # not always just after a move
                server.kill()
                server.start()
                await asyncio.to_thread(server.wait_until_it_answers)
                books.check(people)
            await until_everybody_moves(rooms)
            books.check(people)
            assert sum(person.client.reconnects for person in people) == KILLS * len(people)
        assert "internal" not in server.said()
        assert "Traceback" not in server.said()
        print(f"{KILLS} kills, {books.entries} entries, {len(books.requests)} requests")

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))
