import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../test/seeded.ts'
import { hasEnded, isReady, postmasterOf, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { writeInRounds } from './harness/concurrent-writes.ts'
import { type Findings, inTurn, percentiles } from './harness/findings.ts'
import { startedServer, withHarness } from './harness/harness.ts'

export const about =
  'T1, T2: kill -9 of the server, of the database, of both, and of a database left alone, during writes'
export const longRounds = 200

/** Each returns the server that runs afterwards. */
const killings = {
  'T1 server': killServer,
  'T2 database': killDatabase,
  'T2 both': killBoth,
  'T2 orphan': killOrphan,
}
type Kill = (server: ServerProcess, dataDir: string) => Promise<ServerProcess>

/** `rounds` is for the server; each other kind has a quarter of them, at least one. */
export function run(rounds: number): Promise<Findings> {
  return withHarness((dataDir) =>
    inTurn<Kill>(killings, (kill) =>
      killRepeatedly(dataDir, kill, kill === killServer ? rounds : Math.ceil(rounds / 4)),
    ),
  )
}

async function killRepeatedly(dataDir: string, kill: Kill, rounds: number) {
  let server = await startedServer(dataDir)
  const exits: string[] = []
  const recoveries: number[] = []
  const { counts, broken, roundWhile } = await writeInRounds()
  while (counts.rounds < rounds)
    await roundWhile(server.address, async () => {
      await pause(random.number() * 2000)
      const killedAt = performance.now()
      server = await kill(server, dataDir)
      if (hasEnded(server.child)) {
        exits.push(`The server ended: ${server.output()}`)
        server = await startedServer(dataDir)
      }
      await server.isReady()
      recoveries.push(performance.now() - killedAt)
    })
  await server.stop()
  return {
    figures: { ...counts, 'server ended': exits.length, ...percentiles(recoveries) },
    broken: [...broken, ...exits],
  }
}

async function killServer(server: ServerProcess, dataDir: string) {
  server.child.kill('SIGKILL')
  await server.exited
  return startedServer(dataDir)
}

async function killDatabase(server: ServerProcess, dataDir: string) {
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  while (await isReady(server.address)) await pause(5)
  return server
}

async function killBoth(server: ServerProcess, dataDir: string) {
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  return killServer(server, dataDir)
}

/** Kills the orphaned database while the next server takes it over. */
async function killOrphan(server: ServerProcess, dataDir: string) {
  server.child.kill('SIGKILL')
  await server.exited
  const next = await spawnServer(dataDir)
  await pause(random.number() * 800)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await next.isOpen()
  return next
}
