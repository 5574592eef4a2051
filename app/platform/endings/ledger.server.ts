import { readFile } from 'node:fs/promises'
import { gte, lt } from 'drizzle-orm'
import { appendDurably, replaceFile } from '../bytes/durable-file.server.ts'
import { config } from '../config/config.server.ts'
import { db, type Transaction } from '../db/db.server.ts'
import { endings } from '../db/tables.ts'
import { addDays, isoDay } from '../text/format-date.ts'
import type { Ending } from './note-ending.server.ts'

export type Ledger = {
  endings: Ending[]
  /** Until when it has all endings, or null for one from before that was noted. */
  completeUntil: Date | null
}

const stepMs = 10 * 60_000
// Backups are kept for 30 days; the margin covers one made before an ending and restored late.
const keptDays = 40
const linePattern = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}\.[0-9a-f]{64})$/
const headPattern = /^complete until (\d{4}-\d\d-\d\dT\d\d:\d\dZ)$/m

/** Appends durably to a file that outlives the database; `syncLedger` adds what is missing. */
export function appendToLedger(noted: Ending[]): void {
  // The leading newline separates it from a line that a power cut tore.
  appendDurably(config().ledgerFile, noted.map((each) => `\n${lineOf(each)}\n`).join(''))
}

/** Adds to the file what the database has. Says until when it is complete in full steps, in which it is written anyway. */
export async function syncLedger(now = new Date()): Promise<void> {
  const oldest = addDays(isoDay(now), -keptDays)
  await db().delete(endings).where(lt(endings.endedOn, oldest))
  const path = config().ledgerFile
  const entered = await db().transaction((tx) => shuffled(tx, addDays(isoDay(now), -1)))
  const before = (await readLedger(path))?.endings ?? []
  const lines = [...before, ...entered].filter(({ endedOn }) => endedOn >= oldest).map(lineOf)
  const until = new Date(Math.floor(now.getTime() / stepMs) * stepMs).toISOString().slice(0, 16)
  replaceFile(path, [`complete until ${until}Z`, ...[...new Set(lines)].sort()].map((line) => `${line}\n`).join(''))
}

/** Whether a ledger has all that can have ended since a backup. */
export function covers({ completeUntil }: Ledger, madeAt: Date): boolean {
  if (completeUntil === null || completeUntil < madeAt) return false
  return isoDay(madeAt) >= addDays(isoDay(completeUntil), -keptDays)
}

export async function readLedger(path: string): Promise<Ledger | null> {
  const content = await readIfExists(path)
  if (content === null) return null
  const all = content.split('\n').flatMap((each) => {
    const [, endedOn, mark] = linePattern.exec(each) ?? []
    return mark && endedOn ? [{ mark, endedOn }] : []
  })
  const [, until] = headPattern.exec(content) ?? []
  return { endings: all, completeUntil: until ? new Date(until) : null }
}

/** Returns all that the database has, the latest stored anew by their hashes: their order would tell what ended together. */
async function shuffled(tx: Transaction, since: string): Promise<Ending[]> {
  const latest = await tx.delete(endings).where(gte(endings.endedOn, since)).returning()
  const sorted = latest.sort((one, other) => (one.mark < other.mark ? -1 : 1))
  for (let at = 0; at < sorted.length; at += 1000) await tx.insert(endings).values(sorted.slice(at, at + 1000))
  return tx.select().from(endings)
}

function lineOf({ mark, endedOn }: Ending) {
  return `${endedOn} ${mark}`
}

async function readIfExists(path: string) {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}
