# The Python, node and npm of every target are those of .venv: the machine's own are used
# for nothing but creating it.

.DEFAULT_GOAL := help
export PATH := $(CURDIR)/.venv/bin:$(PATH)

PYTHONS := python3.14 python3.13 python3.12 python3.11 python3 python
PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes

# Files that a finished step leaves behind, so that it runs again only when its inputs change.
NODE := .venv/.node
TOOLS := .venv/.tools
PACKAGES := node_modules/.package-lock.json
WHEELS := .cache/pyodide/.wheels

# Two processes share the tests; each takes over some of the other's when it has none left.
WORKERS := --numprocesses=2 --dist=worksteal

# A test that hangs ends its process, with the stack of every thread; another process takes over.
PATIENCE := --timeout=600 --timeout-method=thread

.PHONY: help
help: ## explain these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

.PHONY: play
play: $(PACKAGES) ## build the site, serve it on this machine and open it in a browser
	$(PYTHON) -m web.site
	$(PYTHON) -m web.site.serve dist --open

.PHONY: dev
dev: $(PACKAGES) ## serve the checkout without a build: edit, reload
	$(PYTHON) -m web.site.serve --dev

.PHONY: build
build: $(PACKAGES) ## build the site into dist/, as it is deployed; fail if the memory snapshot fails
	$(PYTHON) -m web.site --require-snapshot

.PHONY: test
test: $(TOOLS) $(PACKAGES) $(WHEELS) ## run every test, in browsers and in Pyodide too (ARGS=tests/engine goes to pytest)
	$(PYTHON) -m tests.browser.find --install
	$(PYTHON) -m pytest $(WORKERS) $(PATIENCE) --durations=10 $(ARGS)

.PHONY: tools
tools: $(TOOLS) $(PACKAGES) ## install .venv/bin/nyout, and what the other targets need

.PHONY: check
check: $(TOOLS) $(PACKAGES) ## check format, lint, types, import rules, dead code and spelling
	$(PYTHON) -m pytest -q tests/quality

.PHONY: fmt
fmt: $(TOOLS) ## format the code and fix what the linter can
	$(PYTHON) -m ruff format
	$(PYTHON) -m ruff check --fix

.PHONY: pyodide-test
pyodide-test: $(PACKAGES) $(WHEELS) ## run the engine tests inside Pyodide
	.venv/bin/node tests/pyodide/run.mjs $(ARGS)

.PHONY: golden
golden: $(TOOLS) ## write the golden records anew: look at the diff before you commit it
	$(PYTHON) -m tests.golden

.PHONY: words
words: $(NODE) ## bring the catalogues of other languages up to the English sentences
	$(PYTHON) -c 'from web.site.catalogues import renew_all; renew_all()'

.PHONY: icons
icons: $(TOOLS) $(PACKAGES) ## draw the icons of the app anew, from icon.svg and the boards (ARGS=run for one)
	$(PYTHON) -m tests.browser.icons $(ARGS)

.PHONY: cards
cards: $(TOOLS) ## take anew what is out of date of the pictures that other sites show (needs Chromium)
	$(PYTHON) -m tests.browser.cards

.PHONY: shots
shots: $(TOOLS) $(PACKAGES) ## take pictures of every game and page to look at, in .cache/shots (ARGS='run scouts')
	$(PYTHON) -m tests.browser.shots $(ARGS)

.PHONY: mutants
mutants: $(TOOLS) ## break the rules in small ways: do the tests notice? (ARGS='nyout.games.run.*')
	rm -rf mutants
	mutmut run $(ARGS)
	mutmut results

.PHONY: bench
bench: $(TOOLS) $(PACKAGES) ## measure speed, on this Python and inside Pyodide (ARGS=COMMIT beside another commit)
	$(PYTHON) -m benchmarks$(if $(ARGS),.compare $(ARGS))

.PHONY: bench-boot
bench-boot: $(TOOLS) $(PACKAGES) ## measure how soon the page can be played, beside a bare Pyodide
	$(PYTHON) -m benchmarks.boot $(ARGS)

.PHONY: lock
lock: $(TOOLS) ## bring every pinned version up to what the .in files and package.json allow
	cd requirements && for name in play tools pyodide; do \
	  uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --custom-compile-command 'make lock' --no-annotate $$name.in --output-file $$name.txt || exit; \
	done
	.venv/bin/npm update --package-lock-only

.PHONY: clean
clean: ## remove everything that was installed or built
	rm -rf .venv .cache node_modules dist mutants

.venv/bin/pip:
	@for python in $(PYTHONS); do \
	  $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	    && exec $$python -m venv --clear .venv; \
	done; \
	echo 'nyout needs Python 3.11 or newer with venv (on Debian: apt-get install python3-venv)' >&2; \
	exit 1

$(NODE): requirements/play.txt | .venv/bin/pip
	$(PIP) -r $<
	@touch $@

$(TOOLS): requirements/tools.txt pyproject.toml | .venv/bin/pip
	$(PIP) -r $<
	$(PYTHON) -m pip install --quiet --disable-pip-version-check \
	  --no-deps --no-build-isolation --editable .
	@touch $@

$(PACKAGES): package-lock.json package.json .npmrc | $(NODE)
	.venv/bin/npm ci
	@touch $@

# The lock says which wheels; the platform is that of the Pyodide in package.json.
$(WHEELS): requirements/pyodide.txt | .venv/bin/pip
	rm -rf $(@D)
	$(PIP) --no-deps --no-compile --target $(@D) --only-binary :all: \
	  --python-version 3.14 --implementation cp --abi cp314 --abi none \
	  --platform pyemscripten_2026_0_wasm32 --platform any -r $<
	@touch $@
