#!/bin/sh
# Every check of the project, from a clean clone.
set -eu
cd "$(dirname "$0")/.."
. tools/install.sh

if ! [ -x /usr/bin/chromium ]; then
  echo 'Installing Chromium (once) …'
  as_root=
  [ "$(id -u)" = 0 ] || as_root='sudo -n'
  export DEBIAN_FRONTEND=noninteractive
  if ! { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >/dev/null; then
    echo 'The browser journeys need /usr/bin/chromium. Please install it: apt-get install chromium fonts-dejavu-core' >&2
    exit 1
  fi
fi

exec node tools/test.ts "$@"
