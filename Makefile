# Everything runs in a virtual environment, .venv, which these rules create and keep up to date.
# Stamp files record what it holds: .venv/play what playing needs, .venv/dev all tools, .venv/compiled the kernel.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --constraint constraints.txt
export PYTHONDONTWRITEBYTECODE =
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help setup web play terminal test test-web test-deep lint types words format docs hooks release \
	bench bench-server pictures chromium clean

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/dev ## install everything that working on the project needs, and compile the kernel
	@$(MAKE) --no-print-directory .venv/compiled

.venv/play: pyproject.toml constraints.txt src/sevenheroes/_version.py
	@command -v $(PYTHON) >/dev/null || { echo "Please install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed, but this is $$($(PYTHON) --version); choose another one with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Please install Python's venv module (Debian: apt-get install python3-venv)."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) hatchling editables
	$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/dev: .venv/play
	$(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@

.venv/compiled: .venv/play $(shell find src/sevenheroes/core -name '*.py')
	$(BIN)/sevenheroes compile
	@touch $@

PAGE := src/sevenheroes/web/index.html

web: $(PAGE) ## build the page

node_modules := web/node_modules/.package-lock.json
$(node_modules): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Please install Node 20 or newer with npm; the page is built with it."; exit 1; }
	npm --prefix web ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(node_modules) $(shell find web src/sevenheroes/locale -path web/node_modules -prune -o -path web/test -prune -o -type f -print)
	$(PYTHON) tools/web_build.py
	@touch $@

play: ## play in the browser: starts the server and prints its address
	@$(MAKE) --no-print-directory --jobs=2 .venv/compiled web
	@$(BIN)/sevenheroes serve --open

terminal: .venv/compiled ## play in the terminal
	@$(BIN)/sevenheroes play

pictures: setup web chromium ## take the screenshots that the README shows
	@$(BIN)/python tools/pictures.py

# .venv/dev comes first and alone: pip replaces the package that compiling imports.
test: ## all checks: format, lint, types, translations, documentation and tests
	@$(MAKE) --no-print-directory .venv/dev
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target .venv/compiled chromium web lint types words docs test-web
	$(BIN)/pytest -n 2 -m "not deep"
	SEVENHEROES_JIT=check $(BIN)/pytest -n 2 -m "not deep and not slow" tests/core tests/rules tests/views
	SEVENHEROES_JIT=off $(BIN)/pytest -n 2 -m "not deep and not slow" tests/core tests/rules tests/views tests/worlds

test-web: $(node_modules) ## the tests of the page that need no browser
	npm --prefix web run --silent test

chromium: # the browser for the tests of the page
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || { echo "Please install chromium (Debian: apt-get install chromium)."; exit 1; }

test-deep: test ## make test, and the long form of every test
	$(BIN)/pytest -n 2 -m deep
	SEVENHEROES_JIT=check $(BIN)/pytest -n 2 -m "not deep and not slow" tests/worlds

lint: .venv/dev $(node_modules) ## check format and style
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	npm --prefix web run --silent lint

types: .venv/dev $(node_modules) ## check types
	$(BIN)/mypy
	npm --prefix web run --silent check

words: .venv/dev ## check translations and generated files
	$(BIN)/python tools/catalogue.py --check
	$(BIN)/python tools/numbers_page.py --check
	$(BIN)/python tools/observation.py --check
	$(BIN)/python tools/protocol.py --check
	$(BIN)/python tools/web_words.py --check
	$(BIN)/python tools/architecture.py --check
	$(BIN)/python tools/web_tables.py --check

format: .venv/dev $(node_modules) ## format the code and write generated files
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/catalogue.py
	$(BIN)/python tools/numbers_page.py
	$(BIN)/python tools/observation.py
	$(BIN)/python tools/protocol.py
	$(BIN)/python tools/web_words.py
	$(BIN)/python tools/architecture.py
	$(BIN)/python tools/web_tables.py
	npm --prefix web run --silent format

docs: .venv/dev ## build the documentation into docs/_build/html
	$(BIN)/sphinx-build -M html docs docs/_build --quiet --nitpicky --fail-on-warning

hooks: .venv/dev ## run make lint before every commit (pre-commit)
	$(BIN)/pre-commit install

release: setup ## check and build a release: page, source distribution and wheel in dist
	$(BIN)/python tools/release.py

bench: setup .peers/installed ## compare with C, OpenSpiel, Pgx and python-chess; results go to bench/results
	$(BIN)/python -m bench

.peers/installed: bench/peers/constraints.txt
	test -x .peers/bin/python || $(PYTHON) -m venv .peers
	.peers/bin/python -m pip install --quiet --requirement bench/peers/constraints.txt
	@touch $@

bench-server: setup .peers/boardgame/installed ## compare the server with boardgame.io's; needs Node with npm
	$(BIN)/python -m bench.server

.peers/boardgame/installed: $(addprefix bench/peers/boardgame/,package.json package-lock.json .npmrc)
	mkdir -p $(@D)
	cp $^ $(@D)
	cd $(@D) && npm ci --silent --no-audit --no-fund
	@touch $@

clean: ## remove everything that these commands have made
	rm -rf .venv .peers web/node_modules src/sevenheroes/web docs/_build dist bench/.build .mypy_cache .pytest_cache .ruff_cache .hypothesis
