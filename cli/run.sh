#!/bin/sh
# Runs a program with the project's own Node, after installing missing packages.
# `exec` keeps one process chain, so that a signal to npm reaches the program.
set -eu
cd "$(dirname "$0")/.."
. cli/install.sh
# Units of the last release name the server's source, which is built together with the app now.
if [ "${1-}" = server.ts ]; then
  echo 'server.ts is now build/server/index.js: please change the unit that starts this.' >&2
  shift && set -- build/server/index.js "$@"
fi
exec node --import ./cli/quick-imports.ts "$@"
