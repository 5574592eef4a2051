import { and, eq, lt, sql } from 'drizzle-orm'
import type { Member } from '../../account/sessions/session.server.ts'
import { anybody } from '../../account/sessions/who.server.ts'
import { email, line, oneOf, paragraphs, type Values } from '../../forms/fields.server.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { blindIndex } from '../../platform/crypto/sealed.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { insertOnce } from '../../platform/db/insert-once.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { type AnnouncedLimit, count } from '../../platform/http/limit-refusal.server.ts'
import { accountKey, addressKeyOf, clientKeyOf, isOnionRequest } from '../../platform/http/network.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { msg, t } from '../../words/words.ts'
import { inquiryTypes } from './inquiry-types.ts'
import { contactSubmissions } from './tables.ts'

export const contactFields = {
  name: line({ label: msg('Name'), max: 200, missing: msg('Please enter your name.') }),
  email: email({ label: msg('Email'), max: 254, missing: msg('Please enter your email address.') }),
  subject: line({ label: msg('Subject'), max: 200 }),
  inquiryType: oneOf(inquiryTypes),
  message: paragraphs({ label: msg('Message'), max: 8_000, missing: msg('Please write your message.') }),
}

export const contactAction = formAction({
  fields: contactFields,
  who: anybody,
  says: { missing: msg('Please fill out all required fields.') },
  act: async (message, member, { request }) => {
    await sendContactMessage(message, member, request)
    const done = t("Thank you for your message! We'll be in touch soon.")
    const next = t(
      'A person reads it and answers by email, to the address you gave. We cannot promise by when. We delete it after 12 months.',
    )
    return { kind: 'done', said: { done, next } }
  },
})

export function sendContactMessage(
  { subject, inquiryType = inquiryTypes[0].id, ...texts }: Values<typeof contactFields>,
  member: Member | null,
  request: Request,
): Promise<unknown> {
  // The form is on cached pages, so it cannot carry a token; a keyed hash of its content stands in for one.
  const repeatMark = blindIndex('contact', JSON.stringify([subject, inquiryType, ...Object.values(texts)]))
  return insertOnce({
    async insert(tx) {
      await tx
        .update(contactSubmissions)
        .set({ repeatMark: null })
        .where(and(isOld, hasMark(repeatMark)))
      return tx
        .insert(contactSubmissions)
        .values({ ...texts, inquiryType, subject: subject || null, id: newPublicId(), repeatMark })
        .onConflictDoNothing()
        .returning({ id: contactSubmissions.id })
    },
    async count(tx) {
      for (const [limit, key] of allowances(member, request)) await count(limit, key, tx)
    },
    notify: (tx) => notify(tx, 'admin-messages'),
  })
}

/**
 * Returns what a message counts towards. Nobody else can use up a member's allowance; a visitor has one by address and
 * one by network. All onion visitors share one.
 */
function allowances(member: Member | null, request: Request): [AnnouncedLimit, string][] {
  if (member) return [['contact-account', accountKey(member.userId)]]
  const network: [AnnouncedLimit, string] = ['contact-network', clientKeyOf(request)]
  return isOnionRequest(request) ? [network] : [['contact-address', addressKeyOf(request)], network]
}

export async function clearRepeatMarks(): Promise<void> {
  await db().update(contactSubmissions).set({ repeatMark: null }).where(and(isOld, sql`repeat_mark is not null`))
}

const isOld = lt(contactSubmissions.submittedAt, sql`now() - interval '10 minutes'`)

function hasMark(mark: string) {
  return eq(contactSubmissions.repeatMark, mark)
}
