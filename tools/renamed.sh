#!/bin/sh
# Runs a script of package.json under the name of the last release. It goes with the next release.
set -eu
echo "npm run $npm_lifecycle_event is now npm run $1; the old name goes with the next release." >&2
shift
exec sh cli/run.sh "$@"
