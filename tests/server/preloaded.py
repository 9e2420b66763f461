"""What servers of the tests share with the process they are forked from: all that is imported, and the pages,
which take longer to make than all the rest of a start."""

import tests.server.processes  # noqa: F401
from parlour.server.page.files import pages

pages()
