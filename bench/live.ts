import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { articlesAtScale } from './articles-at-scale.ts'
import { writeTable } from './doc-table.ts'
import { inFolder, megabytes, type Product, pageAt, quantile, serverCore, withProduct } from './product.ts'

const streamsOfVisitors = 1_250
const sessions = 1_250
const streamsPerSession = 3
const changes = 5
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

type Client = { address: string; headers: Record<string, string>; agent: Agent | false }

/** Opens 5,000 streams, then measures how long a change takes until all their pages have loaded their new data. */
export async function bench(): Promise<void> {
  const garbage = `--expose-gc --import=${import.meta.resolve('./collect-garbage.ts')}`
  const settings = { LIVE_CONNECTIONS: '5000', NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${garbage}` }
  await inFolder((folder) => withProduct(folder, { core: serverCore, settings }, streamsAndChanges))
}

async function streamsAndChanges({ address, pid, sql }: Product) {
  const { newAccount } = await import('../test/accounts.ts')
  const { db } = await import('../app/platform/db/db.server.ts')
  const { notify } = await import('../app/platform/live/live.server.ts')
  await articlesAtScale.fill(sql, 100)
  const clients = Array.from({ length: streamsOfVisitors }, (_, n) => clientAt(address, n))
  for (let n = 0; n < sessions; n++) {
    const { cookie } = await newAccount()
    const client = clientAt(address, streamsOfVisitors + n, `${cookie.name}=${cookie.value}`)
    clients.push(...Array<Client>(streamsPerSession).fill(client))
  }
  const member = clients.at(-1) ?? clientAt(address, 0)
  await load(member, list)
  const before = await megabytesKept(pid)
  let told: (client: Client) => void = () => undefined
  const open = (client: Client) => openStream(client, () => told(client))
  for (let n = 0; n < clients.length; n += 100) await Promise.all(clients.slice(n, n + 100).map(open))
  await pause(5_000)
  const opening = megabytes(pid, 'status', 'VmRSS') - before
  const kept = (await megabytesKept(pid)) - before

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
        await load({ ...member, agent: false }, page)
        others.push(performance.now() - asked)
      }
      if (performance.now() - start > 60_000) throw new Error(`${loading.length} of ${clients.length} pages were told.`)
    }
    await Promise.all(loading)
    await pause(2_000)
  }
  const kilobytesEach = (all: number) => Math.round((10_000 * all) / clients.length) / 10
  writeTable('live', [
    {
      streams: clients.length,
      'kB for each while opening': kilobytesEach(opening),
      'kB kept': kilobytesEach(kept),
      'loaded, p50 ms': Math.round(quantile(loadedAfter, 0.5)),
      'p99 ms': Math.round(quantile(loadedAfter, 0.99)),
      'longest ms': Math.round(quantile(loadedAfter, 1)),
      'other pages meanwhile, p95 ms': Math.round(quantile(others, 0.95)),
    },
  ])
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
  await pageAt(address + path, { headers, agent })
}

/** Returns how much memory is still in use after a collection of garbage. */
async function megabytesKept(pid: number) {
  for (let time = 0; time < 3; time++) {
    process.kill(pid, 'SIGUSR2')
    await pause(2_000)
  }
  return megabytes(pid, 'status', 'VmRSS')
}
