import { setTimeout as pause } from 'node:timers/promises'
import { retryOnDisconnect } from '../app/platform/db/retry-on-disconnect.server.ts'
import { random } from '../test/seeded.ts'
import { isReady, postmasterOf, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { lostWrites, mixedWrites, writeConcurrently } from './harness/concurrent-writes.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import { type Figures, type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember } from './harness/people.ts'

export const about =
  'T1, T2: kill -9 of the server, of the database, of both, and of a database left alone, during writes'
export const longRounds = 200

type Killing = {
  roundDivisor: number
  /** Returns the server that runs afterwards. */
  kill: (server: ServerProcess, dataDir: string) => Promise<ServerProcess>
}

const killings: Record<string, Killing> = {
  'T1 server': { roundDivisor: 1, kill: killServer },
  'T2 database': { roundDivisor: 4, kill: killDatabase },
  'T2 both': { roundDivisor: 4, kill: killBoth },
  'T2 orphan': { roundDivisor: 4, kill: killOrphan },
}

/** `rounds` is for the server; each other kind has a quarter of them, at least one. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const figures: Findings['figures'] = {}
    const broken: string[] = []
    for (const [name, killing] of Object.entries(killings)) {
      const server = await started(dataDir)
      const part = await runRounds(server, dataDir, killing, Math.ceil(rounds / killing.roundDivisor))
      await part.server.stop()
      figures[name] = part.figures
      broken.push(...part.broken.map((sentence) => `${name}: ${sentence}`))
    }
    return { figures, broken }
  })
}

async function runRounds(first: ServerProcess, dataDir: string, { kill }: Killing, rounds: number) {
  let server = first
  let acknowledged = 0
  const losses: string[] = []
  const inconsistent: string[] = []
  const exits: string[] = []
  const recoveries: number[] = []
  const admin = await newMember({ isAdmin: true })
  for (let round = 0; round < rounds; round += 1) {
    const writes = await mixedWrites(admin)
    const stopping = new AbortController()
    const writing = writeConcurrently(server.address, writes, stopping.signal)
    await pause(random.number() * 2000)
    const killedAt = performance.now()
    server = await kill(server, dataDir)
    if (server.child.exitCode !== null || server.child.signalCode !== null) {
      exits.push(`The server ended: ${server.output()}`)
      server = await started(dataDir)
    }
    await server.isReady()
    recoveries.push(performance.now() - killedAt)
    stopping.abort()
    const confirmed = await writing
    acknowledged += confirmed.length
    losses.push(...(await checked(() => lostWrites(confirmed))))
    inconsistent.push(...(await checked(inconsistencies)))
  }
  const figures: Figures = {
    rounds,
    acknowledged,
    lost: losses.length,
    half: inconsistent.length,
    'server ended': exits.length,
    ...percentiles(recoveries),
  }
  return { server, figures, broken: [...losses, ...inconsistent, ...exits] }
}

// The sessions of a killed database answer for a moment longer, then cut a check in progress.
function checked(check: () => Promise<string[]>) {
  return retryOnDisconnect(check, new AbortController().signal)
}

async function killServer(server: ServerProcess, dataDir: string) {
  server.child.kill('SIGKILL')
  await server.exited
  return started(dataDir)
}

async function killDatabase(server: ServerProcess, dataDir: string) {
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  while (await isReady(server.address)) await pause(5)
  return server
}

async function killBoth(server: ServerProcess, dataDir: string) {
  server.child.kill('SIGKILL')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await server.exited
  return started(dataDir)
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

async function started(dataDir: string) {
  const server = await spawnServer(dataDir)
  await server.isOpen()
  return server
}
