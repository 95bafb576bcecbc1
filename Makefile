# Everything runs in a virtual environment of its own, .venv, made and kept up to date by these rules.
PYTHON ?= python3
BIN := .venv/bin
export PYTHONDONTWRITEBYTECODE =
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help setup play serve test test-deep lint types words format bench bench-server clean

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

play: setup ## play a game in the terminal
	@$(BIN)/sevenheroes play

serve: setup ## serve tables over the web, and say where
	@$(BIN)/sevenheroes serve

test: lint types words setup ## all checks: format, lint, types, words, and all tests
	$(BIN)/pytest -n 2 -m "not deep"
	SEVENHEROES_JIT=check $(BIN)/pytest -n 2 -m "not deep and not slow" tests/core tests/rules tests/views tests/worlds
	SEVENHEROES_JIT=off $(BIN)/pytest -n 2 -m "not deep and not slow" tests/core tests/rules tests/views tests/worlds

test-deep: test ## the above, and every long form of a test
	$(BIN)/pytest -n 2 -m deep

lint: .venv/installed ## format and lint
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: .venv/installed ## strict types
	$(BIN)/mypy

words: .venv/installed ## do the languages agree?
	$(BIN)/python tools/catalogue.py --check
	$(BIN)/python tools/numbers_page.py --check
	$(BIN)/python tools/protocol.py --check

format: .venv/installed ## put the code into its form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/catalogue.py
	$(BIN)/python tools/numbers_page.py
	$(BIN)/python tools/protocol.py

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
	rm -rf .venv .peers bench/.build .mypy_cache .pytest_cache .ruff_cache .hypothesis
