"""Generated names for guests: an adjective and an animal, about seventeen thousand in all."""

# ruff: noqa: SIM905

from typing import Final

_ADJECTIVES: Final = """
    Able Agile Airy Alert Amber Ample Apt Arch Avid Azure Bold Bonny Brave Breezy Bright Brisk Bubbly
    Calm Candid Cheery Chipper Civil Clever Cosy Crafty Crisp Curious Dainty Dandy Daring Dapper Deft
    Devoted Eager Early Earnest Easy Fabled Fair Famous Fancy Fearless Fleet Fond Frank Free Fresh
    Gallant Game Gentle Giddy Glad Golden Grand Handy Happy Hardy Hearty Honest Humble Jaunty Jazzy Jolly
    Jovial Joyful Keen Kind Lively Loyal Lucid Lucky Mellow Merry Mighty Mild Modest Neat Nimble Noble
    Patient Peppy Perky Placid Plucky Polite Posh Prime Proud Quick Quiet Ready Regal Rosy Royal Rustic
    Sage Serene Sharp Shiny Silver Sleek Smart Snug Solid Spry Stable Steady Stout Sunny Sure
    Tender Thrifty Tidy Trim Trusty Upbeat Valiant Vivid Warm Wise Witty
""".split()
_ANIMALS: Final = """
    Adder Alpaca Ant Ape Auk Badger Bat Beaver Bee Bison Boar Bream Camel Canary Cat Civet Coati Colt
    Coot Crab Crane Cricket Crow Deer Dingo Dolphin Dove Drake Duck Eagle Eel Egret Eland Elk Emu Falcon
    Ferret Finch Fox Frog Gecko Gibbon Goat Goose Grouse Gull Hare Hawk Hedgehog Hen Heron Hippo Hornet
    Horse Hound Ibex Ibis Iguana Jackal Jaguar Jay Kestrel Kite Kiwi Koala Lamb Lark Lemur Leopard Linnet
    Lion Lizard Llama Lobster Lynx Magpie Marmot Marten Mink Mole Moose Moth Mouse Mule Newt Ocelot Okapi
    Orca Oriole Osprey Otter Owl Ox Oyster Panda Parrot Pigeon Pike Plover Pony Puffin Puma Quail Rabbit
    Raven Robin Rook Salmon Seal Shrew Skylark Sloth Snipe Sparrow Squid Stag Stoat Stork Swan Swift
    Tapir Tern Thrush Tiger Toad Trout Turtle Viper Vole Walrus Weasel Whale Wolf Wombat Wren Yak Zebra
""".split()


def made_up(number: int) -> str:
    """Return the name for a number; consecutive numbers have different names.

    >>> made_up(0), made_up(1), made_up(1_000_000)
    ('Able Adder', 'Able Alpaca', 'Famous Finch')
    """
    adjective, animal = divmod(number, len(_ANIMALS))
    return f"{_ADJECTIVES[adjective % len(_ADJECTIVES)]} {_ANIMALS[animal]}"
