# Every target uses the Python, node and npm in .venv. Those of the machine are only used
# to create it.

.DEFAULT_GOAL := help
export PATH := $(CURDIR)/.venv/bin:$(PATH)

PYTHONS := python3.14 python3.13 python3.12 python3.11 python3 python
PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes

# Stamp files, so that a step runs again only when its inputs change.
NODE := .venv/.node
TOOLS := .venv/.tools
SITE := node_modules/.site
PACKAGES := node_modules/.all
WHEELS := .cache/pyodide/.wheels

# The tests of rules, engine and page state.
QUICK := --hypothesis-profile=quick -p no:playwright -p no:xdist tests/games tests/engine/contract tests/state

# Two processes share the tests; an idle one takes over tests from the other.
WORKERS := --numprocesses=2 --dist=worksteal

# A test that hangs ends its process, which prints all stacks; another process takes over.
PATIENCE := --timeout=600 --timeout-method=thread

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

.PHONY: play
play: $(SITE) ## build the site, serve it on this machine and open it in a browser
	@$(PYTHON) -m builder --local
	@$(PYTHON) -m builder.serve .cache/local --open

.PHONY: dev
dev: $(SITE) ## serve the checkout without a build: edit, then reload
	$(PYTHON) -m builder.dev

.PHONY: build
build: $(SITE) ## build the site into dist/ for deployment
	@$(PYTHON) -m builder

.PHONY: wheel
wheel: $(TOOLS) ## build the wheel of the package into wheels/ (ARGS=FOLDER for another folder)
	SOURCE_DATE_EPOCH=315532800 $(PYTHON) -m pip wheel --quiet --disable-pip-version-check --no-index \
	  --no-deps --no-build-isolation --wheel-dir $(or $(ARGS),wheels) .

.PHONY: quick
quick: $(TOOLS) $(NODE) ## test rules, engine and page state, without a browser (ARGS=tests/games/run goes to pytest)
	$(PYTHON) -m pytest -m "not slow and not browser" $(or $(ARGS),$(QUICK))

.PHONY: test
test: $(if $(ARGS),,check) $(TOOLS) $(PACKAGES) $(WHEELS) ## check, and test all that a change can break, in Chromium (ARGS goes to pytest)
	$(PYTHON) -m tools.browsers --install
	$(PYTHON) -m pytest $(WORKERS) $(PATIENCE) -m "not slow" $(ARGS)

.PHONY: test-all
test-all: test test-slow ## run `make test`, then the tests that take minutes: other browsers, whole games, wheels

.PHONY: test-slow
test-slow: $(TOOLS) $(PACKAGES) $(WHEELS)
	$(PYTHON) -m tools.browsers --install
	$(PYTHON) -m pytest $(WORKERS) $(PATIENCE) -m slow $(ARGS)

.PHONY: tools
tools: $(TOOLS) $(PACKAGES) ## install .venv/bin/nyout and the dependencies of the other targets

.PHONY: check
check: $(TOOLS) $(PACKAGES) ## check format, lint, types, import rules, dead code and spelling
	$(PYTHON) -m tools.check

.PHONY: fmt
fmt: $(TOOLS) ## format the code and fix what the linter can
	$(PYTHON) -m ruff format
	$(PYTHON) -m ruff check --fix

.PHONY: pyodide-test
pyodide-test: $(PACKAGES) $(WHEELS) ## run the engine tests inside Pyodide
	.venv/bin/node tests/pyodide/run.mjs tests/engine tests/games $(ARGS)

.PHONY: golden
golden: $(TOOLS) ## regenerate the golden records; review the diff before committing
	$(PYTHON) -m tools.golden

.PHONY: words
words: $(NODE) ## update the catalogues of other languages to the English sentences
	$(PYTHON) -c 'from builder.catalogues import renew_all; renew_all()'

.PHONY: icons
icons: $(TOOLS) $(PACKAGES) ## redraw the icons of the app from icon.svg and the boards (ARGS=run for one)
	$(PYTHON) -m tools.icons $(ARGS)

.PHONY: cards
cards: $(TOOLS) ## update the link previews that are out of date (needs Chromium)
	$(PYTHON) -m tools.link_previews

.PHONY: pyodide
pyodide: $(TOOLS) $(PACKAGES) ## update Pyodide to VERSION and make it smaller again (needs Chromium)
	.venv/bin/npm install --save-exact pyodide@$(VERSION)
	$(PYTHON) -m tools.record_functions
	$(PYTHON) -m pytest builder/slim

.PHONY: shots
shots: $(TOOLS) $(PACKAGES) ## take screenshots of every game and page in .cache/shots (ARGS='run scouts')
	$(PYTHON) -m tools.shots $(ARGS)

.PHONY: monkey
monkey: $(TOOLS) $(PACKAGES) ## use the site as a person does, and report faults (ARGS='--minutes 30 --seed 1')
	$(PYTHON) -m tools.monkey $(ARGS)

.PHONY: mutants
mutants: $(TOOLS) ## run the engine tests on mutants of the rules (ARGS='nyout.games.run.*')
	rm -rf mutants
	mutmut run $(ARGS)
	mutmut results

.PHONY: figures
figures: $(TOOLS) $(PACKAGES) ## measure docs/figures.md again: hours (ARGS='boot engines'; ARGS=--render only writes it)
	$(PYTHON) -m tools.figures $(ARGS)

.PHONY: bench
bench: $(TOOLS) $(PACKAGES) ## print speeds of this machine (ARGS=COMMIT compares the engines with a commit)
	$(PYTHON) -m tools.$(if $(ARGS),benchmarks.compare $(ARGS),figures --show engines clicks waiting live verifying)

.PHONY: bench-boot
bench-boot: $(TOOLS) $(PACKAGES) ## print the time until the page can be played, against a bare Pyodide
	$(PYTHON) -m tools.figures --show boot

.PHONY: lock
lock: $(TOOLS) ## update every pinned version, within the .in files and package.json
	cd requirements && for name in play tools pyodide; do \
	  uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --custom-compile-command 'make lock' --no-annotate $$name.in --output-file $$name.txt || exit; \
	done
	.venv/bin/npm update --package-lock-only

.PHONY: clean
clean: ## remove everything installed or built
	rm -rf .venv .cache node_modules dist mutants wheels

.venv/bin/pip:
	@echo 'Creating a Python environment in .venv (once) …'
	@for python in $(PYTHONS); do \
	  $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	    && exec $$python -m venv --clear .venv; \
	done; \
	echo 'nyout needs Python 3.11 or newer with venv (on Debian: apt-get install python3-venv)' >&2; \
	exit 1

$(NODE): requirements/play.txt | .venv/bin/pip
	@echo 'Installing Python packages and node into .venv (once) …'
	@$(PIP) -r $<
	@touch $@

$(TOOLS): requirements/tools.txt pyproject.toml | .venv/bin/pip
	@echo 'Installing the tools of this project into .venv (once, 1 GB) …'
	@$(PIP) -r $<
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check \
	  --no-deps --no-build-isolation --editable .
	@touch $@

$(SITE): package-lock.json package.json .npmrc | $(NODE)
	@echo 'Installing the JavaScript packages of the site into node_modules (once) …'
	@.venv/bin/npm ci --omit=dev
	@touch $@

$(PACKAGES): package-lock.json package.json .npmrc | $(NODE)
	@echo 'Installing the JavaScript packages of the site and its tests into node_modules (once) …'
	@.venv/bin/npm ci
	@touch $@ $(SITE)

# The lock file selects the wheels; the platform is that of the Pyodide in package.json.
$(WHEELS): requirements/pyodide.txt | .venv/bin/pip
	@echo 'Downloading Python packages for the tests in Pyodide (once) …'
	@rm -rf $(@D)
	@$(PIP) --no-deps --no-compile --target $(@D) --only-binary :all: \
	  --python-version 3.14 --implementation cp --abi cp314 --abi none \
	  --platform pyemscripten_2026_0_wasm32 --platform any -r $<
	@touch $@
