import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ServerProcess, spawnServer } from '../test/server-process.ts'
import { type Attack, type Attacked, slowSockets, uploads } from './harness/attackers.ts'
import type { Figures, Findings } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'
import { sampleOf } from './harness/process-figures.ts'
import { ask, keepSending, type Told } from './harness/send.ts'

export const about =
  'T11: 500 slow sockets, 20 uploads of 25 MiB, 200 sign-ins a second and 600 streams at once; a round is ten seconds'
export const longRounds = 6

const roundMs = 10_000
const readEveryMs = 100
const oneGibibyte = 1_073
const slowMs = 1_000

/** In: rounds of ten seconds. In a single one slow reads break no promise. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await started(dataDir)
    const reader = await newMember()
    const cookies: string[] = []
    for (let left = rounds * uploads; left > 0; left -= 1) cookies.push((await newMember()).cookie)
    const quiet = await read(server, reader, until(roundMs / 2))
    const memory: number[] = []
    const sampling = setInterval(() => memory.push(sampleOf(server.child.pid ?? 0).megabytes), 250)
    const attacking = attack(server, cookies, roundMs * rounds)
    const reads = await read(server, reader, until(roundMs * rounds))
    const { uploaded, signedIn, streamed, cutOff } = await attacking
    clearInterval(sampling)
    const afterwards = await read(server, reader, until(roundMs / 2))
    const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null
    if (!hasEnded) await server.stop()
    const most = Math.max(...memory)
    const failed = (told: Told[]) => told.filter(({ status }) => status !== 200 && status !== 302).length
    const broken = [
      ...(hasEnded ? ['The server ended.'] : []),
      ...(most > oneGibibyte ? [`The server held ${most} MB.`] : []),
      ...(failed(afterwards) > 0 ? ['Reads failed after the attack.'] : []),
      ...(count(signedIn, 503) === 0 || count(signedIn, 400) === 0
        ? ['The queue of hashes did not shed its load.']
        : []),
      ...(signedIn.some(({ status }) => status === 500) ? ['A sign-in was answered with 500.'] : []),
      ...(count(streamed, 200) > 300 ? ['Visitors took the seats of members.'] : []),
      ...(rounds > 1 && failed(reads) > 0 ? [`${failed(reads)} reads failed during the attack.`] : []),
      ...(rounds > 1 && at(reads, 0.95) >= slowMs ? [`Reads took ${at(reads, 0.95)} ms (p95).`] : []),
    ]
    return {
      figures: {
        'reads before': figuresOf(quiet),
        'reads meanwhile': figuresOf(reads),
        'reads afterwards': figuresOf(afterwards),
        'sign-ins': figuresOf(signedIn),
        uploads: figuresOf(uploaded),
        streams: figuresOf(streamed),
        'slow sockets': { sent: slowSockets, 'cut off': cutOff },
        'the server': { 'most MB': most },
      },
      broken,
    }
  })
}

/** Asks for pages as people do, some ten a second, whether or not earlier ones are answered. */
async function read({ port }: ServerProcess, { cookie }: Person, calm: AbortSignal) {
  const paths = ['/', '/news-and-insights', '/reviews', '/mentors', '/auth', '/company/Nobody']
  return keepSending(readEveryMs, calm, (n) =>
    ask({ port, from: '127.0.0.1', path: paths[n % paths.length] ?? '/', headers: { cookie } }),
  )
}

/** The attackers are a thread of their own, so that what they do does not slow the reading down. */
async function attack({ port, address }: ServerProcess, cookies: string[], ms: number): Promise<Attacked> {
  const workerData: Attack = { port, address, cookies, ms }
  const [attacked] = await once(
    new Worker(join(import.meta.dirname, 'harness/attackers.ts'), { workerData }),
    'message',
  )
  return attacked
}

function figuresOf(told: Told[]): Figures {
  const statuses = [...new Set(told.map(({ status }) => status))].sort()
  return {
    sent: told.length,
    answers: statuses.map((status) => `${count(told, status)} × ${status || 'none'}`).join(', '),
    'p50 ms': at(told, 0.5),
    'p95 ms': at(told, 0.95),
    'max ms': at(told, 1),
  }
}

function count(told: Told[], wanted: number) {
  return told.filter(({ status }) => status === wanted).length
}

function at(told: Told[], share: number) {
  const sorted = told.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function until(ms: number) {
  return AbortSignal.timeout(ms)
}

async function started(dataDir: string) {
  // No proxy is in front: sockets count by their own address.
  const server = await spawnServer(dataDir, { TRUST_PROXY: 'false' })
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}
