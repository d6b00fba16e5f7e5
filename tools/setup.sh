#!/bin/sh
# Sets up .venv from this project's own files. Usage: tools/setup.sh run|dev
#   run: what `ppgen` needs; dev: that, and what the tests need.
# Safe to interrupt and to run again: the Makefile's stamp is written only when all of it worked.
set -eu

kind=${1:-run}
cd "$(dirname "$0")/.."
venv=.venv

say() { printf '%s\n' "$*" >&2; }

# One set-up at a time: two makes side by side must not install into the same folder.
if command -v flock >/dev/null 2>&1 && [ -z "${PPGEN_SETUP_LOCKED:-}" ]; then
    exec env PPGEN_SETUP_LOCKED=1 flock .setup.lock "$0" "$kind"
fi

works() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null 2>&1 && works "$name"; then
            command -v "$name"
            return
        fi
    done
    say "ppgen needs Python 3.11 or newer, and none was found on the PATH."
    say "    Debian, Ubuntu:  sudo apt install python3 python3-venv"
    say "    macOS:           brew install python"
    say "    elsewhere:       https://www.python.org/downloads/ (or: make PYTHON=/path/to/python3)"
    exit 2
}

# A .venv from an interrupted set-up, or of a Python that has gone, is made afresh; a working one is kept.
if ! works "$venv/bin/python" || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        say "$python cannot make a virtual environment: its venv module is missing."
        say "    Debian, Ubuntu:  sudo apt install python3-venv"
        say "    Fedora, macOS:   it comes with python3; reinstall it"
        exit 2
    fi
    say "Setting up $venv with $("$python" --version)"
    "$python" -m venv --clear "$venv"
fi

case $kind in
    run) what=. ;;
    dev) what='.[dev]' ;;
    *) say "usage: tools/setup.sh run|dev"; exit 2 ;;
esac
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$what"

if [ "$kind" = dev ] && ! "$venv/bin/python" -c 'import cairocffi' >/dev/null 2>&1; then
    say "Note: libcairo is missing. The tests that compare PDF and PNG with the SVG need it."
    say "    Debian, Ubuntu:  sudo apt install libcairo2"
    say "    macOS:           brew install cairo"
fi
