import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type postgres from 'postgres'
import { isoDay } from '../app/platform/text/format-date.ts'
import { memberCookie } from '../test/accounts.ts'
import { openDatabase } from '../test/product-database.ts'
import { seededRandom } from '../test/seeded.ts'
import { startServer } from '../test/server-process.ts'
import { type Row, writeTable } from './doc-table.ts'

const many = { mentees: 50_000, mentors: 10_000 }
const few = { mentees: 2_000, mentors: 500 }
const requestEveryMs = 50

/** Previews rounds of two sizes while members ask for their pages, and measures how long both take and what memory. */
export async function benchMatching(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  // The modules of the product use the database of this folder.
  process.env.DATA_DIR = folder
  try {
    const ofMany = await withProduct(folder, async (product) => {
      const { fillConnect } = await import('./connect-people.ts')
      const { ensureKeyring } = await import('../app/platform/crypto/keyring.server.ts')
      const { db } = await import('../app/platform/db/db.server.ts')
      await ensureKeyring(db())
      console.log('Filling …')
      await fillConnect(seededRandom(1), many, isoDay(new Date()))
      return previewed(product, many)
    })
    const ofFew = await withProduct(folder, (product) => previewed(product, few))
    writeTable('matching', [ofFew, ofMany], 'matching.md')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

type Product = { address: string; pid: number; sql: postgres.Sql }

async function withProduct(folder: string, measure: (product: Product) => Promise<Row>) {
  const product = await startServer(folder, { TRUST_PROXY: 'true' })
  const sql = openDatabase(folder)
  try {
    return await measure({ address: product.address, pid: product.pid, sql })
  } finally {
    await sql.end()
    await product.stop()
  }
}

async function previewed({ address, pid, sql }: Product, size: typeof many): Promise<Row> {
  for (const part of ['mentee', 'mentor'] as const)
    await sql`delete from ${sql(`${part}_applications`)} where user_id not in
      (select user_id from ${sql(`${part}_applications`)} order by user_id limit ${size[`${part}s`]})`
  await sql`vacuum analyze`
  const cookie = await memberCookie(address)
  await sql`update users set is_admin = true where id in (select user_id from sessions)`
  const headers = { cookie, origin: address }
  // Also starts the code of the page.
  const alone = await whileAsked(address, headers, () => pause(5_000))
  const before = megabytes(pid, 'VmRSS')
  const round = await whileAsked(address, headers, async () => {
    const answer = await fetch(`${address}/admin/connect/rounds`, { method: 'POST', headers })
    const page = await answer.text()
    if (!page.includes('Ask them all')) throw new Error(`The preview answered ${answer.status}:\n${page.slice(0, 500)}`)
  })
  return {
    mentees: size.mentees,
    mentors: size.mentors,
    'seconds to match': await matchedAlone(),
    'seconds to the preview': round.seconds,
    'MB more at most': megabytes(pid, 'VmHWM') - before,
    'p95 of requests, ms': round.p95,
    'and without a round': alone.p95,
  }
}

/** Returns how long the thread takes that matches, once it has the people. */
async function matchedAlone() {
  const { db } = await import('../app/platform/db/db.server.ts')
  const { marketAt } = await import('../app/mentorship/connect/rounds/market.server.ts')
  const { mentees, mentors, tried, seed } = await marketAt(db(), new Date())
  const worker = new Worker(join(import.meta.dirname, '../app/mentorship/connect/rounds/match-worker.ts'))
  worker.postMessage({ page: { mentees, mentors, tried, seed } })
  const began = performance.now()
  worker.postMessage({ adminId: '' })
  await once(worker, 'message')
  await worker.terminate()
  return (performance.now() - began) / 1000
}

/** Asks for a page that is rendered anew, twenty times a second, until `act` is done. */
async function whileAsked(address: string, headers: Record<string, string>, act: () => Promise<unknown>) {
  const times: number[] = []
  let isOver = false
  const asking = (async () => {
    const asked: Promise<void>[] = []
    while (!isOver) {
      asked.push(timed(`${address}/connect`, headers, times))
      await pause(requestEveryMs)
    }
    await Promise.all(asked)
  })()
  const began = performance.now()
  await act()
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await asking
  const sorted = times.sort((a, b) => a - b)
  return { seconds, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
}

async function timed(address: string, headers: Record<string, string>, times: number[]) {
  const began = performance.now()
  const answer = await fetch(address, { headers })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
  times.push(performance.now() - began)
}

/** Returns the memory of a process, or the most that it has had. */
function megabytes(pid: number, which: 'VmRSS' | 'VmHWM') {
  const [, kilobytes] = new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
