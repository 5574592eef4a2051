import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { lt } from 'drizzle-orm'
import { erasures } from '../../account/tables.ts'
import { config } from '../../platform/config/config.server.ts'
import { keyFor, keyOf } from '../../platform/crypto/keyring.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { appendDurably, replaceFile } from '../../platform/files/durable-file.server.ts'

/** An erased account: a keyed hash of its id (`<kid>.<64 hex digits>`), and the day (UTC, `2026-03-31`). */
export type Erasure = typeof erasures.$inferSelect

const dayMs = 24 * 60 * 60_000
// Backups are kept for 30 days; the margin is for one that was made before an erasure and restored late.
const keptDays = 40
const line = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}\.[0-9a-f]{64})$/

/** Enters an account with the transaction that erases it. Call `noteErasure` when that is committed. */
export async function enterErasure(tx: Transaction, userId: string): Promise<Erasure> {
  const erasure = { mark: erasureMark(userId, keyFor('erasure').kid), erasedOn: day(new Date()) }
  await tx.insert(erasures).values(erasure).onConflictDoNothing()
  return erasure
}

/**
 * Notes an erasure beside the data too, where it outlives the database. When it returns, the line survives a power cut.
 * One that could not be written is written by the next `keepLedger`.
 */
export function noteErasure(erasure: Erasure): void {
  // The line end before it parts it from a line that a power cut tore.
  appendDurably(config().erasuresFile, `\n${lineOf(erasure)}\n`)
}

/** Brings table and file together, so that each machine's file holds all erasures, and drops what no backup can hold. */
export async function keepLedger(): Promise<void> {
  const oldest = day(new Date(Date.now() - keptDays * dayMs))
  await db().delete(erasures).where(lt(erasures.erasedOn, oldest))
  const path = config().erasuresFile
  const noted = (await readLedger(path)) ?? []
  const entered = await db().select().from(erasures)
  const all = [...noted, ...entered].filter(({ erasedOn }) => erasedOn >= oldest)
  const lines = [...new Set(all.map(lineOf))].sort()
  const content = lines.map((each) => `${each}\n`).join('')
  if (content !== (await contentOf(path))) replaceFile(path, content)
}

/** The erasures that a file holds, null when there is no such file. */
export async function readLedger(path: string): Promise<Erasure[] | null> {
  const content = await contentOf(path)
  if (content === null) return null
  return content.split('\n').flatMap((each) => {
    const [, erasedOn, mark] = line.exec(each) ?? []
    return mark && erasedOn ? [{ mark, erasedOn }] : []
  })
}

/** What an account is entered as under a key of the keyring. Throws KeyringError when the keyring does not hold it. */
export function erasureMark(userId: string, kid: string): string {
  return `${kid}.${createHmac('sha256', keyOf('erasure', kid)).update(userId).digest('hex')}`
}

function lineOf({ mark, erasedOn }: Erasure) {
  return `${erasedOn} ${mark}`
}

function day(moment: Date) {
  return moment.toISOString().slice(0, 10)
}

async function contentOf(path: string) {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}
