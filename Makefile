# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
#
# make play    set up what is needed and play against the AI on the virtual board in the browser
# make test    set up what is needed and run the tests, but for the longest
# make test-all   every test, as in continuous integration (a quarter of an hour)
# make test-busy   make test on a busy machine, in a random order
# make test-deep   the core's tests with 10,000 games a rule set and 100,000 damaged files
# make test-tables   the engine's move in every position up to 12 seeds (most of an hour)
# make mutants   faults put into the modules of tools/cosmic-ray.toml: which of them no test notices
# make fuzz    a million malformed lines into each end of the link, a thousand games fetched
# make sanitize   the engine's kernel with undefined and address sanitizers: its tests, an hour of fuzzing
# make lowest  tests of page and link with the lowest versions that pyproject.toml allows
# make pythons   the package alone on each Python here, without compiler or browser
# make check   style, types, import rules, licences, plain words, the budget of lines
# make touch   pads in a noisy, warm, wet room for 100 simulated hours: no ghost, no missed touch
# make bench   how fast the engine is here, with ratios; OpenSpiel beside it where it is installed
# make hardware   enclosure, wiring and parts list, into build/hardware
# make fabrication   files to order the circuit board with, into build/fabrication (needs KiCad 9)
# make firmware   the board's firmware as one file for each Pico, from a checkout of CircuitPython
# make pico    the firmware on real CircuitPython, on an emulated Pico; says what it needs for that
# make site    the site with the board that plays in the browser, into build/site; with TABLES=18
#              endgame tables up to 18 seeds beside it
# make release   packages, the drive as a zip, fabrication files, bill of software, into build/release
# make audit   the packages used here against the published lists of vulnerabilities
# make help    this list
# make clean   remove what make has set up

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check install --no-input
PIP_FREEZE := $(PYTHON) -m pip freeze --exclude-editable
SET_UP := $(PYTHON) tools/set_up.py
NEWEST := python3.14 python3.13 python3.12 python3.11 python3.15 python3

# Many tests wait for a browser or a program: two more at a time than there are processors. A file's
# tests run one after the other.
PARALLEL := -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2) --dist loadfile

# What pip leaves out on Linux with Python 3.15, see pyproject.toml.
BY_HAND := $(PYTHON) -c 'import importlib.util as u, sys; sys.exit(not u.find_spec("neopixel"))' || \
  $(SET_UP) --no-deps --group by-hand

INCOMPLETE := echo "The installation did not finish: is the network there?" \
  "Run make again to go on." >&2; exit 1

.PHONY: site mutants lowest pythons play test test-all test-busy test-deep test-tables fuzz touch check check-types check-rest hardware fabrication bench firmware pico release audit help clean sanitize

# Compiles the engine if its sources have changed; says so.
KERNEL := $(PYTHON) -P host/awale_engine/compiler.py

play: $(VENV)/.ready-to-play
	@$(KERNEL)
	@echo "Starting the virtual board and the AI. Ctrl-C stops the game and keeps it."
	@$(VENV)/bin/awale play --virtual $(ARGS) || [ $$? -eq 130 ]

test: $(VENV)/.ready-to-test
	@$(KERNEL)
	@echo "Running the tests but for the longest (make test-all has them); they take a few minutes."
	@$(PYTHON) -m pytest $(PARALLEL) -m "not slow" $(ARGS)

test-all: $(VENV)/.ready-to-test
	@$(KERNEL)
	@echo "Running every test; they take a quarter of an hour."
	@$(PYTHON) -m pytest $(PARALLEL) --no-loadscope-reorder $(ARGS)

test-busy: $(VENV)/.ready-to-test
	@$(KERNEL)
	@$(PYTHON) -m pytest $(PARALLEL) -m "not slow" -p randomly -p tests.support.busy $(ARGS)

test-deep: $(VENV)/.ready-to-test
	@AWALE_GAMES=10000 AWALE_MUTATIONS=100000 AWALE_PERFT=9 $(PYTHON) -m pytest $(PARALLEL) tests/core $(ARGS)

test-tables: $(VENV)/.ready-to-test
	@AWALE_SEEDS=12 $(PYTHON) -m pytest -v tests/tablebase/test_search.py -k every_position $(ARGS)

touch: $(VENV)/.ready-to-test
	@AWALE_TOUCH_HOURS=3.4 $(PYTHON) -m pytest tests/firmware/test_touch.py $(ARGS)

mutants: $(VENV)/.ready-to-test
	@$(PIP) -q -e '.[mutants]' && mkdir -p build && export PATH="$$PWD/$(VENV)/bin:$$PATH" && \
	  cosmic-ray init --force tools/cosmic-ray.toml build/mutants.sqlite && \
	  cosmic-ray baseline tools/cosmic-ray.toml && \
	  cosmic-ray exec tools/cosmic-ray.toml build/mutants.sqlite && \
	  cr-report --surviving-only --show-diff build/mutants.sqlite

sanitize: $(VENV)/.ready-to-test
	@$(PYTHON) -m tools.fuzz_kernel --sanitize --seconds 3600 $(ARGS)

fuzz: $(VENV)/.ready-to-test
	@AWALE_FUZZ=1000000 AWALE_DUMP=1000 $(PYTHON) -m pytest tests/link/test_fuzz.py \
	  tests/library/test_pull.py $(ARGS)

# What only the tests need comes from .venv, whose plugins of pytest may want newer versions.
lowest: $(VENV)/.ready-to-test
	@$(PYTHON) -m tools.lowest && PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 build/lowest/bin/python \
	  -m pytest -p xdist.plugin -p pytest_timeout -m "not slow" tests/page tests/link $(ARGS)

pythons: $(VENV)/.ready-to-test
	@AWALE_PYTHONS=all $(PYTHON) -m pytest tests/tools/test_fresh_machine.py $(ARGS)

# Two at a time: types take as long as all the rest.
check: $(VENV)/.ready-to-test
	@$(MAKE) --no-print-directory -j2 check-types check-rest

check-types:
	@$(VENV)/bin/mypy && $(VENV)/bin/mypy --config-file firmware/mypy.ini && \
	  $(VENV)/bin/mypy --config-file hardware/hwtest/mypy.ini

check-rest:
	@$(VENV)/bin/ruff check . && $(VENV)/bin/ruff format --check . && \
	  PYTHONPATH=.:host:firmware $(VENV)/bin/lint-imports && $(VENV)/bin/reuse --no-multiprocessing lint -q && \
	  $(PYTHON) -m tools.check_words && $(PYTHON) -m tools.check_page && \
	  $(PYTHON) -m tools.budget --check && \
	  $(VENV)/bin/zizmor -q --offline .github && $(VENV)/bin/actionlint -shellcheck= -pyflakes=

hardware: $(VENV)/.ready-to-build
	@$(PYTHON) -m hardware.checks
	@for geometry in pcb rings; do \
	  echo "Building the enclosure ($$geometry); this takes a minute or two ..."; \
	  $(PYTHON) -m hardware.enclosure --geometry $$geometry --to build/hardware/$$geometry || exit 1; \
	  $(PYTHON) -m hardware.bom --geometry $$geometry > build/hardware/$$geometry/bom.txt || exit 1; \
	done
	@$(PYTHON) -m hardware.bom --controller pi > build/hardware/rings/bom-pi.txt
	@$(PYTHON) -m hardware.harness --to build/hardware/harness
	@echo "Done: build/hardware"

# What measures itself: modules that print a line a figure. One that is not there is left out.
BENCHES := tools.bench_start tools.bench_core tools.bench_engine tools.bench_tables tools.bench_library tools.bench_page tools.bench_hall tools.bench_site

bench: $(VENV)/.ready-to-test
	@for module in $(BENCHES); do \
	  $(PYTHON) -c "import sys, importlib.util as u; sys.exit(not u.find_spec('$$module'))" \
	    2>/dev/null || continue; \
	  echo "== $$module"; $(PYTHON) -m $$module || exit 1; \
	done

fabrication: $(VENV)/.ready-to-build
	@$(PYTHON) -m hardware.kicad.checks
	@echo "Making the files of the circuit board; this takes about a minute ..."
	@$(PYTHON) -m hardware.kicad.fabricate --to build/fabrication

pico: $(VENV)/.ready-to-test
	@$(PYTHON) -m tests.pico.requirements && $(PYTHON) -m pytest --timeout 1800 tests/pico $(ARGS) && \
	  $(PYTHON) -m tests.pico.measure

firmware: $(VENV)/.ready-to-test
	@$(PYTHON) -m tools.build_firmware $(CIRCUITPYTHON) $(ARGS)

site: $(VENV)/.ready-to-test
	@$(PYTHON) -m tools.build_site $(if $(TABLES),--tables $(TABLES)) $(ARGS)

release: $(VENV)/.ready-to-build
	@$(PYTHON) -m tools.release $(ARGS)

audit: $(VENV)/.ready-to-test
	@$(PIP) -q -e '.[audit]' && mkdir -p build && $(PIP_FREEZE) > build/audited.txt && \
	  $(PYTHON) -m pip_audit --strict --no-deps --disable-pip --progress-spinner off -r build/audited.txt

help:
	@sed -n 's/^# make /make /p' Makefile

clean:
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@echo "Removed what make had set up; games are kept."

$(VENV)/.ready-to-play: pyproject.toml awale_core/pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the game needs (about 25 MB to download; once) ..."
	@$(SET_UP) -e awale_core -e . || { \
	  echo "The engine cannot be compiled here; the core's own, slower search will play instead."; \
	  AWALE_KERNEL=none $(SET_UP) -e awale_core -e .; \
	} || { $(INCOMPLETE); }
	@$(BY_HAND) || { $(INCOMPLETE); }
	@touch $@

$(VENV)/.ready-to-test: pyproject.toml awale_core/pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the tests need (about 170 MB to download, once) ..."
	@$(SET_UP) -e awale_core -e '.[dev]' || { $(INCOMPLETE); }
	@$(BY_HAND) || { $(INCOMPLETE); }
	@touch $@ $(VENV)/.ready-to-play

$(VENV)/.ready-to-build: pyproject.toml awale_core/pyproject.toml | $(VENV)/bin/python
	@echo "Installing what tests need and what draws the hardware (about 470 MB to download, once) ..."
	@$(SET_UP) -e awale_core -e '.[dev,hardware]' || { $(INCOMPLETE); }
	@$(BY_HAND) || { $(INCOMPLETE); }
	@$(SET_UP) --no-deps 'InteractiveHtmlBom>=2.10' || { $(INCOMPLETE); }
	@touch $@ $(VENV)/.ready-to-test $(VENV)/.ready-to-play

# The newest Python that is there, works, and can make a virtual environment.
$(VENV)/bin/python:
	@found=; old=; \
	for name in $(NEWEST); do \
	  "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    "$$name" -c '' 2>/dev/null && old="$$("$$name" -V)"; continue; }; \
	  found="$${found:-$$name}"; \
	  "$$name" -c 'import ensurepip, venv' 2>/dev/null || continue; \
	  echo "Making a virtual environment in $(VENV) with $$("$$name" -V) ..."; \
	  exec "$$name" -m venv --clear $(VENV); \
	done; \
	if [ -n "$$found" ]; then \
	  version="$$("$$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"; \
	  echo "Python $$version is here without its venv module: install it (Debian, Ubuntu: sudo apt install python$$version-venv) and run make again." >&2; \
	elif [ -n "$$old" ]; then \
	  echo "$$old is too old: install Python 3.11 or newer (python.org, or your system's package python3) and run make again." >&2; \
	else \
	  echo "There is no Python here: install Python 3.11 or newer (python.org, or your system's package python3) and run make again." >&2; \
	fi; exit 1
