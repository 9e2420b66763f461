"""The commands that know Klondike know every patience, by the same words and with its options as flags."""

import json
from pathlib import Path

import pytest

from parlour.cards import deck_text
from parlour.games.patience import FreeCell
from parlour.seeds import shuffled
from tests.cli.command import cards_on, is_one_sentence, parlour

GAMES = ("canfield", "forty", "freecell", "golf", "peaks", "pyramid", "spider", "yukon")


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_drawn_and_told_to_programs(name: str) -> None:
    drawn = parlour("deal", "--game", name, "--seed", "7")
    told = json.loads(parlour("deal", "--game", name, "--seed", "7", "--json").out)
    seen = [card for cards in told["places"].values() for card in cards if card is not None]
    shown = [card for line in drawn.out.splitlines() for card in cards_on(line)]
    assert len(told["deck"]) == sum(map(len, told["places"].values()))
    assert sorted(shown) == sorted(seen)
    assert max(map(len, drawn.out.splitlines())) < 80


def test_microsofts_first_deal_has_its_first_row() -> None:
    drawn = parlour("deal", "--game", "freecell", "--numbering", "microsoft", "--seed", "1").out
    assert cards_on(drawn.splitlines()[6]) == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"]


def test_freecell_is_solved_with_each_option_as_a_flag(tmp_path: Path) -> None:
    decks = tmp_path / "decks.txt"
    decks.write_text("".join(f"{deck_text(shuffled(str(seed)))}\n" for seed in range(3)) + "KS KS\n")
    flags = ("--game", "freecell", "--cells", "3", "--build", "suit", "--json")
    answer = parlour("solve", decks, *flags, "--game-files", tmp_path / "won")
    *lines, wrong = map(json.loads, answer.out.splitlines())
    assert answer.code == 1
    assert "error" in wrong
    assert {line["result"] for line in lines} <= {"winnable", "lost"}
    for line in lines:
        assert bool(line["moves"]) == (line["result"] == "winnable")
        if line["moves"]:
            replayed = parlour("replay", tmp_path / f"won/{line['line']}.txt").out
            assert "Outcome: won" in replayed
            assert f"Moves: {len(line['moves'])}" in replayed


def test_an_impossible_deal_of_microsofts_is_proved_lost() -> None:
    answer = parlour("solve", "-", "--game", "freecell", "--numbering", "microsoft", piped="11982\n")
    assert answer.out.startswith("1 lost ")


def test_the_share_of_winnable_deals_is_estimated(tmp_path: Path) -> None:
    command = ("winnable", "--game", "golf", "--seed", "7", "--keep", tmp_path / "golf.json", "--json")
    first = json.loads(parlour(*command, "--deals", "10").out)
    both = json.loads(parlour(*command, "--deals", "20").out)
    assert (first["deals"], both["deals"], both["rules"]) == (10, 20, "golf")
    assert both["winnable"] + both["lost"] == 20
    other = parlour("winnable", "--game", "peaks", *command[3:], "--deals", "20")
    assert other.code == 2
    assert "kept with other rules" in other.err


def test_a_game_is_played_by_its_name_and_saved_and_resumed(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    out = parlour(
        "play", "freecell", "--cells", "2", "--seed", "7", piped=f"moves\n4-6 hint undo 4-6\nsave {saved}"
    ).out
    assert "FreeCell  seed 7  cells=2" in out
    assert "Ace of hearts: 4 to cell" not in out
    assert "parlour play freecell --seed=7" in out
    assert saved.read_text().startswith("Game: freecell\nRules: cells=2\nSeed: 7\n")
    assert "The saved game goes on." in parlour("play", "--resume", saved).out


def test_help_says_what_the_game_is() -> None:
    out = parlour("play", "golf", piped="help").out
    assert "Seven columns of five cards" in out
    assert "save FILE" in out


def test_sequences_of_moves_are_counted() -> None:
    game = FreeCell(cells=2)
    first = len(game.moves(game.start("7"), 0))
    out = parlour("perft", "--game", "freecell", "--cells", "2", "--seed", "7", "--depth", "1").out
    assert out == f"1 {first}\n"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("deal --game freecell --draw 3", "There is no option “--draw” here; see parlour deal --help."),
        ("deal --game freecell --cells 9", "cells"),
        ("deal --game freecell --layout eightoff --cells 2", "--cells 2 goes only with --cells 4."),
        ("deal --game freecell --numbering pysolfc --seed 24", "There is no numbering “pysolfc”"),
        ("deal --game freecell --numbering microsoft --seed 0", "“0” is not a number of a deal there"),
        ("deal --game spider --numbering microsoft --seed 1", "There is no option “--numbering” here"),
        ("deal --game nope", "There is no game “nope”"),
        ("solve - --game eights", "Eights is not dealt from a deck."),
        ("solve - --game golf --shortest", "--shortest and --proof are for Klondike."),
        ("winnable --game topcard --deals 1", "There is no solver for Top Card."),
        ("winnable --game race --deals 1", "There is no solver for Race."),
        ("play golf --url ws://x/ws", "Golf is played alone"),
        ("play golf --game peaks", "Name one game, not both golf and peaks."),
        ("play --game eights", "Eights is for several"),
    ],
)
def test_what_means_nothing_is_refused_with_a_sentence(command: str, why: str) -> None:
    answer = parlour(*command.split())
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
    assert is_one_sentence(answer.err)


@pytest.mark.parametrize(
    ("game", "deck", "why"),
    [
        ("freecell", "KS KS", "twice"),
        ("spider", deck_text(tuple(range(52))), "AH is not in the pack of this game."),
        ("forty", "KS KS KS", "KS"),
    ],
)
def test_a_deck_that_is_none_is_refused(game: str, deck: str, why: str) -> None:
    answer = parlour("deal", "--game", game, "--deck", "-", piped=deck)
    assert answer.code == 2
    assert why in answer.err


def test_a_move_of_another_game_is_refused_and_changes_nothing() -> None:
    out = parlour("play", "golf", "--seed", "3", piped="12+w\n1-a\n").out
    assert "“12+w” is not a move of this game" in out
    assert "“1-a” is not a move of this game" in out
    assert "Moves 0" in out.splitlines()[-3]
