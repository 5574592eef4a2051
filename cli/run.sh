#!/bin/sh
# Runs a program with the project's own Node, after installing missing packages.
# `exec` keeps one process chain, so that a signal to npm reaches the program.
set -eu
cd "$(dirname "$0")/.."
. cli/install.sh
exec node "$@"
