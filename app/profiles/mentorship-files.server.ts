import { inArray } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Queryable } from '../platform/db/db.server.ts'
import { menteeApplications, mentorApplications, mentors } from './tables.ts'

export function cvAddress(fileId: string): string {
  return href('/cvs/:fileId', { fileId })
}

export function photoAddress(fileId: string): string {
  return href('/mentor-photos/:fileId', { fileId })
}

export function fileIdAt(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

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
