# Everything runs in a virtual environment of its own, .venv, made and kept up to date by these rules.
PYTHON ?= python3
BIN := .venv/bin
export PYTHONDONTWRITEBYTECODE =
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help setup web play terminal test test-web test-deep lint types words format bench bench-server pictures clean

help: ## show what can be done
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/compiled ## set everything up (the other rules do it themselves)

.venv/installed: pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "Please install Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed, this is $$($(PYTHON) --version); choose one with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Please install Python's venv module (Debian: apt-get install python3-venv)."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt hatchling editables
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

.venv/compiled: .venv/installed $(wildcard src/sevenheroes/core/*.py src/sevenheroes/core/*/*.py)
	$(BIN)/sevenheroes compile
	@touch $@

PAGE := src/sevenheroes/web/index.html

web: $(PAGE) ## build the page

node_modules := web/node_modules/.package-lock.json
$(node_modules): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Please install Node 20 or newer, with npm: the page is built by it."; exit 1; }
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(node_modules) $(shell find web/src web/index.html web/*.ts web/*.js src/sevenheroes/locale -type f 2>/dev/null)
	cd web && npm run --silent build -- --logLevel warn

play: ## play in the browser: serves the game and says where
	@$(MAKE) --no-print-directory --jobs=2 setup web
	@$(BIN)/sevenheroes serve --open

terminal: setup ## play a game in the terminal
	@$(BIN)/sevenheroes play

pictures: setup web chromium ## take the pictures of the page that the README shows
	@$(BIN)/python tools/pictures.py

test: ## all checks: format, lint, types, words, and all tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target setup chromium web lint types words test-web
	$(BIN)/pytest -n 2 -m "not deep"
	SEVENHEROES_JIT=check $(BIN)/pytest -n 2 -m "not deep and not slow" tests/core tests/rules tests/views
	SEVENHEROES_JIT=off $(BIN)/pytest -n 2 -m "not deep and not slow" tests/core tests/rules tests/views tests/worlds

test-web: $(node_modules) ## the tests of the page that need no browser
	cd web && npm run --silent test

.PHONY: chromium
chromium: # the browser that the pages are tested in
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || { echo "Please install chromium (Debian: apt-get install chromium)."; exit 1; }

test-deep: test ## the above, and every long form of a test
	$(BIN)/pytest -n 2 -m deep
	SEVENHEROES_JIT=check $(BIN)/pytest -n 2 -m "not deep and not slow" tests/worlds

lint: .venv/installed $(node_modules) ## format and lint
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	cd web && npm run --silent lint

types: .venv/installed $(node_modules) ## strict types
	$(BIN)/mypy
	cd web && npm run --silent check

words: .venv/installed ## do the languages agree?
	$(BIN)/python tools/catalogue.py --check
	$(BIN)/python tools/numbers_page.py --check
	$(BIN)/python tools/protocol.py --check
	$(BIN)/python tools/web_words.py --check
	$(BIN)/python tools/web_tables.py --check

format: .venv/installed ## put the code into its form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/catalogue.py
	$(BIN)/python tools/numbers_page.py
	$(BIN)/python tools/protocol.py
	$(BIN)/python tools/web_words.py
	$(BIN)/python tools/web_tables.py
	cd web && npm run --silent format

bench: setup .peers/installed ## measure side by side with others; the result is kept in bench/results
	$(BIN)/python -m bench

.peers/installed: bench/peers/constraints.txt
	test -x .peers/bin/python || $(PYTHON) -m venv .peers
	.peers/bin/python -m pip install --quiet --requirement bench/peers/constraints.txt
	@touch $@

bench-server: setup .peers/boardgame/installed ## measure the server side by side with boardgame.io's; needs node and npm
	$(BIN)/python -m bench.server

.peers/boardgame/installed: $(addprefix bench/peers/boardgame/,package.json package-lock.json .npmrc)
	mkdir -p $(@D)
	cp $^ $(@D)
	cd $(@D) && npm ci --silent --no-audit --no-fund
	@touch $@

clean: ## remove what the rules above have made
	rm -rf .venv .peers web/node_modules src/sevenheroes/web bench/.build .mypy_cache .pytest_cache .ruff_cache .hypothesis
