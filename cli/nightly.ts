import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The drills whose short round in `npm test` says less than their long one, which takes too long for it. */
export const nightly = ['timing', 'fuzz', 'restore']

if (import.meta.main) process.exit(nightly.map(longRound).every((status) => status === 0) ? 0 : 1)

function longRound(name: string) {
  console.log(`\n— ${name}`)
  return spawnSync(process.execPath, [join(import.meta.dirname, 'resilience.ts'), name], { stdio: 'inherit' }).status
}
