import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { notify } from '../app/platform/realtime/live.server.ts'
import { postmasterOf, processesOf, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { type StallingProxy, stallingProxy } from '../test/stalling-proxy.ts'
import { type Figures, type Findings, spread } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { answered } from './harness/load.ts'
import { type OpenPage, openPages } from './harness/open-pages.ts'
import { newMember, type Person, post } from './harness/people.ts'

export const about = 'T5: the database is stopped, frozen, cut off and refused for up to a minute, and comes back'
export const longRounds = 3

const longestMs = 60_000
const shortRoundMs = 4_000
const hangMs = 10_000
const slowMs = 2_000
const healMs = 5_000
const pages = 4

type Ground = { server: ServerProcess; dataDir: string; line: StallingProxy }
type Asked = { path: string; status: number; ms: number }

/** How the database goes away; gives how it comes back. */
type Way = (ground: Ground) => () => void

const ways: Record<string, { isExternal: boolean; goAway: Way; comesBackItself?: boolean }> = {
  stopped: { isExternal: false, goAway: stop, comesBackItself: true },
  frozen: { isExternal: false, goAway: freeze },
  'cut off': { isExternal: true, goAway: cutOff },
  refusing: { isExternal: true, goAway: refuse },
}

/** In: the rounds of each way. In a single one the database is away for seconds, and being slow breaks no promise. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await started(dataDir)
    const { path, user, password } = embeddedLogin({ dataDir, keysDir: `${dataDir}/keys` })
    const line = await stallingProxy({ path })
    const address = `postgres://${user}:${password}@127.0.0.1:${line.port}/upinde`
    const beyondTheLine = await started(dataDir, { DATABASE_URL: address })
    const member = await newMember()
    const figures: Findings['figures'] = {}
    const broken: string[] = []
    for (const [name, { isExternal, goAway, comesBackItself }] of Object.entries(ways)) {
      const ground = { server: isExternal ? beyondTheLine : server, dataDir, line }
      const awayMs = () => (comesBackItself ? 100 : rounds === 1 ? shortRoundMs : longestMs * (0.5 + Math.random() / 2))
      const part = await practise(ground, goAway, member, Array.from({ length: rounds }, awayMs))
      figures[name] = part.figures
      broken.push(...part.broken.map((sentence) => `${name}: ${sentence}`))
    }
    await beyondTheLine.stop()
    await server.stop()
    await line.close()
    return { figures, broken }
  })
}

async function practise(ground: Ground, goAway: Way, member: Person, times: number[]) {
  const { server } = ground
  const asked: Asked[] = []
  const heals: number[] = []
  const streams: number[] = []
  const deaf: string[] = []
  for (const awayMs of times) {
    const listening = await openPages(server.address, member, pages)
    const calm = new AbortController()
    const asking = ask(server.address, member, calm.signal)
    await pause(500)
    const comeBack = goAway(ground)
    await pause(awayMs)
    comeBack()
    const backAt = performance.now()
    await untilHealed(server, member)
    heals.push(performance.now() - backAt)
    calm.abort()
    asked.push(...(await asking))
    const heard = await untilHeard(listening, backAt)
    streams.push(...heard)
    if (heard.length < pages) deaf.push(`Of ${pages} open pages ${heard.length} heard of a change afterwards.`)
    for (const page of listening) page.close()
  }
  const slowest = asked.filter(({ ms }) => ms > slowMs)
  const hanging = asked.filter(({ ms, status }) => ms > hangMs || status === 0)
  const wrong = asked.filter(({ status }) => ![200, 400, 404, 503].includes(status))
  const lost = server.output().match(/unhandled-promise|unhandled-rejection|uncaught-exception/g) ?? []
  const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null
  const figures: Figures = {
    rounds: times.length,
    asked: asked.length,
    'told 503': asked.filter(({ status }) => status === 503).length,
    'other 5xx': wrong.length,
    'over 2 s': slowest.length,
    'over 10 s': hanging.length,
    'slowest s': spread(asked.map(({ ms }) => ms))['max s'] ?? '–',
    'healed s': spread(heals)['max s'] ?? '–',
    'pages hear after s': spread(streams)['max s'] ?? '–',
  }
  const broken = [
    ...deaf,
    ...hanging.map(({ path }) => `${path} was not answered within 10 s.`),
    ...wrong.map(({ path, status }) => `${path} was answered with ${status}.`),
    ...lost.map((event) => `The log tells of ${event}.`),
    ...(hasEnded ? ['The server ended.'] : []),
    ...(times.length > 1 ? slowest.map(({ path, ms }) => `${path} took ${Math.round(ms)} ms.`) : []),
    ...(times.length > 1 ? heals.filter((ms) => ms > healMs).map((ms) => `It took ${Math.round(ms)} ms to heal.`) : []),
  ]
  return { figures, broken }
}

/** The server itself starts it again. */
function stop({ dataDir }: Ground) {
  process.kill(postmasterOf(dataDir), 'SIGINT')
  return () => {}
}

function freeze({ dataDir }: Ground) {
  const frozen = processesOf(dataDir).filter((pid) => isDatabase(pid, dataDir))
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
}

function isDatabase(pid: number, dataDir: string) {
  return readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'postgres')
}

function cutOff({ line }: Ground) {
  line.stall()
  return () => line.resume()
}

function refuse({ line }: Ground) {
  line.refuse()
  return () => line.resume()
}

/** Asks for pages and posts a form, again and again, each on its own. */
async function ask(address: string, member: Person, calm: AbortSignal): Promise<Asked[]> {
  const asked: Asked[] = []
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
  async function askAgain([path, send]: (typeof asks)[number]) {
    while (!calm.aborted) {
      const begun = performance.now()
      const status = await Promise.race([answered(send()), pause(hangMs * 1.5, 0)])
      asked.push({ path, status, ms: performance.now() - begun })
      await pause(200 + Math.random() * 200)
    }
  }
  await Promise.all(asks.map(askAgain))
  return asked
}

async function untilHealed({ address }: ServerProcess, { cookie }: Person) {
  while ((await answered(fetch(`${address}/reviews`, { headers: { cookie } }))) !== 200) await pause(50)
}

/** After how many milliseconds each page heard of a change; a change is made every half second for as long as a page may wait. */
async function untilHeard(listening: OpenPage[], since: number): Promise<number[]> {
  const from = performance.now()
  while (performance.now() - from < 80_000) {
    for (const topic of ['reviews', 'articles'] as const) await notify(db(), topic).catch(() => {})
    await pause(500)
    if (listening.every(({ heardAt }) => heardAt() > from)) break
  }
  return listening.filter(({ heardAt }) => heardAt() > from).map(({ heardAt }) => heardAt() - since)
}

async function started(dataDir: string, settings: Record<string, string> = {}) {
  const server = await spawnServer(dataDir, settings)
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}
