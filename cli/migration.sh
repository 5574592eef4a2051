# Writes the migration from the tables as they were to the tables as they are: npm run migration -- --name=what-changes
set -e
sh cli/run.sh node_modules/drizzle-kit/bin.cjs generate "$@"
# Only the newest snapshot of the tables is ever compared with them, and each has thousands of lines.
ls migrations/meta/*_snapshot.json | sort | head -n -1 | xargs -r rm
