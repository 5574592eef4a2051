#!/bin/sh
# Runs one of an operator's commands on keys and backups.
set -eu
case ${1-} in
  audit | backup | custodian | keys | restore)
    program=cli/$1.ts
    shift
    exec sh cli/run.sh "$program" "$@"
    ;;
esac
cat >&2 <<'END'
Usage: npm run cli -- COMMAND

audit       Verifies the audit log
backup      Writes a backup, or makes the keys for backups
custodian   Exports and opens sealed authors
keys        Shows and rotates the server's keys
restore     Restores a backup
END
exit 1
