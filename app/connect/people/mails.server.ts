import { asc, eq, lte } from 'drizzle-orm'
import { somethingNewMail } from '../../account/mails.server.ts'
import { users } from '../../account/tables.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { isMailHour } from './mail-time.ts'
import { redrawMail } from './notify.server.ts'
import { connectPeople } from './tables.ts'

const batchSize = 100

/** Sends the mails that are due, each once. Returns how many. */
export async function sendDueMails(at: Date, stopping?: AbortSignal) {
  let done = 0
  for (;;) {
    const { due, sent } = await db().transaction((tx) => sendMails(tx, at))
    done += sent
    if (due === 0 || stopping?.aborted) return done
  }
}

async function sendMails(tx: Transaction, at: Date) {
  const { userId, zone, mailDueAt } = connectPeople
  const due = await tx
    .select({ userId, zone, address: users.address, language: users.language })
    .from(connectPeople)
    .innerJoin(users, eq(users.id, userId))
    .where(lte(mailDueAt, at))
    .orderBy(asc(mailDueAt))
    .limit(batchSize)
    .for('update', { of: connectPeople, skipLocked: true })
  let sent = 0
  for (const person of due) {
    // When this runs late, it may be night by now.
    if (!isMailHour(at, person.zone)) {
      await redrawMail(tx, person.userId, at)
      continue
    }
    await tx
      .update(connectPeople)
      .set({ mailDueAt: null, mailedOn: isoDay(at) })
      .where(eq(userId, person.userId))
    await queueMail(tx, somethingNewMail(person.address, person.language))
    sent += 1
  }
  return { due: due.length, sent }
}
