#!/bin/sh
# Runs a program of this project with the project's own Node, installing what is missing first.
# `exec` keeps one process chain, so that a signal to npm reaches the program.
set -eu
cd "$(dirname "$0")/.."
. cli/install.sh
exec node --import ./cli/quick-imports.ts "$@"
