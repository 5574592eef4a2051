import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { lt } from 'drizzle-orm'
import { erasures } from '../../account/tables.ts'
import { appendDurably, replaceFile } from '../../platform/bytes/durable-file.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { keyById, keyFor } from '../../platform/crypto/keyring.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'

export type Erasure = typeof erasures.$inferSelect

const dayMs = 24 * 60 * 60_000
// Backups are kept for 30 days; the margin covers one made before an erasure and restored late.
const keptDays = 40
const linePattern = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}\.[0-9a-f]{64})$/

/** Records an erasure in its transaction. Call `appendToErasureFile` after the commit. */
export async function recordErasure(tx: Transaction, userId: string): Promise<Erasure> {
  const erasure = { mark: accountFingerprint(userId, keyFor('erasure').kid), erasedOn: isoDay(new Date()) }
  await tx.insert(erasures).values(erasure).onConflictDoNothing()
  return erasure
}

/** Appends durably to a file that outlives the database; `syncErasureLedger` adds what is missing. */
export function appendToErasureFile(erasure: Erasure): void {
  // The leading newline separates it from a line that a power cut tore.
  appendDurably(config().erasuresFile, `\n${lineOf(erasure)}\n`)
}

export async function syncErasureLedger(): Promise<void> {
  const oldest = isoDay(new Date(Date.now() - keptDays * dayMs))
  await db().delete(erasures).where(lt(erasures.erasedOn, oldest))
  const path = config().erasuresFile
  const noted = (await readLedger(path)) ?? []
  const entered = await db().select().from(erasures)
  const all = [...noted, ...entered].filter(({ erasedOn }) => erasedOn >= oldest)
  const lines = [...new Set(all.map(lineOf))].sort()
  const content = lines.map((each) => `${each}\n`).join('')
  if (content !== (await readIfExists(path))) replaceFile(path, content)
}

export async function readLedger(path: string): Promise<Erasure[] | null> {
  const content = await readIfExists(path)
  if (content === null) return null
  return content.split('\n').flatMap((each) => {
    const [, erasedOn, mark] = linePattern.exec(each) ?? []
    return mark && erasedOn ? [{ mark, erasedOn }] : []
  })
}

export function accountFingerprint(userId: string, kid: string): string {
  return `${kid}.${createHmac('sha256', keyById('erasure', kid)).update(userId).digest('hex')}`
}

function lineOf({ mark, erasedOn }: Erasure) {
  return `${erasedOn} ${mark}`
}

async function readIfExists(path: string) {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}
