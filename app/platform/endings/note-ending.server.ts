import { createHmac } from 'node:crypto'
import { keyById, keyFor } from '../crypto/keyring.server.ts'
import type { Transaction } from '../db/db.server.ts'
import { endings } from '../db/tables.ts'
import { isoDay } from '../text/format-date.ts'

export type Ending = typeof endings.$inferSelect

/**
 * Notes that something is over, so that no restored backup opens it again. Each act leaves one line, so that their number
 * does not tell acts apart.
 */
export async function noteEnding(tx: Transaction, subjects: string | string[]): Promise<Ending[]> {
  const { kid } = keyFor('erasure')
  const marks = [subjects].flat().map((subject) => markOf(subject, kid))
  const noted = marks.sort().map((mark) => ({ mark, endedOn: isoDay(new Date()) }))
  if (noted.length > 0) await tx.insert(endings).values(noted).onConflictDoNothing()
  return noted
}

/** Returns the subject for what can begin again. With the day, so that nothing shows that it ended more than once. */
export function onDay(subject: string, day: string = isoDay(new Date())): string {
  return `${subject} ${day}`
}

export type Noted = {
  ever(subject: string): boolean
  /** Of a subject without its day. */
  since(subject: string): boolean
}

/** Looks subjects up among endings, some of them only since the day of a backup. */
export function notedIn(all: Ending[], backupDay: string): Noted {
  const marks = new Set(all.map(({ mark }) => mark))
  const kids = [...new Set(all.map(({ mark }) => mark.split('.', 1)[0] ?? ''))]
  const days = [...new Set(all.map(({ endedOn }) => endedOn))].filter((day) => day >= backupDay)
  const ever = (subject: string) => kids.some((kid) => marks.has(markOf(subject, kid)))
  return { ever, since: (subject) => days.some((day) => ever(onDay(subject, day))) }
}

/** The label of the key is that of the first endings in the ledger, which were erasures of accounts. */
export function markOf(subject: string, kid: string): string {
  return `${kid}.${createHmac('sha256', keyById('erasure', kid)).update(subject).digest('hex')}`
}
