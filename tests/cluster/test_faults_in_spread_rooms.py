"""Fifty faults while the players of each room are spread over all processes."""

from pathlib import Path

from tests.postgres import Postgres

from .faults import check_play_under

FIFTY = {"kill": 35, "freeze": 3, "restart": 11, "outage": 1}


def test_fifty_faults_in_rooms_spread_over_processes_lose_nothing_show_nothing_wrong_and_stop_no_table(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    check_play_under(own_postgres, tmp_path, FIFTY, has_affinity=False)
