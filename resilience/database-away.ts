import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { notify } from '../app/platform/realtime/live.server.ts'
import { patienceMs } from '../test/patience.ts'
import { random } from '../test/seeded.ts'
import { postmasterOf, processesOf, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { type StallingProxy, stallingProxy } from '../test/stalling-proxy.ts'
import { type Figures, type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { readStatus } from './harness/load.ts'
import { type OpenPage, openPages } from './harness/open-pages.ts'
import { newMember, type Person, post } from './harness/people.ts'

export const about = 'T5: the database is stopped, frozen, cut off and refused for up to a minute, and comes back'
export const longRounds = 3

const maxOutageMs = 60_000
const shortOutageMs = 4_000
const maxAnswerMs = 10_000
const slowAnswerMs = 2_000
const maxRecoveryMs = 5_000
const pages = 4

type Harness = { server: ServerProcess; dataDir: string; proxy: StallingProxy }
type TimedRequest = { path: string; status: number; ms: number }

/** Takes the database away and returns how to bring it back. */
type Outage = (harness: Harness) => () => void

const outages: Record<string, { isExternal: boolean; takeAway: Outage; restartsItself?: boolean }> = {
  stopped: { isExternal: false, takeAway: stop, restartsItself: true },
  frozen: { isExternal: false, takeAway: freeze },
  'cut off': { isExternal: true, takeAway: cutOff },
  refusing: { isExternal: true, takeAway: refuse },
}

/** In a single round the database is away for seconds only, and slowness is not judged. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await started(dataDir)
    const { path, user, password } = embeddedLogin({ dataDir, keysDir: `${dataDir}/keys` })
    const proxy = await stallingProxy({ path })
    const address = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/upinde`
    const proxiedServer = await started(dataDir, { DATABASE_URL: address })
    const member = await newMember()
    const figures: Findings['figures'] = {}
    const broken: string[] = []
    for (const [name, { isExternal, takeAway, restartsItself }] of Object.entries(outages)) {
      const harness = { server: isExternal ? proxiedServer : server, dataDir, proxy }
      const awayMs = () =>
        restartsItself ? 100 : rounds === 1 ? shortOutageMs : maxOutageMs * (0.5 + random.number() / 2)
      const part = await runRounds(harness, takeAway, member, Array.from({ length: rounds }, awayMs))
      figures[name] = part.figures
      broken.push(...part.broken.map((sentence) => `${name}: ${sentence}`))
    }
    await proxiedServer.stop()
    await server.stop()
    await proxy.close()
    return { figures, broken }
  })
}

async function runRounds(harness: Harness, takeAway: Outage, member: Person, durations: number[]) {
  const { server } = harness
  const asked: TimedRequest[] = []
  const recoveries: number[] = []
  const notified: number[] = []
  const unnotified: string[] = []
  for (const awayMs of durations) {
    const listening = await openPages(server.address, member, pages)
    const stopping = new AbortController()
    const requesting = ask(server.address, member, stopping.signal)
    await pause(500)
    const bringBack = takeAway(harness)
    await pause(awayMs)
    bringBack()
    const restoredAt = performance.now()
    await waitUntilRecovered(server, member)
    recoveries.push(performance.now() - restoredAt)
    stopping.abort()
    asked.push(...(await requesting))
    const heard = await waitUntilNotified(listening, restoredAt)
    notified.push(...heard)
    if (heard.length < pages) unnotified.push(`Of ${pages} open pages ${heard.length} heard of a change afterwards.`)
    for (const page of listening) page.close()
  }
  const slowest = asked.filter(({ ms }) => ms > slowAnswerMs)
  const isJudged = durations.length > 1
  const hanging = asked.filter(({ ms, status }) => status === 0 || (isJudged && ms > maxAnswerMs))
  const wrong = asked.filter(({ status }) => ![200, 400, 404, 503].includes(status))
  const unhandled = server.output().match(/unhandled-rejection|uncaught-exception/g) ?? []
  const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null
  const figures: Figures = {
    rounds: durations.length,
    asked: asked.length,
    'told 503': asked.filter(({ status }) => status === 503).length,
    'other 5xx': wrong.length,
    'over 2 s': slowest.length,
    'over 10 s': hanging.length,
    'slowest s': percentiles(asked.map(({ ms }) => ms))['max s'] ?? '–',
    'healed s': percentiles(recoveries)['max s'] ?? '–',
    'pages hear after s': percentiles(notified)['max s'] ?? '–',
  }
  const broken = [
    ...unnotified,
    ...hanging.map(({ path, ms }) => `${path} had no answer after ${Math.round(ms)} ms.`),
    ...wrong.map(({ path, status }) => `${path} was answered with ${status}.`),
    ...unhandled.map((event) => `The log tells of ${event}.`),
    ...(hasEnded ? ['The server ended.'] : []),
    ...(isJudged ? slowest.map(({ path, ms }) => `${path} took ${Math.round(ms)} ms.`) : []),
    ...(isJudged
      ? recoveries.filter((ms) => ms > maxRecoveryMs).map((ms) => `It took ${Math.round(ms)} ms to heal.`)
      : []),
  ]
  return { figures, broken }
}

/** The server restarts the database by itself. */
function stop({ dataDir }: Harness) {
  process.kill(postmasterOf(dataDir), 'SIGINT')
  return () => {}
}

function freeze({ dataDir }: Harness) {
  const frozen = processesOf(dataDir).filter((pid) => isDatabase(pid, dataDir))
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
}

function isDatabase(pid: number, dataDir: string) {
  return readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'postgres')
}

function cutOff({ proxy }: Harness) {
  proxy.stall()
  return () => proxy.resume()
}

function refuse({ proxy }: Harness) {
  proxy.refuse()
  return () => proxy.resume()
}

async function ask(address: string, member: Person, signal: AbortSignal): Promise<TimedRequest[]> {
  const asked: TimedRequest[] = []
  const cookie = { cookie: member.cookie }
  const get = (path: string, headers = {}) => [path, () => fetch(`${address}${path}`, { headers })] as const
  const asks = [
    get('/'),
    get('/nowhere'),
    get('/auth'),
    get('/news-and-insights'),
    get('/terms'),
    get('/readyz'),
    get('/reviews', cookie),
    get('/company/Nobody', cookie),
    [
      'POST /review-receipt',
      () => post(address, '/review-receipt', member, new URLSearchParams({ code: '0'.repeat(26) })),
    ] as const,
  ]
  async function repeat([path, send]: (typeof asks)[number]) {
    while (!signal.aborted) {
      const startedAt = performance.now()
      const status = await Promise.race([readStatus(send()), pause(patienceMs, 0, { ref: false })])
      asked.push({ path, status, ms: performance.now() - startedAt })
      await pause(200 + random.number() * 200)
    }
  }
  await Promise.all(asks.map(repeat))
  return asked
}

async function waitUntilRecovered({ address }: ServerProcess, { cookie }: Person) {
  while ((await readStatus(fetch(`${address}/reviews`, { headers: { cookie } }))) !== 200) await pause(50)
}

/** Makes changes until every page heard of one. Returns how many milliseconds each took. */
async function waitUntilNotified(listening: OpenPage[], since: number): Promise<number[]> {
  const from = performance.now()
  while (performance.now() - from < patienceMs) {
    for (const topic of ['reviews', 'articles'] as const) await notify(db(), topic).catch(() => {})
    await pause(500)
    if (listening.every(({ lastChangeAt }) => lastChangeAt() > from)) break
  }
  return listening.filter(({ lastChangeAt }) => lastChangeAt() > from).map(({ lastChangeAt }) => lastChangeAt() - since)
}

async function started(dataDir: string, settings: Record<string, string> = {}) {
  const server = await spawnServer(dataDir, settings)
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}
