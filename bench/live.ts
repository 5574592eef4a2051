import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../test/product-database.ts'
import { startServer } from '../test/server-process.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { writeTable } from './doc-table.ts'

const streamsOfVisitors = 1_250
const sessions = 1_250
const streamsPerSession = 3
const changes = 5
const serverCore = 0
const list = '/news-and-insights'
// What a phone sends.
const browserHeaders = {
  accept: 'text/event-stream',
  'accept-language': 'en-GB,en;q=0.9,sw;q=0.8',
  'cache-control': 'no-cache',
  'sec-ch-ua': '"Chromium";v="137", "Not/A)Brand";v="24"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile',
}

type Client = { address: string; headers: Record<string, string>; agent?: Agent }

/** Opens 5,000 streams, then measures how long a change takes until all their pages have loaded their new data. */
export async function benchLive(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const garbage = `--expose-gc --import=${import.meta.resolve('./collect-garbage.ts')}`
  const environment = { LIVE_CONNECTIONS: '5000', NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${garbage}` }
  const product = await startServer(folder, { TRUST_PROXY: 'true', ...environment }, { core: serverCore })
  // The modules of the product use the database of this folder.
  process.env.DATA_DIR = folder
  const { newAccount } = await import('../test/accounts.ts')
  const { db } = await import('../app/platform/db/db.server.ts')
  const { notify } = await import('../app/platform/live/live.server.ts')
  const sql = openDatabase(folder)
  try {
    await articlesAtScale.fill(sql, 100)
    const clients = Array.from({ length: streamsOfVisitors }, (_, n) => clientAt(product.address, n))
    for (let n = 0; n < sessions; n++) {
      const { cookie } = await newAccount()
      const client = clientAt(product.address, streamsOfVisitors + n, `${cookie.name}=${cookie.value}`)
      clients.push(...Array<Client>(streamsPerSession).fill(client))
    }
    const member = clients.at(-1) ?? clientAt(product.address, 0)
    await load(member, list)
    await collectGarbage(product.pid)
    const before = residentBytes(product.pid)
    let told: (client: Client) => void = () => undefined
    await inTurns(clients, 100, (client) => openStream(client, () => told(client)))
    await pause(5_000)
    const opening = (residentBytes(product.pid) - before) / clients.length
    await collectGarbage(product.pid)
    const kept = (residentBytes(product.pid) - before) / clients.length

    const loadedAfter: number[] = []
    const others: number[] = []
    for (let change = 0; change < changes; change++) {
      const loading: Promise<void>[] = []
      let start = 0
      told = (client) => {
        loading.push(load(client, `${list}.data`).then(() => void loadedAfter.push(performance.now() - start)))
      }
      await db().transaction(async (tx) => {
        await tx.execute(`update articles set title = 'Title ${change}' where title like 'Title%'`)
        await notify(tx, 'articles')
      })
      start = performance.now()
      while (loading.length < clients.length) {
        for (const page of ['/inside-workplaces', '/account']) {
          const asked = performance.now()
          await load({ ...member, agent: undefined }, page)
          others.push(performance.now() - asked)
        }
        if (performance.now() - start > 60_000)
          throw new Error(`${loading.length} of ${clients.length} pages were told.`)
      }
      await Promise.all(loading)
      await pause(2_000)
    }
    writeTable('live', [
      {
        streams: clients.length,
        'kB for each while opening': Math.round(opening / 100) / 10,
        'kB kept': Math.round(kept / 100) / 10,
        'loaded, p50 ms': quantile(loadedAfter, 0.5),
        'p99 ms': quantile(loadedAfter, 0.99),
        'longest ms': quantile(loadedAfter, 1),
        'other pages meanwhile, p95 ms': quantile(others, 0.95),
      },
    ])
  } finally {
    await sql.end()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Each client has a network of its own. */
function clientAt(address: string, n: number, cookie?: string): Client {
  const network = `10.${n >> 8}.${n & 255}.1`
  return { address, headers: { 'x-forwarded-for': network, 'accept-encoding': 'br', ...(cookie && { cookie }) }, agent }
}

function openStream({ address, headers }: Client, changed: () => void) {
  return new Promise<void>((resolve, reject) => {
    const all = { ...browserHeaders, ...headers }
    get(`${address}/live?topic=articles&age=0`, { headers: all, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}.`))
      let isOpen = false
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (isOpen && text.includes('data:')) changed()
        if (!isOpen) resolve()
        isOpen = true
      })
    }).on('error', reject)
  })
}

async function load({ address, headers, agent }: Client, path: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address + path, { headers, ...(agent ? { agent } : { agent: false }) }, resolve).on('error', reject)
  })
  for await (const _ of answer);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`)
}

async function inTurns<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work))
  }
}

async function collectGarbage(pid: number) {
  for (let time = 0; time < 3; time++) {
    process.kill(pid, 'SIGUSR2')
    await pause(2_000)
  }
}

function residentBytes(pid: number) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function quantile(times: number[], share: number) {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}
