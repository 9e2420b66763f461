"""Settings: a flag before a variable, a variable before the file; what nobody has declared is refused."""

import argparse
import re
import tomllib
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.arguments import Parser
from parlour.cli.refusals import Misused
from parlour.cli.settings import Chosen, CommandSettings, add_flags, choose, declared

ROOT = Path(__file__).parents[2]
OPERATING = ROOT / "docs" / "operating.md"

# Two values for each, as the file has them: one text is what the environment and a flag have.
TRIED = {
    "host": ("10.0.0.1", "10.0.0.2"),
    "port": (81, 82),
    "data": ("/one", "/two"),
    "store": ("postgresql:///one", "postgresql:///two"),
    "workers": (3, 4),
    "name": (["one.example.org", "more.example.org"], ["two.example.org"]),
    "root-path": ("/one", "/two"),
    "daily": (["golf", "yukon build=suit"], ["peaks"]),
    "open": (True, False),
}


def arguments(*given: str) -> argparse.Namespace:
    parser = Parser(prog="parlour serve")
    add_flags(parser)
    return parser.parse_args(given)


def as_text(value: object) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


def as_flags(flag: str, value: object) -> list[str]:
    match value:
        case True:
            return [flag]
        case list():
            return [f"{flag}={each}" for each in value]
    return [f"{flag}={value}"]


def value_of(chosen: Chosen, name: str) -> object:
    value = getattr(chosen.settings, name.replace("-", "_"))
    return list(value) if isinstance(value, tuple) else value


def test_every_setting_is_tried_here() -> None:
    assert list(declared()) == list(TRIED)


@pytest.mark.parametrize("name", TRIED)
def test_a_flag_goes_before_a_variable_and_a_variable_before_the_file(name: str, tmp_path: Path) -> None:
    setting, (one, two) = declared()[name], TRIED[name]
    file = tmp_path / "parlour.toml"
    file.write_text(f"{name} = {str(two).lower() if isinstance(two, bool) else repr(two)}\n")
    config = {"PARLOUR_CONFIG": str(file)}
    in_file = choose(arguments("--config", str(file)), {})
    assert (value_of(in_file, name), in_file.origins[name]) == (two, f"{name} in {file}")
    assert choose(arguments(), config) == in_file
    by_variable = choose(arguments(), {**config, setting.variable: as_text(one)})
    assert (value_of(by_variable, name), by_variable.origins[name]) == (one, setting.variable)
    by_flag = choose(arguments(*as_flags(setting.flag, one)), {**config, setting.variable: as_text(two)})
    assert (value_of(by_flag, name), by_flag.origins[name]) == (one, setting.flag)


def test_without_anything_there_are_defaults_and_an_empty_variable_says_nothing() -> None:
    chosen = choose(arguments(), {"PARLOUR_PORT": "", "PARLOUR_CONFIG": "", "HOME": "/root"})
    assert chosen.settings == CommandSettings()
    assert set(chosen.origins.values()) == {"default"}


def refusal(*given: str, **environment: str) -> str:
    with pytest.raises(Misused) as refused:
        choose(arguments(*given), environment)
    return refused.value.sentence


def test_what_is_no_setting_is_refused_with_the_nearest_that_is(tmp_path: Path) -> None:
    assert refusal(PARLOUR_PROT="81") == "There is no variable PARLOUR_PROT: did you mean PARLOUR_PORT?"
    assert "there are PARLOUR_CONFIG, PARLOUR_HOST, " in refusal(PARLOUR_XYZZY="81")
    file = tmp_path / "parlour.toml"
    for content, said in (
        ("prot = 81", f"There is no setting “prot”, which {file} has: did you mean port?"),
        ("[serve]\nport = 81", f"There is no setting “serve”, which {file} has: "),
        ("port = ", f"{file} is not a TOML file: "),
        ("port = '81'", f"port in {file} is a whole number, not “81”."),
        ("name = 'one'", f"name in {file} is a list of texts, not “one”."),
        ("open = 'yes'", f"open in {file} is true or false, not “yes”."),
        ("host = 1.5", f"host in {file} is a text, not “1.5”."),
    ):
        file.write_text(content)
        assert refusal("--config", str(file)).startswith(said)
    assert refusal("--port", "http") == "--port is a whole number, not “http”."
    assert refusal(PARLOUR_OPEN="perhaps") == "PARLOUR_OPEN is true or false, not “perhaps”."


def test_show_config_says_where_each_comes_from_and_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "parlour.toml"
    file.write_text('name = ["cards.example.org"]\n')
    monkeypatch.setenv("PARLOUR_STORE", "postgresql://ann:hush@db.example.org/parlour?password=hush")
    assert main(["serve", "--config", str(file), "--port", "81", "--show-config"]) == 0
    said = capsys.readouterr().out
    assert "hush" not in said
    comments = {line.split()[0]: line.rpartition("  # ")[2] for line in said.splitlines() if line[0] != "#"}
    assert comments == {
        **dict.fromkeys(("host", "workers", "daily", "open"), "default"),
        "port": "--port",
        "store": "PARLOUR_STORE",
        "name": f"name in {file}",
    }
    assert tomllib.loads(said) == {
        "host": "127.0.0.1",
        "port": 81,
        "workers": 1,
        "name": ["cards.example.org"],
        "daily": [],
        "open": False,
        "store": "postgresql://ann:***@db.example.org/parlour?password=***",
    }
    assert main(["serve", "--workers", "0", "--show-config"]) == 2  # what can't be served is not shown
    assert "--workers is a whole number from 1, not 0." in capsys.readouterr().err
    for path in ("cards", "/a b", "//", "/cards?", "/%2e"):
        assert main(["serve", "--root-path", path, "--show-config"]) == 2
        assert f"--root-path is a path such as /cards, not “{path}”." in capsys.readouterr().err


def test_a_backup_finds_what_the_server_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "parlour.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\nport = 81\n')
    monkeypatch.setenv("PARLOUR_CONFIG", str(file))
    assert main(["backup", str(tmp_path / "saved")]) == 2
    assert capsys.readouterr().err == f"There is nothing to copy: {tmp_path}/data/parlour.db is not there.\n"


def test_the_operators_document_lists_every_setting() -> None:
    rows = [line for line in OPERATING.read_text("utf-8").splitlines() if line.startswith("| `--")]
    assert rows == [
        f"| `{' '.join(filter(None, (setting.flag, setting.about.metavar)))}` | `{setting.variable}` "
        f"| {setting.about.text} | {f'`{setting.default_text}`' if setting.default_text else ''} |"
        for setting in declared().values()
    ]


def test_the_file_in_the_operators_document_can_be_used(tmp_path: Path) -> None:
    (shown,) = OPERATING.read_text("utf-8").split("```toml\n")[1:]
    file = tmp_path / "parlour.toml"
    file.write_text(shown.partition("```")[0])
    assert choose(arguments("--config", str(file)), {}).settings.port == 8001


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml"])
def test_the_containers_are_given_settings_that_there_are(name: str) -> None:
    named = set(re.findall(r"PARLOUR_\w+", (ROOT / name).read_text("utf-8")))
    assert named
    assert named <= {setting.variable for setting in declared().values()}
