# Everything a developer does, by name; CONTRIBUTING.md says when.
# CARGO may be another command: make CARGO="nice cargo" test

CARGO ?= cargo
.DEFAULT_GOAL := help
.PHONY: help deps build demo test long lint doc bench ladder soak mutants clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

deps: ## install the Debian packages (or name them), fetch Z3 into .deps
	@.make/deps.sh

build: deps ## build the pincer command, optimised
	$(CARGO) build --release -p pincer

demo: build ## verify the programs in tests/programs/demo with it
	@.make/demo.sh

test: deps ## run the tests, but for those that take long
	@.make/test.sh "$(CARGO)"

long: deps ## run the tests that take long
	@.make/test.sh "$(CARGO)" long

lint: deps ## formatting, clippy and documentation, all without warnings
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	DOCS_RS=1 $(CARGO) clippy -p pincer-domains --features elina --all-targets -- -D warnings

doc: deps ## build the documentation
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

bench: deps ## measure time and precision; FILES="a.bc b.c": of those
	$(CARGO) bench -p pincer-domains
	$(CARGO) run --release -p pincer-tests --bin bench $(FILES)

ladder: deps ## what is proved of whole programs: FILES="a.bc b.bc"
	$(CARGO) build --release -p pincer-tests --bin pincer-under-test
	$(CARGO) run --release -p pincer-tests --bin ladder -- $(FILES)

soak: deps ## random programs against the interpreter, for long
	$(CARGO) run --release -p pincer-tests --bin soak

mutants: deps ## break the code on purpose and see the tests fail
	$(CARGO) run -p pincer-tests --bin mutants

clean: ## remove what was built (.deps stays)
	$(CARGO) clean
