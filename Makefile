# make          a printable pad of The Long Way, in output/long-way/sheets/
# make test     everything that a change must pass
# `make help` lists the rest. Only the set-up (.venv) needs a network, once.

VENV  := .venv
BIN   := $(VENV)/bin
PPGEN := $(BIN)/ppgen
RUN   := $(VENV)/.ppgen-run
DEV   := $(VENV)/.ppgen-dev

# pytest -n: as many workers as there are processors.
WORKERS ?= auto

.DEFAULT_GOAL := sheets
.PHONY: sheets figures check gallery wheel test lint types contract unit thorough bench same diff docs axe clean distclean help
.DELETE_ON_ERROR:

## sheets: print the pad, the one-player sheet and the reference card of The Long Way
sheets: $(RUN)
	$(PPGEN) sheets --game long-way

## figures: draw every figure of every game that its rules prove to be as declared
figures: $(RUN)
	$(PPGEN) figures

## check: judge every figure of every game, in each variant, and draw nothing
check: $(RUN)
	$(PPGEN) check --all-variants

## gallery: one page with every figure, sheet and card, output/index.html
gallery: $(RUN)
	$(PPGEN) gallery

## wheel: dist/ppgen-VERSION-py3-none-any.whl, to install anywhere without this folder
wheel: $(DEV)
	rm -rf build/lib build/bdist.* dist/ppgen-*.whl
	umask 022; SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) $(BIN)/python -m build --wheel --no-isolation --outdir dist .

# The time in a wheel's archive: that of the last commit, so that a commit makes the same bytes whenever it is built.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 315532800)

## test: lint, types, the import contract, and the tests
test: lint types contract unit

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV)
	$(BIN)/mypy

contract: $(DEV)
	$(BIN)/lint-imports --no-logo

unit: $(DEV)
	$(BIN)/python -m pytest -n $(WORKERS)

## thorough: the tests of the rules, with ten times as many cases of their large samples
thorough: $(DEV)
	PPGEN_THOROUGH=1 $(BIN)/python -m pytest -n $(WORKERS) tests/reach tests/rules_board

## diff: draw everything afresh, and say what differs from the committed pictures (build/diff/index.html shows it)
diff: $(RUN)
	$(PPGEN) diff --report build/diff

## docs: write what follows from the code: into docs/ the tables of keys, the JSON Schemas, the pictures of figures.md and what the code weighs
docs: $(DEV)
	$(BIN)/python -m tools.reference
	$(BIN)/python -m tools.figures_page
	$(BIN)/python -m tools.themes_page
	$(BIN)/python -m tools.mass --write

## axe: look at PAGE=FILE.html in Chromium with AXE=axe.min.js, which is not part of the project
axe: $(DEV)
	$(BIN)/python -m tools.axe $(AXE) $(PAGE)

## bench: measure, and print as ratios
bench: $(DEV)
	-$(BIN)/python -m bench
	-$(BIN)/python -m bench.diff
	-$(BIN)/python -m bench.book
	-$(BIN)/python -m bench.reach
	-$(BIN)/python -m bench.find
	-$(BIN)/python -m bench.mutants
	-$(BIN)/python -m bench.puzzles

## same: say what differs from AGAINST=REV in whatever users see (SHORT=--short: a part of it, two minutes)
same: $(DEV)
	$(BIN)/python -m bench.same --against $(AGAINST) $(SHORT)

AGAINST ?= HEAD

## clean: remove what was made here and is not committed, except .venv
clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find output -type f \( -name '*.pdf' -o -name '*.png' -o -name index.html \) -exec rm -f {} + 2>/dev/null || true
	rm -rf output/index_files
	find ppgen templates tests bench tools -type d -name __pycache__ -exec rm -rf {} + 2>/dev/null || true

## distclean: clean, and .venv too
distclean: clean
	rm -rf $(VENV) .setup.lock

help:
	@echo "Targets (make alone: sheets):"
	@sed -n 's/^## \([a-z]*\): \(.*\)/  \1@\2/p' Makefile | awk -F@ '{printf "%-12s %s\n", $$1, $$2}'

# The stamps are written last, so that an interrupted set-up is done again.
$(RUN): pyproject.toml tools/setup.sh
	@tools/setup.sh run
	@touch $@

$(DEV): pyproject.toml tools/setup.sh
	@tools/setup.sh dev
	@touch $(RUN) $@
