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
const messages = { count: 2_000, pairs: 500, everyMs: 50 }

/**
 * Previews rounds of two sizes while members ask for their pages, and measures how long both take and what memory. Then
 * sends messages while one round after the other is run.
 */
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
    writeTable('messages beside rounds', [await withProduct(folder, messagesBesideRounds)], 'matching.md')
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

/** Sends messages of 500 pairs, twenty a second, while rounds of those who still wait are previewed and run. */
async function messagesBesideRounds({ address, sql }: Product): Promise<Row> {
  const { fillPairs } = await import('./connect-people.ts')
  const { db } = await import('../app/platform/db/db.server.ts')
  const { newSession } = await import('../app/account/sessions/start-session.server.ts')
  const admin = { cookie: await memberCookie(address), origin: address }
  await sql`update users set is_admin = true where id in (select user_id from sessions)`
  const pairs = await fillPairs(seededRandom(2), messages.pairs, isoDay(new Date()))
  const cookies = await db().transaction(async (tx) => {
    const found = []
    for (const { menteeId } of pairs)
      found.push((await newSession(tx, menteeId, { isAdmin: false })).split(';')[0] ?? '')
    return found
  })
  await sql`vacuum analyze`
  const times: number[] = []
  let isOver = false
  const rounds = (async () => {
    let count = 0
    for (; !isOver; count += 1) await runRound(address, admin, sql)
    return count
  })()
  const sent: Promise<void>[] = []
  for (let n = 0; n < messages.count; n += 1) {
    const [pair, cookie] = [pairs[n % pairs.length], cookies[n % pairs.length]]
    const body = new URLSearchParams({ do: 'send', id: String(n).padStart(22, '0'), words: `Message ${n}` })
    const post = {
      method: 'POST',
      redirect: 'manual' as const,
      headers: { cookie: cookie ?? '', origin: address },
      body,
    }
    sent.push(timed(`${address}/connect/${pair?.id}`, post, times, 302))
    await pause(messages.everyMs)
  }
  await Promise.all(sent)
  isOver = true
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    messages: times.length,
    pairs: pairs.length,
    'rounds beside them': await rounds,
    'median, ms': at(0.5),
    'p95, ms': at(0.95),
  }
}

/** Runs a round, and deletes its offers, so that the next one finds the same people. */
async function runRound(address: string, headers: Record<string, string>, sql: Product['sql']) {
  const rounds = `${address}/admin/connect/rounds`
  const preview = await (await fetch(rounds, { method: 'POST', headers })).text()
  const [, digest = ''] = /name="digest" value="(\w{64})"/.exec(preview) ?? []
  const body = new URLSearchParams({ digest })
  const answer = await fetch(`${rounds}/run`, { method: 'POST', headers, body, redirect: 'manual' })
  const place = answer.headers.get('location') ?? ''
  if (!place.includes('outcome=done')) throw new Error(place)
  await sql`delete from pairings where source = 'round'`
}

/** Returns how long the thread takes that matches, once it has the people. */
async function matchedAlone() {
  const { db } = await import('../app/platform/db/db.server.ts')
  const { marketAt } = await import('../app/connect/matching/market.server.ts')
  const { mentees, mentors, tried, seed } = await marketAt(db(), new Date())
  const worker = new Worker(join(import.meta.dirname, '../app/connect/matching/match-worker.ts'))
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
      asked.push(timed(`${address}/connect`, { headers }, times, 200))
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

async function timed(address: string, request: RequestInit, times: number[], status: number) {
  const began = performance.now()
  const answer = await fetch(address, request)
  await answer.text()
  if (answer.status !== status) throw new Error(`${address} answered ${answer.status}.`)
  times.push(performance.now() - began)
}

/** Returns the memory of a process, or the most that it has had. */
function megabytes(pid: number, which: 'VmRSS' | 'VmHWM') {
  const [, kilobytes] = new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
