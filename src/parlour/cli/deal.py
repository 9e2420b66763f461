"""`parlour deal`: a dealt table of any game, drawn, or as JSON."""

import argparse
from typing import Any

from parlour.cards import TEXT
from parlour.cli import dealing, output, tables
from parlour.cli.arguments import Commands
from parlour.game import AnyGame, DealtFromDeck, contents_of, pack_of
from parlour.gamefile import GameFile
from parlour.games.klondike import Klondike, Table
from parlour.seeds import shuffled


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "deal",
        help=line,
        description="Deals a table of Klondike, or of the --game that is named, and draws it. Without a seed "
        "or a deck, from a fresh seed.",
        epilog="""examples:
  parlour deal --seed 2026-11-15
  parlour deal --deck my-deck.txt --draw 3
  parlour deal --numbering pysolfc --seed 24
  parlour deal --game spider --suits 2
  parlour deal --game freecell --numbering microsoft --seed 11982
  parlour deal --seed 2026-11-15 --json    the deck, the columns and the stock for a program""",
    )

    def add_flags(game_type: type[AnyGame]) -> None:
        dealing.add_deal(parser, game_type)
        dealing.add_rules(parser, game_type)

    dealing.add_game(parser, add_flags)
    parser.add_argument(
        "--json",
        action="store_true",
        help="seed, deck, and of Klondike the columns (the last card of each lies face up) and the stock "
        "(the next card first), of other games the places as they are seen (null: face down)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = dealing.asked(arguments)
    file = dealing.dealt(arguments, game, seats=game.seats[0])
    state = file.start()
    if arguments.json:
        output.show_json({"seed": file.seed, "deck": _deck(file), **_seen(game, state)})
    else:
        output.show([tables.title(file), "", *tables.drawn(game, state)])
    return 0


def _deck(file: GameFile) -> list[str] | None:
    """Return the cards in the order in which they are dealt; None for a game without a deck."""
    if not isinstance(file.game, DealtFromDeck):
        return None
    deck = shuffled(file.seed or "", pack_of(file.game)) if file.deck is None else file.deck
    return [TEXT[card] for card in deck]


def _seen(game: AnyGame, state: Any) -> dict[str, Any]:
    if isinstance(game, Klondike):
        assert isinstance(state, Table)
        columns = [(*down, *up) for down, up in zip(state.down, state.up, strict=True)]
        cards = [[TEXT[card] for card in column] for column in columns]
        return {"columns": cards, "stock": [TEXT[card] for card in state.talon]}
    return {"places": contents_of(game, game.view(state, None), None)}
