import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/server-process.ts'
import { writeTable } from './doc-table.ts'

/**
 * Lives through a year of Connect with invented people, day by day, with the commands that people give and the work that is
 * due: how many are introduced and when, what mentors leave unanswered, and whether anybody waits a week without news.
 */
export async function benchConnectYear(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startServer(folder)
  // The modules of the product use the database of this folder.
  process.env.DATA_DIR = folder
  try {
    const { liveOneYear } = await import('./connect-days.ts')
    const { totals, waits } = await liveOneYear()
    writeTable('connect-year', totals, 'matching.md')
    writeTable('connect-year waits', waits, 'matching.md')
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}
