# One verb each. `make run` and `make test` work as the first command on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP_RUN := $(VENV)/.installed
STAMP_DEV := $(VENV)/.installed-dev
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run test check bench fuzz arena answers secrecy matches gain vendor i18n

help: ## Say what each verb does.
	@grep -E '^[a-z0-9]+:.*##' Makefile | sed -E 's/:.*## /\t/'

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Python 3.11 or newer is needed, and no '$(PYTHON)' was found: install it, or say make PYTHON=/path/to/python3." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed; '$(PYTHON)' is $$($(PYTHON) -V 2>&1): say make PYTHON=/path/to/a/newer/python3." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "This Python lacks its venv and pip parts (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "The folder $(VENV) could not be made; the message above says why." >&2; exit 1; }

$(STAMP_RUN): pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . || { \
	  echo "The packages the game needs could not be installed; the message above says why." >&2; exit 1; }
	@touch $@

$(STAMP_DEV): pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' || { \
	  echo "The packages for development could not be installed; the message above says why." >&2; exit 1; }
	@touch $@ $(STAMP_RUN)

run: $(STAMP_RUN) ## Start the game and open the browser (ARGS="--port 6000 --no-browser").
	@$(BIN)/python -m app $(ARGS)

test: $(STAMP_DEV) ## Run all tests, those in a browser too (ARGS="-k words" for some).
	@# Says why if there is none to be had; the tests then fail once for it.
	@$(BIN)/python tools/browser.py >/dev/null || true
	@$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

check: $(STAMP_DEV) ## Everything a change must pass: format, lint, types, imports, tests.
	$(BIN)/python -m pip check
	$(BIN)/python tools/audit.py
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory test

bench: $(STAMP_DEV) ## Measure and print (ARGS="--json").
	@$(BIN)/python tools/bench.py $(ARGS)

fuzz: $(STAMP_DEV) ## Throw garbage at the running program (ARGS="--minutes 10").
	@$(BIN)/python tools/fuzz.py $(ARGS)

arena: $(STAMP_RUN) ## Computer against computer (ARGS="amerikaner --seats easy,normal --deals 100 --seed 1").
	@$(BIN)/python -m engine arena $(ARGS)

answers: $(STAMP_DEV) ## How long experts think and a person waits for them (ARGS="smear/4 --matches 40").
	@$(BIN)/python -m tools.answers $(ARGS)

secrecy: $(STAMP_DEV) ## Ask every level again after the hidden cards were dealt anew (ARGS="--positions 2000").
	@$(BIN)/python -m tools.secrecy $(ARGS)

matches: $(STAMP_DEV) ## Thousands of whole matches by habit: each must end (ARGS="--seeds 1000").
	@$(BIN)/python -m tools.matches $(ARGS)

gain: $(STAMP_DEV) ## Smear's ordinary player against random cards (ARGS="--deals 3000 --widow 2").
	@$(BIN)/python -m tools.measure_smear $(ARGS)

vendor: $(STAMP_RUN) ## Fetch the pinned htmx again and rewrite its manifest (maintainers; needs npm).
	@$(BIN)/python tools/vendor.py $(ARGS)

i18n: $(STAMP_DEV) ## Collect the translatable sentences and compile the catalogues.
	@$(BIN)/python tools/i18n.py $(ARGS)
