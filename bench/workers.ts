import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/server-process.ts'
import { workersOf } from '../test/worker-processes.ts'
import { memberCookie } from './people.ts'

const roundSeconds = 2
const rounds = 12
const connections = 16
const clockTicksPerSecond = 100

type Server = { address: string; pid: number; cookie: string }
type Round = { perSecond: number; perCpuSecond: number }

/**
 * Compares two workers with one, on pages that take so long to make that this program, which shares the cores, hardly
 * counts. The servers take turns, and the best round of each counts: other programs on the machine can only slow one down.
 */
export async function benchWorkers(): Promise<void> {
  if (availableParallelism() < 2) throw new Error('This needs two processor cores.')
  const folders = ['1', '2'].map(() => mkdtempSync(join(tmpdir(), 'upinde-bench-')))
  const products = await Promise.all(folders.map((folder, index) => startWith(folder, String(index + 1))))
  try {
    const [one, two] = await Promise.all(
      products.map(async ({ address, pid }) => ({ address, pid, cookie: await memberCookie(address) })),
    )
    if (!one || !two) return
    const table: Record<string, Record<string, number>> = {}
    for (const [page, asMember] of [
      ['/', false],
      ['/account', true],
    ] as const) {
      const [ofOne, ofTwo]: [Round[], Round[]] = [[], []]
      for (const server of [one, two]) await load(server, page, asMember)
      for (let round = 0; round < rounds; round++) {
        ofOne.push(await load(one, page, asMember))
        ofTwo.push(await load(two, page, asMember))
      }
      table[page] = {
        'one, requests/s': Math.round(best(ofOne, 'perSecond')),
        'two, requests/s': Math.round(best(ofTwo, 'perSecond')),
        'two : one': ratio(ofTwo, ofOne, 'perSecond'),
        'one, requests per s of CPU': Math.round(best(ofOne, 'perCpuSecond')),
        'two, requests per s of CPU': Math.round(best(ofTwo, 'perCpuSecond')),
        'two : one, per s of CPU': ratio(ofTwo, ofOne, 'perCpuSecond'),
      }
    }
    console.table(table)
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

// Every page is made anew, as those of members and admins mostly are.
function startWith(folder: string, workers: string) {
  return startServer(folder, { TRUST_PROXY: 'true', WORKERS: workers, PAGE_CACHE_MB: '0' })
}

async function load(server: Server, page: string, asMember: boolean): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'accept-encoding': 'br', ...(asMember && { cookie: server.cookie }) }
  const cpuBefore = cpuSeconds(server)
  const startedAt = performance.now()
  let count = 0
  async function askRepeatedly() {
    while (performance.now() - startedAt < roundSeconds * 1000) {
      await ask(server.address + page, headers, agent)
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, askRepeatedly))
  agent.destroy()
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: count / seconds, perCpuSecond: count / (cpuSeconds(server) - cpuBefore) }
}

function ask(address: string, headers: Record<string, string>, agent: Agent) {
  return new Promise<void>((resolve, reject) => {
    get(address, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${address} answered ${answer.statusCode}.`))
      answer.once('end', resolve).resume()
    }).on('error', reject)
  })
}

/** Of the server's own processes, without the database. */
function cpuSeconds({ pid }: Server) {
  const ticks = [pid, ...workersOf(pid)].map((each) => {
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${each}/stat`, 'utf8')) ?? []
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return user + system
  })
  return ticks.reduce((sum, each) => sum + each, 0) / clockTicksPerSecond
}

function best(measured: Round[], what: keyof Round) {
  return Math.max(...measured.map((each) => each[what]))
}

function ratio(two: Round[], one: Round[], what: keyof Round) {
  return Math.round((best(two, what) / best(one, what)) * 100) / 100
}
