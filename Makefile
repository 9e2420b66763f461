# A fresh clone needs Python ≥ 3.11 and make; everything else is set up in .venv by these commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint bench clean

play: $(VENV)/play
	@$(BIN)/parlour serve --host 0.0.0.0 --open

test: lint
	@$(BIN)/pytest

lint: $(VENV)/test
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

bench: $(VENV)/test
	@$(BIN)/python benchmarks/rules.py

clean:
	rm -rf $(VENV) .bench build dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer: set PYTHON=python3.11, or where you have it.")'
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (Debian: apt-get install python3-venv)."; rm -rf $(VENV); exit 2; }

$(VENV)/play: pyproject.toml constraints.txt $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/test: pyproject.toml constraints.txt $(VENV)/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/play
