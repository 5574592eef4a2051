import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isoDay } from '../app/platform/text/format-date.ts'
import { memberCookie } from '../test/accounts.ts'
import { seededRandom } from '../test/seeded.ts'
import { type Row, writeTable } from './doc-table.ts'
import { inFolder, megabytes, type Product, quantile, withProduct } from './product.ts'

const many = { mentees: 50_000, mentors: 10_000 }
const few = { mentees: 2_000, mentors: 500 }
const messages = { count: 2_000, pairs: 500 }
const everyMs = 50

/**
 * Previews rounds of two sizes while members ask for their pages, and measures how long both take and what memory. Then
 * sends messages while one round after the other is run.
 */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const ofMany = await withProduct(folder, {}, async (product) => {
      const { fillConnect } = await import('./connect-people.ts')
      console.log('Filling …')
      await fillConnect(seededRandom(1), many, isoDay(new Date()))
      return previewed(product, many)
    })
    const ofFew = await withProduct(folder, {}, (product) => previewed(product, few))
    writeTable('matching', [ofFew, ofMany], 'matching.md')
    writeTable('messages beside rounds', [await withProduct(folder, {}, messagesBesideRounds)], 'matching.md')
  })
}

async function previewed({ address, pid, sql }: Product, size: typeof many): Promise<Row> {
  for (const part of ['mentee', 'mentor'] as const)
    await sql`delete from ${sql(`${part}_applications`)} where user_id not in
      (select user_id from ${sql(`${part}_applications`)} order by user_id limit ${size[`${part}s`]})`
  await sql`vacuum analyze`
  const headers = await adminHeaders({ address, sql })
  // Also starts the code of the page.
  const alone = await whileAsked(address, headers, () => pause(5_000))
  const before = megabytes(pid, 'status', 'VmRSS')
  const round = await whileAsked(address, headers, async () => {
    const answer = await fetch(`${address}/admin/connect/rounds`, { method: 'POST', headers })
    const page = await answer.text()
    if (!page.includes('Ask them all')) throw new Error(`The preview answered ${answer.status}:\n${page.slice(0, 500)}`)
  })
  return {
    ...size,
    'seconds to match': await matchedAlone(),
    'seconds to the preview': round.seconds,
    'MB more at most': Math.round(megabytes(pid, 'status', 'VmHWM') - before),
    'p95 of requests, ms': round.p95,
    'and without a round': alone.p95,
  }
}

async function adminHeaders({ address, sql }: Pick<Product, 'address' | 'sql'>) {
  const cookie = await memberCookie(address)
  await sql`update users set is_admin = true where id in (select user_id from sessions)`
  return { cookie, origin: address }
}

/** Sends messages of 500 pairs, twenty a second, while rounds of those who still wait are previewed and run. */
async function messagesBesideRounds({ address, sql }: Product): Promise<Row> {
  const { fillPairs } = await import('./connect-people.ts')
  const admin = await adminHeaders({ address, sql })
  const pairs = await fillPairs(seededRandom(2), messages.pairs, isoDay(new Date()))
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
    const { id, cookie = '' } = pairs[n % pairs.length] ?? {}
    const body = new URLSearchParams({ do: 'send', id: String(n).padStart(22, '0'), words: `Message ${n}` })
    const post = { method: 'POST', redirect: 'manual' as const, headers: { cookie, origin: address }, body }
    sent.push(timed(`${address}/connect/${id}`, post, times, 302))
    await pause(everyMs)
  }
  await Promise.all(sent)
  isOver = true
  return {
    messages: times.length,
    pairs: pairs.length,
    'rounds beside them': await rounds,
    'median, ms': quantile(times, 0.5),
    'p95, ms': quantile(times, 0.95),
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
  await sql`delete from requests where source = 'round'`
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
      await pause(everyMs)
    }
    await Promise.all(asked)
  })()
  const began = performance.now()
  await act()
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await asking
  return { seconds, p95: quantile(times, 0.95) }
}

async function timed(address: string, request: RequestInit, times: number[], status: number) {
  const began = performance.now()
  const answer = await fetch(address, request)
  await answer.text()
  if (answer.status !== status) throw new Error(`${address} answered ${answer.status}.`)
  times.push(performance.now() - began)
}
