"""Fifty faults while processes come and go."""

from pathlib import Path

from tests.postgres import Postgres

from .faults import check_play_under

FIFTY = {"kill": 12, "grow": 18, "shrink": 18, "freeze": 1, "outage": 1}


def test_fifty_faults_while_processes_come_and_go_lose_nothing_show_nothing_wrong_and_stop_no_table(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    check_play_under(own_postgres, tmp_path, FIFTY, has_affinity=True)
