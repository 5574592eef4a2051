#!/bin/sh
# Units written for the last release start programs with tools/run.sh. It goes with the next release.
set -eu
echo 'tools/run.sh is now cli/run.sh, and tools/NAME.ts is cli/NAME.ts: please change the unit that starts this.' >&2
case ${1-} in
  tools/drill.ts) shift && set -- cli/resilience.ts "$@" ;;
  tools/*) program=cli/${1#tools/} && shift && set -- "$program" "$@" ;;
esac
exec sh "$(dirname "$0")/../cli/run.sh" "$@"
