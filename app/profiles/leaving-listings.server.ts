import { eq } from 'drizzle-orm'
import { config } from '../platform/config/config.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { discardFiles } from '../platform/files/files.server.ts'
import { hidesMoments } from '../platform/live/clock.server.ts'
import { noteListings, removeListings, unlistMentor } from './mentors.server.ts'
import { fileIdAt, unusedFiles } from './mentorship-files.server.ts'
import { mentors } from './tables.ts'

/**
 * Returns within how many minutes a withdrawn listing goes, 0 for at once. In strict mode it goes with the next batch
 * of reviews, so that nobody can tell when it was withdrawn.
 */
export function minutesToLeave(): number {
  return hidesMoments() ? config().reviewBatchMinutes : 0
}

/** Lets a listing go that its mentor changes or withdraws. An approval before the batch still replaces it. */
export async function withdrawListing(tx: Transaction, userId: string): Promise<void> {
  await leave(tx, userId, { leaves: true })
}

/** Lets the listing of an erased account go, and removes what connects the two. */
export async function detachListing(tx: Transaction, userId: string): Promise<void> {
  await leave(tx, userId, { leaves: true, userId: null })
}

/** Removes with a batch what has left since the last one. Several processes may do so at once. */
export async function removeLeavingListings(): Promise<void> {
  const gone = await db().transaction((tx) => removeListings(tx, eq(mentors.leaves, true)))
  const photos = gone.flatMap(({ photoUrl }) => (photoUrl ? [fileIdAt(photoUrl)] : []))
  await discardFiles(await unusedFiles(photos))
}

async function leave(tx: Transaction, userId: string, change: { leaves: true; userId?: null }) {
  if (minutesToLeave() === 0) return unlistMentor(tx, userId)
  const { publicId } = mentors
  await noteListings(tx, await tx.update(mentors).set(change).where(eq(mentors.userId, userId)).returning({ publicId }))
}
