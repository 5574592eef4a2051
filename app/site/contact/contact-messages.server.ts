import { and, eq, lt, sql } from 'drizzle-orm'
import type { Member } from '../../account/sessions/session.server.ts'
import { blindIndex } from '../../platform/crypto/sealed.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { insertOnce, type Submission } from '../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { accountKey, addressKeyOf, clientKeyOf, isOnionRequest } from '../../platform/http/network.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import type { ContactMessage } from './contact-message.ts'
import { contactSubmissions } from './tables.ts'

type Allowance = { limit: 'contact-account' | 'contact-address' | 'contact-network'; key: string }

export type Allowances = [Allowance, ...Allowance[]]

/**
 * Returns the allowances that a message counts towards. Nobody else can use up a member's; a visitor has one by address
 * and one by network. All onion visitors share one.
 */
export function contactAllowances(member: Member | null, request: Request): Allowances {
  if (member) return [{ limit: 'contact-account', key: accountKey(member.userId) }]
  const network: Allowance = { limit: 'contact-network', key: clientKeyOf(request) }
  return isOnionRequest(request) ? [network] : [{ limit: 'contact-address', key: addressKeyOf(request) }, network]
}

export function sendContactMessage(
  { subject, ...message }: ContactMessage,
  allowances: Allowances,
): Promise<Submission> {
  // The form is on cached pages, so it cannot carry a token; a keyed hash of its content stands in for one.
  const repeatMark = blindIndex('contact', JSON.stringify([subject, ...Object.values(message)]))
  return insertOnce({
    async insert(tx) {
      await tx
        .update(contactSubmissions)
        .set({ repeatMark: null })
        .where(and(isOld, hasMark(repeatMark)))
      return tx
        .insert(contactSubmissions)
        .values({ ...message, subject: subject || null, id: newPublicId(), repeatMark })
        .onConflictDoNothing()
        .returning({ id: contactSubmissions.id })
    },
    async consumeLimit(tx) {
      for (const { limit, key } of allowances) if (!(await consume(limit, key, tx))) return false
      return true
    },
    notify: (tx) => notify(tx, 'admin-messages'),
  })
}

export async function clearRepeatMarks(): Promise<void> {
  await db().update(contactSubmissions).set({ repeatMark: null }).where(and(isOld, sql`repeat_mark is not null`))
}

const isOld = lt(contactSubmissions.submittedAt, sql`now() - interval '10 minutes'`)

function hasMark(mark: string) {
  return eq(contactSubmissions.repeatMark, mark)
}
