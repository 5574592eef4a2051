import { and, eq } from 'drizzle-orm'
import { accountEmail } from '../../../account/account-email.server.ts'
import { somethingNewMail } from '../../../account/something-new-mail.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { isVersion } from '../../../platform/db/version.server.ts'
import { discardFiles } from '../../../platform/files/files.server.ts'
import { recordAction } from '../../../platform/log/audit.server.ts'
import { queueMail } from '../../../platform/mail/mail.server.ts'
import { notify } from '../../../platform/realtime/live.server.ts'
import { decideAtOnce } from '../../../site/claims/claims.server.ts'
import type { Rejection } from '../../../site/rejection.ts'
import { listMentor, unlistMentor } from '../../directory/mentors.server.ts'
import { mentorApplications, mentorClaims } from '../../tables.ts'
import { fileIdAt } from '../application-files.ts'
import { removeMentorApplication } from './mentor-removal.server.ts'

type Refusal = 'already approved' | 'changed' | 'gone'
export type MentorApproval = 'approved' | Refusal
export type MentorRejection = 'rejected' | Refusal

/** Approves an application at once, unless another decision on it waits to take effect. */
export async function approveMentor(
  adminId: string,
  publicId: string,
  version: number,
): Promise<MentorApproval | 'decided'> {
  return decideAtOnce(mentorClaims, publicId, (tx) => approveIn(tx, adminId, publicId, version))
}

export async function approveIn(
  tx: Transaction,
  adminId: string,
  publicId: string,
  version: number,
): Promise<MentorApproval> {
  const [application] = await tx
    .update(mentorApplications)
    .set({ status: 'approved' })
    .where(isPendingAs(publicId, version))
    .returning()
  if (!application) return refusalReason(tx, publicId)
  await listMentor(tx, application)
  await queueMail(tx, somethingNewMail(await accountEmail(application.userId, tx)))
  await notify(tx, 'admin-mentors')
  await recordAction(tx, { adminId, verb: 'approve mentor', target: publicId })
  return 'approved'
}

/** Rejects an application at once, unless another decision on it waits to take effect. */
export async function rejectMentor(
  adminId: string,
  publicId: string,
  version: number,
  rejection: Rejection,
): Promise<MentorRejection | 'decided'> {
  return decideAtOnce(mentorClaims, publicId, (tx) => rejectIn(tx, adminId, publicId, version, rejection))
}

/** Rejects a pending application. The applicant gets the same mail as after an approval. */
export async function rejectIn(
  tx: Transaction,
  adminId: string,
  publicId: string,
  version: number,
  { reason, words }: Rejection,
): Promise<MentorRejection> {
  const [application] = await tx
    .update(mentorApplications)
    .set({ status: 'rejected', rejectionReason: reason, rejectionWords: words || null })
    .where(isPendingAs(publicId, version))
    .returning({ userId: mentorApplications.userId })
  if (!application) return refusalReason(tx, publicId)
  await queueMail(tx, somethingNewMail(await accountEmail(application.userId, tx)))
  await notify(tx, 'admin-mentors')
  await recordAction(tx, { adminId, verb: 'reject mentor', target: publicId })
  return 'rejected'
}

export async function deleteMentorApplication(adminId: string, publicId: string): Promise<boolean> {
  if (!publicIdPattern.test(publicId)) return false
  const deleted = await db().transaction(async (tx) => {
    const application = await removeMentorApplication(tx, isApplication(publicId), unlistMentor)
    if (!application) return null
    await notify(tx, 'admin-mentors')
    await recordAction(tx, { adminId, verb: 'delete mentor application', target: publicId })
    return application
  })
  if (deleted?.imageUrl) await discardFiles([fileIdAt(deleted.imageUrl)])
  return deleted !== null
}

async function refusalReason(tx: Transaction, publicId: string): Promise<Refusal> {
  const [application] = await tx
    .select({ status: mentorApplications.status })
    .from(mentorApplications)
    .where(isApplication(publicId))
  if (!application) return 'gone'
  return application.status === 'approved' ? 'already approved' : 'changed'
}

function isApplication(publicId: string) {
  return eq(mentorApplications.publicId, publicId)
}

function isPendingAs(publicId: string, version: number) {
  return and(
    isApplication(publicId),
    isVersion(mentorApplications.version, version),
    eq(mentorApplications.status, 'pending'),
  )
}
