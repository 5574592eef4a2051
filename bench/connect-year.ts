import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/server-process.ts'
import type { Year } from './connect-days.ts'
import { type Row, writeTable } from './doc-table.ts'

/** With the first, 18 places are free each week for the 24 who come; with the second, 28. */
const mentorCounts = [110, 180]

/**
 * Lives through two years of Connect with invented people, day by day, with the commands that people give and the work that is
 * due: how many are introduced and when, what mentors leave unanswered, and whether anybody waits a week without news.
 */
export async function benchConnectYear(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startServer(folder)
  // The modules of the product use the database of this folder.
  process.env.DATA_DIR = folder
  try {
    const { liveOneYear } = await import('./connect-days.ts')
    const years: [string, Year][] = []
    for (const count of mentorCounts) years.push([`${count} mentors`, await liveOneYear(count)])
    writeTable('connect-year', sideBySide(years), 'matching.md')
    const waits = years.flatMap(([of, year]) => year.waits.map((row) => ({ of, ...row })))
    writeTable('connect-year waits', waits, 'matching.md')
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

function sideBySide(years: [string, Year][]): Row[] {
  const labels = years[0]?.[1].totals.map(([label]) => label) ?? []
  return labels.map((label, place) => ({
    '': label,
    ...Object.fromEntries(years.map(([name, { totals }]) => [name, totals[place]?.[1] ?? 0])),
  }))
}
