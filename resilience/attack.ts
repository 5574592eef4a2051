import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { hasEnded, type ServerProcess } from '../test/server-process.ts'
import { type Attack, type AttackResult, slowSockets, uploads } from './harness/attackers.ts'
import { type Figures, type Findings, percentiles } from './harness/findings.ts'
import { startedServer, withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'
import { ask, keepSending, type TimedAnswer } from './harness/send.ts'

export const about =
  'T11: 500 slow sockets, 20 uploads of 25 MiB, 200 sign-ins a second and 600 streams at once; a round is ten seconds'
export const longRounds = 6

const roundMs = 10_000
const readIntervalMs = 100
const gibibyteInMegabytes = 1_073
const maxP95 = 1

/** A single round does not judge slow or failed reads. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    // Without a proxy, sockets count by their own address.
    const server = await startedServer(dataDir, { TRUST_PROXY: 'false', LIVE_CONNECTIONS: '1200' })
    const reader = await newMember()
    const uploaderCookies: string[] = []
    for (let left = rounds * uploads; left > 0; left -= 1) uploaderCookies.push((await newMember()).cookie)
    const quiet = await readPages(server, reader, AbortSignal.timeout(roundMs / 2))
    const attacking = attack(server, uploaderCookies, roundMs * rounds)
    const reads = await readPages(server, reader, AbortSignal.timeout(roundMs * rounds))
    const { uploaded, signedIn, streamed, cutOff } = await attacking
    const afterwards = await readPages(server, reader, AbortSignal.timeout(roundMs / 2))
    const isUp = !hasEnded(server.child)
    const peak = isUp ? mostMegabytes(server.pid) : 0
    await server.stop()
    const p95 = Number(figuresOf(reads)['p95 s'])
    const failed = (answers: TimedAnswer[]) => answers.filter(({ status }) => status !== 200 && status !== 302).length
    const broken = [
      ...(isUp ? [] : ['The server ended.']),
      ...(peak > gibibyteInMegabytes ? [`The server held ${peak} MB.`] : []),
      ...(failed(afterwards) > 0 ? ['Reads failed after the attack.'] : []),
      ...(count(signedIn, 503) === 0 || count(signedIn, 422) === 0
        ? ['The queue of hashes did not shed its load.']
        : []),
      ...(signedIn.some(({ status }) => status === 500) ? ['A sign-in was answered with 500.'] : []),
      ...(count(streamed, 200) > 300 ? ['Visitors took the seats of members.'] : []),
      ...(rounds > 1 && failed(reads) > 0 ? [`${failed(reads)} reads failed during the attack.`] : []),
      ...(rounds > 1 && p95 >= maxP95 ? [`Reads took ${p95} s (p95).`] : []),
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
        'the server': { 'most MB': peak },
      },
      broken,
    }
  })
}

async function readPages({ port }: ServerProcess, { cookie }: Person, signal: AbortSignal) {
  const paths = ['/', '/news-and-insights', '/reviews', '/mentors', '/auth', '/company/Nobody']
  return keepSending(readIntervalMs, signal, (n) =>
    ask({ port, from: '127.0.0.1', path: paths[n % paths.length] ?? '/', headers: { cookie } }),
  )
}

/** The attackers have a thread of their own, so that they do not slow down the reads. */
async function attack({ port, address }: ServerProcess, uploaderCookies: string[], ms: number): Promise<AttackResult> {
  const workerData: Attack = { port, address, uploaderCookies, ms }
  const [result] = await once(new Worker(join(import.meta.dirname, 'harness/attackers.ts'), { workerData }), 'message')
  return result
}

function mostMegabytes(pid: number) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}

function figuresOf(answers: TimedAnswer[]): Figures {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  const counts = statuses.map((status) => `${count(answers, status)} × ${status || 'none'}`)
  return { sent: answers.length, answers: counts.join(', '), ...percentiles(answers.map(({ ms }) => ms)) }
}

function count(answers: TimedAnswer[], wanted: number) {
  return answers.filter(({ status }) => status === wanted).length
}
