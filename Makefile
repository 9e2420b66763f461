# A fresh clone needs Python ≥ 3.11 and make; everything else is set up in .venv by these commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test test-native lint bench bench-solver clean

play: $(VENV)/play
	@trap : INT; $(BIN)/parlour serve --host 0.0.0.0 --open || [ $$? -eq 130 ]  # Ctrl-C is how it is stopped

test: lint
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

lint: $(VENV)/test
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

bench: $(VENV)/test
	@$(BIN)/python benchmarks/rules.py

bench-solver: $(VENV)/test
	@$(BIN)/python benchmarks/solver.py tests/data/klondike-500.tsv

clean:
	rm -rf $(VENV) .bench build dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer: set PYTHON=python3.11, or where you have it.")'
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (Debian: apt-get install python3-venv)."; rm -rf $(VENV); exit 2; }

NATIVE := CMakeLists.txt native/CMakeLists.txt $(wildcard native/src/*)

$(VENV)/play: pyproject.toml constraints.txt $(NATIVE) $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/test: pyproject.toml constraints.txt $(NATIVE) $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/play
