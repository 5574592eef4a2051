import { lt, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { discardFiles } from '../../platform/files/files.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { menteeApplications } from '../tables.ts'
import { fileIdAt } from './application-files.ts'

/** Deletes mentee applications older than 24 months, with their CVs (requirement 58). */
export async function deleteExpiredMenteeApplications(): Promise<void> {
  const gone = await db().transaction(async (tx) => {
    const deleted = await tx
      .delete(menteeApplications)
      .where(lt(menteeApplications.submittedAt, sql`now() - interval '24 months'`))
      .returning({ cvUrl: menteeApplications.cvUrl })
    if (deleted.length > 0) await notify(tx, 'admin-mentees')
    return deleted
  })
  await discardFiles(gone.flatMap(({ cvUrl }) => (cvUrl ? [fileIdAt(cvUrl)] : [])))
}
