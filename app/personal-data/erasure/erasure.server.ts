import { and, eq, sql } from 'drizzle-orm'
import { holdAddress } from '../../account/email-index.server.ts'
import { accounts, pendingSignUps, users, verifications } from '../../account/tables.ts'
import { erasePersonalData as eraseMentorshipData } from '../../mentorship/mentorship-personal-data.server.ts'
import { erasePersonalData as erasePartnershipData } from '../../partnership/inquiry-personal-data.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { deleteFile } from '../../platform/files/files.server.ts'
import { log } from '../../platform/log/log.server.ts'
import { cancelMailTo, queueMail } from '../../platform/mail/mail.server.ts'
import { forgetMailTo } from '../../platform/mail/mail-folder.server.ts'
import { type Erasure, enterErasure, noteErasure } from './erasure-ledger.server.ts'
import { erasureMail } from './erasure-mail.server.ts'

/**
 * Erases an account and all that belongs to it: in one transaction what tables hold, right after it the files. Ends every
 * session of the account, and confirms by mail. Out: false, and nothing is erased, for the only admin.
 */
export async function eraseAccount(userId: string): Promise<boolean> {
  const erased = await db().transaction(async (tx) => {
    const owner = await lockedOwner(tx, userId)
    if (!owner) return { files: [], mail: null, entry: null }
    if (owner.isAdmin && (await isLastAdmin(tx))) return null
    await holdAddress(tx, owner.email)
    const files = await eraseMentorshipData(tx, userId)
    await erasePartnershipData(tx, userId)
    await tx.delete(verifications).where(eq(verifications.value, userId))
    await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, owner.email))
    // Sessions and the password refer to the account and go with it.
    await tx.delete(users).where(eq(users.id, userId))
    await cancelMailTo(tx, owner.address)
    const confirmation = await queueMail(tx, erasureMail(owner.address))
    const entry = await enterErasure(tx, userId)
    return { files, mail: { address: owner.address, confirmation }, entry }
  })
  if (!erased) return false
  if (erased.entry) note(erased.entry)
  await Promise.all(erased.files.map(deleteNow))
  if (erased.mail) await forgetMailFiles(erased.mail)
  return true
}

/** Whether this member is the only admin, whose account has to stay. */
export async function isOnlyAdmin(userId: string): Promise<boolean> {
  const [member] = await db().select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId))
  return member?.isAdmin === true && (await db().$count(users, eq(users.isAdmin, true))) === 1
}

/** A member's password as it is stored, or null. */
export async function passwordHashOf(userId: string): Promise<string | null> {
  const [credential] = await db()
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return credential?.hash ?? null
}

// Whoever sends an application holds this row too, so none is stored beside the erasure.
async function lockedOwner(tx: Transaction, userId: string) {
  const { email, address, isAdmin } = users
  const [owner] = await tx.select({ email, address, isAdmin }).from(users).where(eq(users.id, userId)).for('update')
  return owner
}

// Two admins who leave at the same moment come here one after the other, and the second is the last.
async function isLastAdmin(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('upinde admins leave'))`)
  const [row] = await tx.select({ admins: sql<number>`count(*)::int` }).from(users).where(eq(users.isAdmin, true))
  return row?.admins === 1
}

// What cannot be noted now, housekeeping notes later.
function note(erasure: Erasure) {
  try {
    noteErasure(erasure)
  } catch (error) {
    log('error', 'erasure-not-noted', { error })
  }
}

// What cannot be removed now, the sweeper finds later.
async function deleteNow(fileId: string) {
  await deleteFile(fileId).catch((error) => log('error', 'file-left-to-sweeper', { error }))
}

// The account is gone by now, so its owner must not be told that something failed. After a week the folder forgets by itself.
async function forgetMailFiles({ address, confirmation }: { address: string; confirmation: string }) {
  await forgetMailTo(address, confirmation).catch((error) => log('error', 'mail-files-left', { error }))
}
