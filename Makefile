# Needs python3 (3.11 or newer) and make. Everything is installed into .venv, the peers of bench/ into .venv-bench.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS := .venv-bench/.ready

.PHONY: help demo data test fuzz bench lint types layers clean

help:
	@echo "make demo     five releases assessed, with their reports as pages in out/demo"
	@echo "make data     the tables of plans/made, from public packages, into plans/data"
	@echo "make test     lint, types, layers and tests, with the time each took"
	@echo "make fuzz     the long search for small worlds that break a formula; goes on where it was interrupted"
	@echo "make bench    ours beside its peers, which are installed into .venv-bench; writes bench/results.md"
	@echo "make lint     ruff           make types    mypy"
	@echo "make layers   import-linter  make clean    remove .venv, .venv-bench, caches and built files"

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Sidelight needs Python 3.11 or newer, and $(PYTHON) is %d.%d: try make PYTHON=python3.12." % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --build-constraint constraints.txt --editable '.[dev]'
	@touch $@

demo: $(READY)
	@$(BIN)/python scripts/demo.py

data: $(READY)
	@$(BIN)/python scripts/data.py

# Real engines: what is missing is installed (as root on Debian) or named.
test: $(READY)
	@$(BIN)/python scripts/parts.py
	@$(BIN)/python scripts/check.py

fuzz: $(READY)
	@$(BIN)/python scripts/fuzz.py

# One environment for ours and the peers, so that they are timed in one process; the versions of constraints.txt win.
$(PEERS): $(READY) bench/requirements.txt
	@echo "Setting up .venv-bench"
	@$(PYTHON) -m venv .venv-bench
	@$(BIN)/uv pip install --quiet --python .venv-bench/bin/python --override constraints.txt --build-constraint constraints.txt --editable '.[spark]' --requirement bench/requirements.txt
	@touch $@

bench: $(PEERS)
	@.venv-bench/bin/python bench/run.py --write

lint: $(READY)
	@$(BIN)/python scripts/check.py lint

types: $(READY)
	@$(BIN)/python scripts/check.py types

layers: $(READY)
	@$(BIN)/python scripts/check.py layers

clean:
	@rm -rf .venv .venv-bench .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage build dist out
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
