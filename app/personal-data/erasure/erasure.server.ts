import { eq, sql } from 'drizzle-orm'
import { redirectDocument } from 'react-router'
import { lockAccount, lockAddress } from '../../account/accounts.server.ts'
import { erasureMail } from '../../account/mails.server.ts'
import { isOwnPassword, ownPasswordTexts } from '../../account/passwords/own-password.server.ts'
import { passwordMax } from '../../account/passwords/password-policy.ts'
import { forgetSessionsOf } from '../../account/sessions/known-sessions.server.ts'
import { forgottenHeaders } from '../../account/sessions/session.server.ts'
import { aMember } from '../../account/sessions/who.server.ts'
import { passwordResets, pendingSignUps, users } from '../../account/tables.ts'
import { secret } from '../../forms/fields.server.ts'
import { formAction, refused, refusedAt } from '../../forms/form-action.server.ts'
import { erasePersonalData as eraseMentorshipData } from '../../mentorship/mentorship-personal-data.server.ts'
import { erasePersonalData as erasePartnershipData } from '../../partnership/inquiry-personal-data.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { acquireLock } from '../../platform/db/transactions.server.ts'
import { appendToLedger } from '../../platform/endings/ledger.server.ts'
import { type Ending, noteEnding } from '../../platform/endings/note-ending.server.ts'
import { discardFiles } from '../../platform/files/files.server.ts'
import { log } from '../../platform/log/log.server.ts'
import { cancelMailTo, queueMail } from '../../platform/mail/mail.server.ts'
import { deleteMailFilesOrLog } from '../../platform/mail/mail-folder.server.ts'
import { t } from '../../words/words.ts'
import { accountMessages } from '../account-messages.ts'

export const erasureAction = formAction({
  fields: { password: secret(passwordMax, ownPasswordTexts.missing) },
  who: aMember,
  act: async ({ password }, { userId }, { request }) => {
    if (!(await isOwnPassword(password, userId, request))) return refusedAt({ password: t(ownPasswordTexts.wrong) })
    if (!(await eraseAccount(userId))) return refused(409, t(accountMessages.lastAdmin))
    // A full page load leaves nothing of the account in this one.
    return { kind: 'done', to: redirectDocument('/?goodbye', { headers: forgottenHeaders(request) }) }
  },
})

/** Erases an account and all its data, and confirms by mail. Returns false, erasing nothing, for the only admin. */
export async function eraseAccount(userId: string): Promise<boolean> {
  const erased = await db().transaction(async (tx) => {
    const owner = await lockAccount(tx, userId)
    if (!owner) return { files: [], mail: null, noted: [] }
    if (owner.isAdmin && (await isLastAdmin(tx))) return null
    await lockAddress(tx, owner.email)
    const files = await eraseMentorshipData(tx, userId)
    await erasePartnershipData(tx, userId)
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
    await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, owner.email))
    // Cascades to all that refers to the account, such as sessions.
    await tx.delete(users).where(eq(users.id, userId))
    await cancelMailTo(tx, owner.address)
    const confirmation = await queueMail(tx, erasureMail(owner.address))
    const noted = await noteEnding(tx, userId)
    return { files, mail: { address: owner.address, confirmation }, noted }
  })
  if (!erased) return false
  forgetSessionsOf(userId)
  if (erased.noted.length > 0) noteOrLog(erased.noted)
  await discardFiles(erased.files)
  if (erased.mail) await deleteMailFilesOrLog(erased.mail.address, erased.mail.confirmation)
  return true
}

export async function isOnlyAdmin(userId: string): Promise<boolean> {
  const [member] = await db().select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId))
  return member?.isAdmin === true && (await db().$count(users, eq(users.isAdmin, true))) === 1
}

async function isLastAdmin(tx: Transaction) {
  // Admins who leave at the same moment wait for each other, so the last one stays.
  await acquireLock(tx, 'upinde admins leave')
  const [row] = await tx.select({ admins: sql<number>`count(*)::int` }).from(users).where(eq(users.isAdmin, true))
  return row?.admins === 1
}

function noteOrLog(noted: Ending[]) {
  try {
    appendToLedger(noted)
  } catch (error) {
    log('error', 'erasure-not-noted', { error })
  }
}
