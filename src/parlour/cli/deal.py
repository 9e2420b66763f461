"""`parlour deal`: a dealt table of Klondike, drawn, or as JSON."""

import argparse
from itertools import chain

from parlour.cards import TEXT
from parlour.cli import dealing, output, tables
from parlour.cli.arguments import Commands
from parlour.games.klondike import Table
from parlour.seeds import shuffled


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "deal",
        help=line,
        description="Deals a table of Klondike and draws it. Without a seed or a deck, from a fresh seed.",
        epilog="""examples:
  parlour deal --seed 2026-11-15
  parlour deal --deck my-deck.txt --draw 3
  parlour deal --numbering pysolfc --seed 24
  parlour deal --seed 2026-11-15 --json    the deck, the columns and the stock for a program""",
    )
    dealing.add_deal(parser)
    dealing.add_rules(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help="seed, deck, columns (the last card of each lies face up) and stock (the next card first)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    file = dealing.dealt_klondike(arguments)
    table: Table = file.start()
    if arguments.json:
        deck = shuffled(file.seed or "") if file.deck is None else file.deck
        columns = [chain(down, up) for down, up in zip(table.down, table.up, strict=True)]
        output.show_json(
            {
                "seed": file.seed,
                "deck": [TEXT[card] for card in deck],
                "columns": [[TEXT[card] for card in column] for column in columns],
                "stock": [TEXT[card] for card in table.talon],
            }
        )
    else:
        output.show([tables.title(file), "", *tables.drawn(file.game, table)])
    return 0
