import { eq, getTableColumns, sql } from 'drizzle-orm'
import { lockAccount } from '../../account/accounts.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import type { Submission } from '../../platform/db/insert-once.server.ts'
import { discardFiles } from '../../platform/files/files.server.ts'
import { formTokenHash, validFormToken } from '../../platform/http/form-token.server.ts'
import { count, LimitExceeded } from '../../platform/http/limit-refusal.server.ts'
import { fileIdAt, unusedFiles } from '../../profiles/mentorship-files.server.ts'
import type { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { askedAnswers, eachField } from '../../ui/wizard/answers.ts'
import { type Answers, fieldsIn, type Question, type Questions } from '../../ui/wizard/question.ts'

export type FileChange = { fileId: string } | 'removed' | 'kept'

type StoredForm = { formTokenHash: Buffer; fileUrl: string | null }

type Store = {
  table: typeof menteeApplications | typeof mentorApplications
  fileUrl: typeof menteeApplications.cvUrl | typeof mentorApplications.imageUrl
  addressOf: (fileId: string) => string
}

export type OwnApplication<Field extends string> = { answers: Answers<Field>; fileUrl: string | null }

export async function ownApplication<Field extends string>(
  userId: string,
  questions: Questions<Field>,
  { table, fileUrl }: Store,
): Promise<OwnApplication<Field> | null> {
  const [application] = await db()
    .select({ ...getTableColumns<Store['table']>(table), fileUrl })
    .from(table)
    .where(eq(table.userId, userId))
  if (!application) return null
  const columns: Record<string, unknown> = application
  return { answers: eachField(questions, (field) => String(columns[field] ?? '')), fileUrl: application.fileUrl }
}

export async function submitOnce(
  userId: string,
  postedToken: string,
  file: FileChange,
  store: Store,
  write: (tx: Transaction, form: StoredForm) => Promise<void>,
): Promise<Submission> {
  const hash = formTokenHash(userId, validFormToken(postedToken))
  const newFile = typeof file === 'object' ? file.fileId : undefined
  // A transaction that throws may have been committed all the same, so the sweeper decides about its new file.
  let unused = newFile ? [newFile] : []
  const submission = await db()
    .transaction(async (tx): Promise<Submission> => {
      // A first application has no row to lock yet.
      await lockAccount(tx, userId)
      const stored = await lockStored(tx, userId, store)
      if (stored?.formTokenHash.equals(hash)) return 'repeated'
      await count('application-account', userId, tx)
      if (newFile) await count('upload-account', userId, tx)
      const oldUrl = stored?.fileUrl ?? null
      const fileUrl = newFile ? store.addressOf(newFile) : file === 'kept' ? oldUrl : null
      await write(tx, { formTokenHash: hash, fileUrl })
      unused = oldUrl && oldUrl !== fileUrl ? await unusedFiles([fileIdAt(oldUrl)], tx) : []
      return 'stored'
    })
    .catch(async (error) => {
      if (error instanceof LimitExceeded) await discardFiles(unused)
      throw error
    })
  await discardFiles(unused)
  return submission
}

// Locks the row as well, so that the file it refers to stays until the transaction ends.
async function lockStored(tx: Transaction, userId: string, { table, fileUrl }: Store) {
  const [stored] = await tx
    .select({ formTokenHash: table.formTokenHash, fileUrl })
    .from(table)
    .where(eq(table.userId, userId))
    .for('no key update')
  return stored
}

type StoredAnswers<Asked extends Record<string, Question>> = {
  [Field in keyof Asked as Asked[Field] extends { kind: 'file' } ? never : Field]: Asked[Field] extends {
    isRequired: true
  }
    ? string
    : string | null
}

export function storedAnswers<Asked extends Record<string, Question>>(
  questions: Asked,
  answers: Answers<keyof Asked & string>,
): StoredAnswers<Asked> {
  const relevant = askedAnswers(questions, answers)
  const written = fieldsIn(questions).filter((field) => questions[field]?.kind !== 'file')
  return Object.fromEntries(
    written.map((field) => [field, questions[field]?.isRequired ? relevant[field] : relevant[field] || null]),
  ) as StoredAnswers<Asked>
}

export function resubmission({ version }: Store['table']) {
  return { version: sql`${version} + 1`, submittedAt: sql`now()` }
}
