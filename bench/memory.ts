import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { companyPath } from '../app/workplaces/company-name.ts'
import { memberCookie } from '../test/accounts.ts'
import { companyName, fillDataSet } from '../test/data-set.ts'
import { processesOf } from '../test/server-process.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { inFolder, megabytes, type Product, pageAt, serverCore, withProduct } from './product.ts'

const fileBytes = 26_214_400
const reviews = 10_000
const members = 20
const connections = 50
const idleMs = 60_000
const uploadEveryMs = 10_000

const visitorsPages = ['/', '/inside-workplaces', '/news-and-insights', '/news-and-insights.data', '/auth']
const sharedPages = ['/reviews', '/reviews.data', '/mentors']
const personalPages = ['/account', '/account.data', '/apply-mentee']

/** Measures what the server and its database hold before, during and after some minutes of full load. */
export async function bench(): Promise<void> {
  const loadMs = Number(process.argv[3] ?? 5) * 60_000
  await inFolder(async (folder) => {
    // The first start makes the database and the keys.
    await withProduct(folder, {}, async () => {})
    await withProduct(folder, { core: serverCore }, (product) => underLoad(product, loadMs))
  })
}

async function underLoad(product: Product, loadMs: number) {
  const { address, sql } = product
  await pause(idleMs)
  const idle = figuresOf(product)
  await fillDataSet(sql, reviews, 0)
  await articlesAtScale.fill(sql, 100)
  const cookies: string[] = []
  for (let n = 0; n < members; n++) cookies.push(await memberCookie(address))

  const atMost = { ...figuresOf(product), requests: 0 }
  const end = Date.now() + loadMs
  const watching = setInterval(() => {
    const { server, database } = figuresOf(product)
    atMost.server = Math.max(atMost.server, server)
    atMost.database = Math.max(atMost.database, database)
  }, 1_000)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const browse = async () => {
    while (Date.now() < end) {
      const { path, cookie } = visit(oneOf(cookies))
      const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
      await pageAt(address + path, { headers, agent })
      atMost.requests++
    }
  }
  const sendFiles = async () => {
    while (Date.now() < end) {
      await upload(address, oneOf(cookies))
      await pause(uploadEveryMs)
    }
  }
  await Promise.all([sendFiles(), ...Array.from({ length: connections }, browse)])
  clearInterval(watching)
  const atEnd = figuresOf(product)
  agent.destroy()
  await pause(idleMs)
  const afterwards = figuresOf(product)
  console.table({ idle, 'under load, at most': atMost, 'at its end': atEnd, 'a minute later': afterwards })
}

/** Returns an address and for whom it is. */
function visit(cookie: string) {
  const company = companyPath(companyName(1 + Math.floor(Math.random() * reviews)))
  return oneOf([
    { path: oneOf(visitorsPages), cookie: '' },
    { path: oneOf([...sharedPages, company, `${company}.data`]), cookie },
    { path: oneOf(personalPages), cookie },
  ])
}

/** The incomplete form is refused, but only after its file was read and stored. */
async function upload(address: string, cookie: string) {
  const body = new FormData()
  const pdf = ['%PDF-', 'x'.repeat(fileBytes - 10), '%%EOF']
  body.set('cv', new File(pdf, 'cv.pdf', { type: 'application/pdf' }))
  const answer = await fetch(`${address}/apply-mentee`, { method: 'POST', headers: { cookie, origin: address }, body })
  await answer.bytes()
  if (answer.status !== 422) throw new Error(`An upload was answered with ${answer.status}.`)
}

function figuresOf({ folder, pid }: Product) {
  const others = processesOf(folder).filter((each) => each !== pid)
  const database = others.map(proportionalMegabytes).reduce((total, each) => total + each, 0)
  return { server: Math.round(megabytes(pid, 'smaps_rollup', 'Rss')), database: Math.round(database) }
}

/** Counts memory that several processes share once, whatever their number. */
function proportionalMegabytes(pid: number) {
  try {
    return megabytes(pid, 'smaps_rollup', 'Pss')
  } catch {
    // A worker of the database that has ended meanwhile.
    return 0
  }
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
