import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

export async function shortRound(name: string, rounds: number): Promise<{ code: number | null; output: string }> {
  const command = ['--pdeathsig', 'TERM', process.execPath, join(root, 'cli/resilience.ts'), name, String(rounds)]
  const child = spawn('setpriv', command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output: output + errors }
}
