# Needs python3 (3.11 or newer) and make. Everything is installed into .venv.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help demo test fuzz bench lint types layers clean

help:
	@echo "make demo     assess the shipped referendum plan"
	@echo "make test     lint, types, layers and tests, with the time each took"
	@echo "make fuzz     the long search for small worlds that break a formula; goes on where it was interrupted"
	@echo "make bench    the measurements of bench/"
	@echo "make lint     ruff           make types    mypy"
	@echo "make layers   import-linter  make clean    remove .venv, caches and built files"

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Sidelight needs Python 3.11 or newer, and $(PYTHON) is %d.%d: try make PYTHON=python3.12." % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --build-constraint constraints.txt --editable '.[dev]'
	@touch $@

demo: $(READY)
	@$(BIN)/sidelight assess plans/referendum.yaml

test: $(READY)
	@$(BIN)/python scripts/check.py

fuzz: $(READY)
	@$(BIN)/python scripts/fuzz.py

bench: $(READY)
	@$(BIN)/python bench/run.py

lint: $(READY)
	@$(BIN)/python scripts/check.py lint

types: $(READY)
	@$(BIN)/python scripts/check.py types

layers: $(READY)
	@$(BIN)/python scripts/check.py layers

clean:
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage build dist out
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
