import { eq } from 'drizzle-orm'
import { users } from '../../account/tables.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { deleteFile } from '../../platform/files/files.server.ts'
import { formTokenHash, isFormToken, newFormToken } from '../../platform/http/form-token.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { log } from '../../platform/log/log.server.ts'
import { fileIdAt } from './application-files.ts'

/** What happens to an application's file: a new one by its id, none any more, or the one that is stored stays. */
export type FileChange = { fileId: string } | 'removed' | 'kept'

/** `repeated`: this form was stored before. `limited`: the member has submitted too often today. */
export type Submission = 'stored' | 'repeated' | 'limited'

/** What every application keeps of the form it came with. */
export type Sent = { formTokenHash: Buffer; fileUrl: string | null }

type Table = {
  addressOf: (fileId: string) => string
  /** What is stored, locked: the file that it names stays until this is over. */
  before: (tx: Transaction) => Promise<Sent | undefined>
  write: (tx: Transaction, sent: Sent) => Promise<void>
}

/**
 * Stores a member's application in place of the one before, once for each form token, and deletes the file that nobody
 * names any more. When it throws, it may have been stored all the same, so the new file is left to the sweeper.
 */
export async function submitOnce(
  userId: string,
  postedToken: string,
  file: FileChange,
  { addressOf, before, write }: Table,
): Promise<Submission> {
  const hash = formTokenHash(userId, isFormToken(postedToken) ? postedToken : newFormToken())
  const newFile = typeof file === 'object' ? file.fileId : undefined
  let unused = newFile
  const submission = await db().transaction(async (tx): Promise<Submission> => {
    await oneAtATime(tx, userId)
    const stored = await before(tx)
    if (stored?.formTokenHash.equals(hash)) return 'repeated'
    if (!(await mayApply(tx, userId, newFile !== undefined))) return 'limited'
    const oldUrl = stored?.fileUrl ?? null
    const fileUrl = newFile ? addressOf(newFile) : file === 'kept' ? oldUrl : null
    await write(tx, { formTokenHash: hash, fileUrl })
    unused = oldUrl && oldUrl !== fileUrl ? fileIdAt(oldUrl) : undefined
    return 'stored'
  })
  if (unused) await deleteFile(unused).catch((error) => log('error', 'file-left-to-sweeper', { error }))
  return submission
}

// A first application has no row to lock yet, its account has.
async function oneAtATime(tx: Transaction, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

async function mayApply(tx: Transaction, userId: string, hasFile: boolean) {
  return (
    (await consume('application-account', userId, tx)) && (!hasFile || (await consume('upload-account', userId, tx)))
  )
}
