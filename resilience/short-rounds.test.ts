import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildIfStale } from '../cli/build.ts'

// Two tests that start at the same time would both build.
beforeAll(buildIfStale)

// Servers that wait half of the time: two tests run at once (vitest.resilience.config.ts).
describe.concurrent('a short round', () => {
  test.each([
    ['no acknowledged write is lost or half-written, whatever is killed with SIGKILL', 'kill', 1],
    ['a power loss neither loses nor damages acknowledged writes', 'power', 1],
    ['a lost data folder is restored from its backup, except for accounts erased since', 'restore', 1],
    [
      'whichever database or file call fails, the change applies fully or not at all, and a message says so',
      'failures',
      2,
    ],
    ['whatever it is sent, the server gives an intended response and keeps running', 'fuzz', 1_000],
    // One round compares the answers only: times take the long rounds.
    ['sign-in, sign-up and password reset respond alike to known and unknown addresses', 'timing', 1],
    ['two servers behind a proxy share the same state, and the death of one loses nothing', 'two-servers', 2],
    ['a key rotation that is killed and run again loses no record', 'rotation', 1],
  ])('%s', keepsEveryPromise)
})

// Alone, because it loads the machine.
test('under attack from all sides, the server stays up, sheds excess load and recovers afterwards', () =>
  keepsEveryPromise('', 'attack', 1))

async function keepsEveryPromise(_: string, name: string, rounds: number) {
  const command = ['--pdeathsig', 'TERM', process.execPath, 'resilience/harness/command.ts', name, String(rounds)]
  const child = spawn('setpriv', command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(code, output + errors).toBe(0)
}
