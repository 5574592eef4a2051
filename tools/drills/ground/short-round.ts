import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Runs a drill as its command does, in a process of its own. Out: its exit code and all it said. */
export function shortRound(name: string, rounds: number): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('setpriv', [
    ...['--pdeathsig', 'TERM', process.execPath],
    ...[join(root, 'tools/drill.ts'), name, String(rounds)],
  ])
  return { code: status, said: `${stdout}${stderr}` }
}
