# A fresh clone needs Python ≥ 3.11 and make; everything else is set up in .venv by these commands. The tests of
# the page need npm and Chromium as well.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

NODE := node_modules/.ready
TYPESCRIPT := 7.0.2
AXE := 4.14.0

.PHONY: play test test-native lint bench bench-solver screenshots chromium clean

play: $(VENV)/play
	@trap : INT; $(BIN)/parlour serve --host 0.0.0.0 --open $(if $(PORT),--port $(PORT)) || [ $$? -eq 130 ]  # Ctrl-C is how it is stopped

test: lint chromium
	@$(BIN)/pytest

# The core alone, built with the address and undefined-behaviour sanitizers, against exhaustive search and on
# the known decks.
test-native: $(VENV)/test
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt cmake ninja
	@mkdir -p build
	@$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DPARLOUR_NATIVE_TESTS=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DCMAKE_CXX_FLAGS="-O1 -fsanitize=address,undefined -fno-sanitize-recover=all" > build/sanitized.log
	@$(BIN)/cmake --build build/sanitized >> build/sanitized.log
	build/sanitized/native/driver fuzz 500 1
	build/sanitized/native/driver agree 20 1
	build/sanitized/native/driver bench tests/data/klondike-500.tsv 3 5000
	build/sanitized/native/driver bench tests/data/klondike-500.tsv 1 5000

lint: $(VENV)/test $(NODE)
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@node_modules/.bin/tsc --project .

bench: $(VENV)/test
	@$(BIN)/python benchmarks/rules.py

bench-solver: $(VENV)/test
	@$(BIN)/python benchmarks/solver.py tests/data/klondike-500.tsv

screenshots: $(VENV)/test chromium
	@$(BIN)/python -m tests.web.screenshots screenshots
	@$(BIN)/python -m tests.web.screenshots_company screenshots
	@$(BIN)/python -m tests.web.screenshots_eights screenshots

chromium:
	@command -v chromium chromium-browser google-chrome $$CHROMIUM >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y chromium; \
	} || { echo "The tests of the page need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path."; exit 2; }

clean:
	rm -rf $(VENV) .bench build dist node_modules screenshots

$(VENV)/bin/python:
	@echo "Setting up (once, a minute or two) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer: set PYTHON=python3.11, or where you have it.")'
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (Debian: apt-get install python3-venv)."; rm -rf $(VENV); exit 2; }

NATIVE := CMakeLists.txt native/CMakeLists.txt $(wildcard native/src/*)

$(VENV)/play: pyproject.toml constraints.txt $(NATIVE) $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/test: pyproject.toml constraints.txt $(NATIVE) $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/play

# The compiler checks the page's types and axe its accessibility: neither is part of what is served.
$(NODE): Makefile
	@command -v npm >/dev/null || { echo "The checks of the page need npm: install it (Debian: apt-get install npm)."; exit 2; }
	@npm install --no-save --silent --no-audit --no-fund typescript@$(TYPESCRIPT) axe-core@$(AXE)
	@touch $@
