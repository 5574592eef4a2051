#!/bin/sh
# Every check of the project, from a clean clone.
set -eu
cd "$(dirname "$0")/.."

# What the checks run beside the product: the browser, a proxy, and the checker of systemd's units.
packages=
[ -x /usr/bin/chromium-headless-shell ] || packages='chromium-headless-shell fonts-dejavu-core fonts-sil-abyssinica'
[ -x /usr/sbin/nginx ] || packages="$packages nginx-light"
[ -x /usr/bin/systemd-analyze ] || packages="$packages systemd"
[ -x /usr/bin/openssl ] || packages="$packages openssl"
[ -d /usr/lib/postgresql ] || packages="$packages postgresql"
command -v ip >/dev/null || packages="$packages iproute2"

install_debian() {
  as_root=
  [ "$(id -u)" = 0 ] || as_root='sudo -n'
  export DEBIAN_FRONTEND=noninteractive
  { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends $packages; } >/dev/null
}

# Beside the packages of npm, which take as long.
if [ -n "$packages" ]; then
  echo "Installing$(printf ' %s' $packages) (once) …"
  install_debian &
  debian=$!
  # However this ends, it leaves nothing half installed, and no lock to the next run.
  trap 'wait "$debian" || :' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
fi
. cli/install.sh
if [ -n "$packages" ] && ! wait "$debian"; then
  echo "The checks need some Debian packages. Please install them: apt-get install$(printf ' %s' $packages)" >&2
  exit 1
fi

exec node test/run.ts "$@"
