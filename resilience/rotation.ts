import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { config } from '../app/platform/config/config.server.ts'
import { readKeyring } from '../app/platform/crypto/keyring-file.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { statusOfKeys } from '../cli/keys/rotation.ts'
import { sealedTables } from '../cli/keys/sealed-columns.ts'
import { random } from '../test/seeded.ts'
import { writeInRounds } from './harness/concurrent-writes.ts'
import type { Findings } from './harness/findings.ts'
import { startedServer, withHarness } from './harness/harness.ts'

export const about = 'T14: kill -9 of a rotation of all keys, during writes, and once more until it is done'
export const longRounds = 50

const maxDelayMs = 10_000
const program = join(import.meta.dirname, '../cli/keys.ts')

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await startedServer(dataDir)
    const first = kids()
    let killed = 0
    const { counts, broken, roundWhile } = await writeInRounds()
    while (counts.rounds < rounds) {
      const rotated = await roundWhile(server.address, () => rotateUntil(pause(random.number() * maxDelayMs)))
      if (rotated.isKilled) killed += 1
      else broken.push(...rotated.broken)
    }
    broken.push(...(await rotateUntil()).broken, ...(await unreadable()), ...(await leftOver(first)))
    await server.stop()
    return { figures: { 'T14 rotation': { ...counts, killed } }, broken }
  })
}

/** Kills the rotation when `moment` resolves, unless it ends earlier. */
async function rotateUntil(moment?: Promise<void>) {
  const command = spawn(process.execPath, [program, 'rotate', 'all'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [[code, signal], errors] = await Promise.all([
    once(command, 'exit'),
    text(command.stderr),
    moment?.then(() => command.kill('SIGKILL')),
  ])
  return { isKilled: signal === 'SIGKILL', broken: code === 0 ? [] : [`A rotation could not be finished: ${errors}`] }
}

async function unreadable() {
  const sentences: string[] = []
  for (const { table } of sealedTables()) {
    // Reading through Drizzle decrypts every sealed column.
    await db()
      .select()
      .from(table)
      .catch((error) => sentences.push(`A row cannot be read: ${error.message}`))
  }
  return sentences
}

async function leftOver(first: string[]) {
  const uses = (await statusOfKeys(config().keysDir)).filter(({ left }) => left)
  const old = kids().filter((kid) => first.includes(kid))
  return [
    ...uses.map(({ label, left }) => `${left} records (${label}) are under an old key.`),
    ...old.map((kid) => `The old key ${kid} is still there.`),
  ]
}

function kids() {
  return Object.keys(readKeyring(config().keysDir)?.keys ?? {})
}
