"""What servers and commands of the tests share with the process they are forked from: all that is imported,
the games with their bots and solvers, and the pages, which take longer to make than the rest of a start."""

import gc
from importlib import import_module
from pkgutil import iter_modules

import uvloop  # noqa: F401

import parlour.cli
import tests.server.processes  # noqa: F401
from parlour.description import describe_all
from parlour.server.page.files import pages

for module in iter_modules(parlour.cli.__path__, "parlour.cli."):
    import_module(module.name)
describe_all()
pages("")  # as a server asks for them: `cache` tells it from a call without an argument
gc.freeze()  # what is shared stays shared: nobody looks through it again
