import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { startProduct } from '../product.ts'
import { companyName, fillDataSet } from './data-set.ts'
import { databaseOf, memberCookie } from './people.ts'

const sizes = [10_000, 1_000_000]
const rounds = 200

/** Measures the server's answers over a small and a large data set, one request at a time, and prints the medians. */
export async function benchScale(): Promise<void> {
  const columns = []
  for (const size of sizes) columns.push(await measure(size))
  const [small = {}, large = {}] = columns
  console.table(
    Object.fromEntries(
      Object.keys(large).map((name) => {
        const [few = 0, many = 0] = [small[name], large[name]]
        return [
          name,
          { '10,000 reviews, ms': few, '1,000,000 reviews, ms': many, ratio: Math.round((100 * many) / few) / 100 },
        ]
      }),
    ),
  )
}

async function measure(size: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startProduct(folder)
  const sql = databaseOf(folder)
  try {
    console.log(`Filling ${size.toLocaleString('en')} reviews …`)
    await fillDataSet(sql, size, rounds + 20)
    const cookie = await memberCookie(product.address)
    await sql`update users set is_admin = true`
    const open = (path: string) => answered(fetch(product.address + path, { headers: { cookie } }))
    const middle = Math.floor(size / 2)
    const pages = {
      'directory, first page': () => '/reviews',
      'directory, by name': (round: number) =>
        `/reviews?search=${encodeURIComponent(companyName(1 + round * 37).slice(3))}`,
      'directory, by country and industry': (round: number) =>
        `/reviews?country=Country+${round % 54}&industry=Industry+${round % 18}`,
      'directory, name that nobody has': (round: number) => `/reviews?search=nobody${round}`,
      'company page': (round: number) => companyPath(companyName(middle + round)),
    }
    const medians: Record<string, number> = {}
    for (const [name, path] of Object.entries(pages)) medians[name] = await median((round) => open(path(round)), rounds)
    const pending = await sql<{ id: string; version: number }[]>`select id, version from reviews where not is_approved`
    medians['approving a review'] = await median((round) => {
      const { id = '', version = 0 } = pending[round] ?? {}
      const body = new URLSearchParams({ version: String(version) })
      const headers = { cookie, origin: product.address }
      return answered(
        fetch(`${product.address}/admin/reviews/${id}/approval`, { method: 'POST', redirect: 'manual', headers, body }),
      )
    })
    medians['admin, first page of reviews'] = await median(() => open('/admin?tab=reviews'), rounds)
    return medians
  } finally {
    await sql.end()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function median(request: (round: number) => Promise<void>, warmUp = 0) {
  for (let round = 0; round < warmUp; round++) await request(round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await request(round)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return Math.round(100 * (times[rounds / 2] ?? 0)) / 100
}

async function answered(answer: Promise<Response>) {
  const { status, url } = await answer.then(async (response) => {
    await response.arrayBuffer()
    return response
  })
  if (status >= 400) throw new Error(`${url} answered ${status}`)
}
