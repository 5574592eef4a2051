import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { companyPath } from '../app/workplaces/company-name.ts'
import { memberCookie } from '../test/accounts.ts'
import { companyName, fillDataSet } from '../test/data-set.ts'
import { openDatabase } from '../test/product-database.ts'
import { processesOf, startServer } from '../test/server-process.ts'
import { articlesAtScale } from './articles-at-scale.ts'

const fileBytes = 26_214_400
const boundary = 'upinde-bench'
const opening = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-`,
)
const ending = Buffer.from(`%%EOF\r\n--${boundary}--\r\n`)
const filling = Buffer.alloc(64 * 1024, 'x')
const reviews = 10_000
const members = 20
const connections = 50
const idleMs = 60_000
const uploadEveryMs = 10_000
const serverCore = 0

const visitorsPages = ['/', '/inside-workplaces', '/news-and-insights', '/news-and-insights.data', '/auth']
const sharedPages = ['/reviews', '/reviews.data', '/mentors']
const personalPages = ['/account', '/account.data', '/apply-mentee']

/** Measures what the server and its database hold before, during and after some minutes of full load. */
export async function benchMemory(): Promise<void> {
  const loadMs = Number(process.argv[3] ?? 5) * 60_000
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  await (await startServer(folder, { TRUST_PROXY: 'true' })).stop()
  const product = await startServer(folder, { TRUST_PROXY: 'true' }, { core: serverCore })
  const figures = () => ({
    ...residentMegabytes(product.pid),
    database: Math.round(
      sum(
        processesOf(folder)
          .filter((pid) => pid !== product.pid)
          .map(proportionalMegabytes),
      ),
    ),
  })
  try {
    await pause(idleMs)
    const rows = { idle: figures() }
    const sql = openDatabase(folder)
    await fillDataSet(sql, reviews, 0)
    await articlesAtScale.fill(sql, 100)
    await sql.end()
    const cookies: string[] = []
    for (let n = 0; n < members; n++) cookies.push(await memberCookie(product.address))

    const atMost = { ...figures(), requests: 0 }
    const end = Date.now() + loadMs
    const watching = setInterval(() => {
      for (const [name, value] of Object.entries(figures()) as [keyof ReturnType<typeof figures>, number][]) {
        atMost[name] = Math.max(atMost[name], value)
      }
    }, 1_000)
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const browse = async () => {
      while (Date.now() < end) {
        await load(agent, product.address, oneOf([visit, visitAsMember, visitOwnPage])(oneOf(cookies)))
        atMost.requests++
      }
    }
    const sendFiles = async () => {
      while (Date.now() < end) {
        await upload(product.address, oneOf(cookies))
        await pause(uploadEveryMs)
      }
    }
    await Promise.all([sendFiles(), ...Array.from({ length: connections }, browse)])
    clearInterval(watching)
    const atEnd = figures()
    agent.destroy()
    await pause(idleMs)
    console.table({ ...rows, 'under load, at most': atMost, 'at its end': atEnd, 'a minute later': figures() })
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Visit = { path: string; cookie?: string }

function visit(): Visit {
  return { path: oneOf(visitorsPages) }
}

function visitAsMember(cookie: string): Visit {
  const company = companyPath(companyName(1 + Math.floor(Math.random() * reviews)))
  return { path: oneOf([...sharedPages, company, `${company}.data`]), cookie }
}

function visitOwnPage(cookie: string): Visit {
  return { path: oneOf(personalPages), cookie }
}

async function load(agent: Agent, address: string, { path, cookie }: Visit) {
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address + path, { headers, agent }, resolve).on('error', reject)
  })
  for await (const _ of answer);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`)
}

/** The incomplete form is refused, but only after its file was read and stored. */
async function upload(address: string, cookie: string) {
  const headers = {
    cookie,
    origin: address,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': opening.length + ending.length + fileBytes - 10,
  }
  const sending = request(`${address}/apply-mentee`, { method: 'POST', agent: false, headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(opening)
  for (let left = fileBytes - 10; left > 0; left -= filling.length) {
    if (!sending.write(filling.subarray(0, left))) await once(sending, 'drain')
  }
  sending.end(ending)
  const [answer] = await answered
  await text(answer)
  if (answer.statusCode !== 422) throw new Error(`An upload was answered with ${answer.statusCode}.`)
}

function residentMegabytes(pid: number) {
  const own = rollup(pid, 'Private_Clean') + rollup(pid, 'Private_Dirty')
  return { server: Math.round(rollup(pid, 'Rss')), 'its own': Math.round(own) }
}

/** Counts memory that several processes share once, whatever their number. */
function proportionalMegabytes(pid: number) {
  try {
    return rollup(pid, 'Pss')
  } catch {
    // A worker of the database that has ended meanwhile.
    return 0
  }
}

function rollup(pid: number, name: string) {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
