import { eq } from 'drizzle-orm'
import { users } from '../../account/tables.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import type { Submission } from '../../platform/db/insert-once.server.ts'
import { discardFiles } from '../../platform/files/files.server.ts'
import { formTokenHash, validFormToken } from '../../platform/http/form-token.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { fileIdAt } from './application-files.ts'

export type FileChange = { fileId: string } | 'removed' | 'kept'

type StoredForm = { formTokenHash: Buffer; fileUrl: string | null }

type Store = {
  addressOf: (fileId: string) => string
  /** Locks the row, so that the file it refers to stays until the transaction ends. */
  lockStored: (tx: Transaction) => Promise<StoredForm | undefined>
  write: (tx: Transaction, form: StoredForm) => Promise<void>
}

/** Stores an application once per form token, replacing an earlier one, and deletes the file that is no longer used. */
export async function submitOnce(
  userId: string,
  postedToken: string,
  file: FileChange,
  { addressOf, lockStored, write }: Store,
): Promise<Submission> {
  const hash = formTokenHash(userId, validFormToken(postedToken))
  const newFile = typeof file === 'object' ? file.fileId : undefined
  // A transaction that throws may have been committed all the same, so the sweeper decides about its new file.
  let unused = newFile
  const submission = await db().transaction(async (tx): Promise<Submission> => {
    await lockAccount(tx, userId)
    const stored = await lockStored(tx)
    if (stored?.formTokenHash.equals(hash)) return 'repeated'
    if (!(await consumeLimits(tx, userId, newFile !== undefined))) return 'limited'
    const oldUrl = stored?.fileUrl ?? null
    const fileUrl = newFile ? addressOf(newFile) : file === 'kept' ? oldUrl : null
    await write(tx, { formTokenHash: hash, fileUrl })
    unused = oldUrl && oldUrl !== fileUrl ? fileIdAt(oldUrl) : undefined
    return 'stored'
  })
  if (unused) await discardFiles([unused])
  return submission
}

// Locks the account, because a first application has no row to lock yet.
async function lockAccount(tx: Transaction, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

async function consumeLimits(tx: Transaction, userId: string, hasFile: boolean) {
  return (
    (await consume('application-account', userId, tx)) && (!hasFile || (await consume('upload-account', userId, tx)))
  )
}
