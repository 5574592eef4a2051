import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberCookie } from '../test/accounts.ts'
import { openDatabase } from '../test/product-database.ts'
import { startServer } from '../test/server-process.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { allRounds, type Growth, rounds, type SentRequest } from './growth.ts'
import { mentorsAtScale } from './mentors-at-scale.ts'
import { reviewsAtScale } from './reviews-at-scale.ts'

type Running = Awaited<ReturnType<typeof start>>

const growing: Growth[] = [reviewsAtScale, mentorsAtScale, articlesAtScale]

export async function benchScale(): Promise<void> {
  for (const growth of growing) {
    const running: Running[] = []
    try {
      for (const size of growth.sizes) running.push(await start(growth, size))
      console.log(growth.title)
      console.table(await measured(running))
    } finally {
      for (const { stop } of running) await stop()
    }
  }
}

async function start(growth: Growth, size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startServer(folder, { TRUST_PROXY: 'true' })
  const sql = openDatabase(folder)
  const stop = async () => {
    await sql.end()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    console.log(`Filling ${size.toLocaleString('en')} …`)
    await growth.fill(sql, size)
    const cookie = await memberCookie(product.address)
    await sql`update users set is_admin = true`
    const ask = (asked: SentRequest) => answered(product.address, cookie, asked)
    const requests = await growth.requests(sql, size, ask)
    return { size, requests, stop, ask }
  } catch (error) {
    await stop()
    throw error
  }
}

// The servers take turns, so that other load on the machine slows both alike.
async function measured(running: Running[]) {
  const rows: Record<string, Record<string, number>> = {}
  for (const name of Object.keys(running[0]?.requests ?? {})) {
    const times = running.map((): number[] => [])
    for (let round = 0; round < allRounds; round += 1) {
      for (const [index, { requests, ask }] of running.entries()) {
        const asked = requests[name]?.(round)
        const began = performance.now()
        if (asked) await ask(asked)
        if (round >= rounds.warmUp) times[index]?.push(performance.now() - began)
      }
    }
    const [few = 0, many = 0] = times.map(median)
    const columns = running.map(({ size }, index) => [`${size.toLocaleString('en')}, ms`, rounded(index ? many : few)])
    rows[name] = { ...Object.fromEntries(columns), ratio: rounded(many / few) }
  }
  return rows
}

async function answered(address: string, cookie: string, asked: SentRequest) {
  const headers = { cookie, origin: address }
  const answer =
    typeof asked === 'string'
      ? await fetch(address + asked, { headers, redirect: 'manual' })
      : await fetch(address + asked.post, {
          method: 'POST',
          headers,
          redirect: 'manual',
          body: new URLSearchParams(asked.fields),
        })
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}`)
  return text
}

function median(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function rounded(value: number) {
  return Math.round(100 * value) / 100
}
