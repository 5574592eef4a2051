import { href, redirect, replace } from 'react-router'
import { authPath } from '../account/forms/auth-path.ts'
import { aMember } from '../account/sessions/who.server.ts'
import { email, hidden, line, paragraphs, type Values } from '../forms/fields.server.ts'
import { formAction } from '../forms/form-action.server.ts'
import { insertOnce, type Submission } from '../platform/db/insert-once.server.ts'
import { newPublicId } from '../platform/db/public-id.server.ts'
import { formTokenHash, validFormToken } from '../platform/http/form-token.server.ts'
import { count } from '../platform/http/limit-refusal.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { msg } from '../words/words.ts'
import { partnershipInquiries } from './tables.ts'

export const inquiryFields = {
  token: hidden(40),
  name: line({
    label: msg('The name'),
    max: 200,
    missing: msg('Please enter your name or the name of your company.'),
  }),
  email: email({ label: msg('The email address'), max: 254, missing: msg('Please enter your email address.') }),
  reason: paragraphs({
    label: msg('Your answer'),
    max: 8_000,
    missing: msg('Please tell us why you want to partner with us.'),
  }),
}

export const inquiryAction = formAction({
  fields: inquiryFields,
  who: { ...aMember, require: signInFirst },
  says: {
    missing: msg('Please fill out all fields.'),
    signedOut: msg('You must be logged in to send an inquiry. What you wrote is still here.'),
  },
  act: async (inquiry, { userId }) => {
    await sendInquiry(userId, inquiry)
    return { kind: 'done', to: replace(`${href('/work-with-us')}?sent`) }
  },
})

export function sendInquiry(userId: string, { token, ...inquiry }: Values<typeof inquiryFields>): Promise<Submission> {
  const tokenHash = formTokenHash(userId, validFormToken(token))
  const row = { ...inquiry, id: newPublicId(), submittedBy: userId, formTokenHash: tokenHash }
  return insertOnce({
    insert: (tx) =>
      tx.insert(partnershipInquiries).values(row).onConflictDoNothing().returning({ id: partnershipInquiries.id }),
    // Inquiries and applications share one limit.
    count: (tx) => count('application-account', userId, tx),
    notify: (tx) => notify(tx, 'admin-messages'),
  })
}

/** Throws a redirect, after which the form is open. */
export function signInFirst(): never {
  throw redirect(authPath('sign-in', { returnTo: href('/work-with-us'), action: 'partner' }))
}
