"""What `make offline` builds: everything that a browser needs to run Parlour by itself."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("files")
"""It is made, and in no repository."""
