import { eq } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import { sessions, verifications } from '../../tables.ts'
import { forgetSessionsOf } from '../known-sessions.server.ts'

export async function signOutEverywhere(userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.delete(verifications).where(eq(verifications.value, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
  })
  forgetSessionsOf(userId)
}
