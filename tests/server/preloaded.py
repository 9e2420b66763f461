"""Load what the forked servers and commands of the tests share with their parent: all imports, the games with
their bots and solvers, and the pages, which take longer to build than the rest of a start."""

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
pages("", ())  # with the server's arguments: `cache` distinguishes it from a call without them
gc.freeze()  # keeps the pages of memory shared: no collection touches these objects
