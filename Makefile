# make demo   everything from a fresh clone to a trained policy and its table
# make test   everything from a fresh clone to the test report
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export HF_HUB_OFFLINE = 1
export HF_HUB_DISABLE_TELEMETRY = 1
export TOKENIZERS_PARALLELISM = false

.PHONY: demo test slow lint setup setup-test bubblewrap clean help

help: ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

demo: setup ## train GAGAR and binary from one checkpoint, evaluate before and after, print the table
	$(BIN)/gagar demo

test: setup-test ## all tests but the slow ones, lint
	$(BIN)/ruff check .
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -m "not slow and not docker and not vllm and not gpu"

slow: setup-test ## the slow tests too
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -m "not docker and not vllm and not gpu"

lint: setup-test ## ruff
	$(BIN)/ruff check . && $(BIN)/ruff format --check .

setup: $(VENV)/.installed bubblewrap ## environment for use

setup-test: $(VENV)/.installed-test bubblewrap ## environment for tests

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if (3, 11) <= v < (3, 14) else f"gagar needs Python 3.11 to 3.13, got {v.major}.{v.minor}; pass another one: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv $(VENV) || { echo "python3-venv is missing; run: apt-get install -y python3-venv"; exit 1; }

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install -q -e . -c constraints.txt
	@touch $@

$(VENV)/.installed-test: pyproject.toml $(VENV)/.installed
	$(BIN)/pip install -q -e '.[test]' -c constraints.txt
	@touch $@

# The sandbox needs bubblewrap, or unprivileged user namespaces. Installed when we may; otherwise the exact line is said.
bubblewrap:
	@command -v bwrap >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq bubblewrap >/dev/null; \
	  else echo "bubblewrap is missing (plain namespaces will be tried); for the stronger sandbox run: sudo apt-get install -y bubblewrap"; fi; }

clean: ## remove run state (not the environment)
	rm -rf runs state .pytest_cache .ruff_cache .hypothesis
