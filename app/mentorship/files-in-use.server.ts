import { inArray } from 'drizzle-orm'
import { db, type Queryable } from '../platform/db/db.server.ts'
import { cvAddress, fileIdAt, photoAddress } from './file-addresses.ts'
import { menteeApplications, mentorApplications, mentors } from './tables.ts'

/** Returns which of these files an application or a listing still refers to, according to the primary database. */
export async function filesInUse(fileIds: string[], database: Queryable = db()): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const photos = fileIds.map(photoAddress)
  const named = await database
    .select({ address: menteeApplications.cvUrl })
    .from(menteeApplications)
    .where(inArray(menteeApplications.cvUrl, fileIds.map(cvAddress)))
    .unionAll(
      database
        .select({ address: mentorApplications.imageUrl })
        .from(mentorApplications)
        .where(inArray(mentorApplications.imageUrl, photos)),
    )
    .unionAll(database.select({ address: mentors.imageUrl }).from(mentors).where(inArray(mentors.imageUrl, photos)))
  return new Set(named.flatMap(({ address }) => (address ? [fileIdAt(address)] : [])))
}

export async function unusedFiles(fileIds: string[], database?: Queryable): Promise<string[]> {
  const used = await filesInUse(fileIds, database)
  return fileIds.filter((fileId) => !used.has(fileId))
}
