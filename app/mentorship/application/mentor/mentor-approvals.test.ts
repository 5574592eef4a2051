import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { smallPng } from '../../../../test/pictures.ts'
import {
  approvedMentor,
  approveMentor,
  mentorApplication,
  startWithoutMentors,
} from '../../../../test/stored-mentor.ts'
import { waitingTransactions } from '../../../../test/waiting-transactions.ts'
import { verifyAuditLog } from '../../../platform/audit/audit-log.server.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { FileNotFound, readFile } from '../../../platform/files/files.server.ts'
import { storeImage } from '../../../platform/files/images/images.server.ts'
import { notListed } from '../../../profiles/listing-preference.ts'
import { unlistMentor } from '../../../profiles/mentors.server.ts'
import { mentorApplications, mentors } from '../../../profiles/tables.ts'
import { deleteMentorApplication } from './mentor-removal.server.ts'

startWithoutMentors()

const _times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('an approval lists the mentor and leaves one audit row', async () => {
  const { publicId, userId } = await mentorApplication()
  const kept = await auditOf(() => approveMentor('ann', publicId, 1))
  expect(kept).toEqual([['ann', 'approve mentor', publicId]])
  expect(await statusOf(publicId)).toBe('approved')
  expect(await db().$count(mentors, eq(mentors.userId, userId))).toBe(1)
})

test('a mentor who prefers not to be listed is approved but not listed', async () => {
  const { publicId } = await mentorApplication({ galleryPreference: notListed })
  expect(await approveMentor('ann', publicId, 1)).toBe('decided')
  expect(await statusOf(publicId)).toBe('approved')
  expect(await db().$count(mentors)).toBe(0)
})

test('an application resent between viewing and approval is not approved', async () => {
  const { publicId, userId } = await mentorApplication()
  const [written, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent = db().transaction(async (tx) => {
    await unlistMentor(tx, userId)
    await tx
      .update(mentorApplications)
      .set({ professionalBio: 'Another', status: 'pending', version: sql`${mentorApplications.version} + 1` })
      .where(eq(mentorApplications.publicId, publicId))
    written.resolve()
    await seen.promise
  })
  await written.promise
  const approval = approveMentor('ann', publicId, 1)
  await expect.poll(waitingTransactions).toBe(1)
  seen.resolve()
  await sent
  expect(await approval).toBe('changed')
  expect([await statusOf(publicId), await db().$count(mentors)]).toEqual(['pending', 0])
})

test('a concurrent approval and deletion leave only an audit row for each that succeeded', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { publicId } = await mentorApplication()
    const kept = await auditOf(async () => {
      const [approval, ...deletions] = await Promise.all([
        approveMentor('ann', publicId, 1),
        deleteMentorApplication('bob', publicId),
        deleteMentorApplication('cleo', publicId),
      ])
      expect(['decided', 'gone']).toContain(approval)
      expect(deletions.toSorted()).toEqual(['deleted', 'gone'])
    })
    expect(kept.filter(([, verb]) => verb === 'delete mentor application')).toHaveLength(1)
    expect(kept.length).toBeLessThanOrEqual(2)
    expect([await statusOf(publicId), await db().$count(mentors)]).toEqual([undefined, 0])
  }
  expect(await verifyAuditLog()).toMatchObject({ misfit: null })
})

test('a deletion also removes the listing and the picture', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const { publicId } = await approvedMentor({ imageUrl: `/mentor-photos/${fileId}` })
  const stays = await approvedMentor()
  const kept = await auditOf(() => deleteMentorApplication('ann', publicId))
  expect(kept).toEqual([['ann', 'delete mentor application', publicId]])
  expect(await statusOf(publicId)).toBeUndefined()
  expect((await db().select().from(mentors)).map(({ userId }) => userId)).toEqual([stays.userId])
  await expect(readFile(fileId, 'image')).rejects.toThrow(FileNotFound)
})

test('members are notified when a listing appears or disappears, and of no other admin action', async () => {
  const heard: string[] = []
  const { unlisten } = await primarySql().listen('upinde_live', (message) => {
    // What is for one mentor only, no other member hears.
    if (!message.startsWith('own:')) heard.push(message.replace(/ .*/, ''))
  })
  const optedOut = await mentorApplication({ galleryPreference: notListed })
  await approveMentor('ann', optedOut.publicId, 1)
  await deleteMentorApplication('ann', optedOut.publicId)
  await deleteMentorApplication('ann', (await mentorApplication()).publicId)
  await expect.poll(() => heard).toEqual(['admin-mentors', 'admin-mentors', 'admin-mentors'])
  const listed = await mentorApplication()
  await approveMentor('ann', listed.publicId, 1)
  await expect.poll(() => heard.slice(3).toSorted()).toEqual(['admin-mentors', 'mentors'])
  await deleteMentorApplication('ann', listed.publicId)
  const gone = expect.stringMatching(/^mentor:[\w-]{22}$/)
  await expect.poll(() => heard.slice(5).toSorted()).toEqual(['admin-mentors', gone, 'mentors'])
  await unlisten()
})

test('deleting an unknown application does nothing', async () => {
  const { userId } = await mentorApplication()
  const kept = await auditOf(async () => {
    for (const id of ['A'.repeat(22), 'no such\u0000', userId, ''])
      expect(await deleteMentorApplication('ann', id)).toBe('gone')
  })
  expect(kept).toEqual([])
  expect(await db().$count(mentorApplications)).toBe(1)
})

test('an approval or deletion that cannot be audited does not happen', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const { publicId } = await mentorApplication({ imageUrl: `/mentor-photos/${fileId}` })
  await db().execute(sql`revoke insert on audit_log from current_user`)
  await expect(approveMentor('ann', publicId, 1)).rejects.toThrow()
  await expect(deleteMentorApplication('ann', publicId)).rejects.toThrow()
  await db().execute(sql`grant insert on audit_log to current_user`)
  expect([await statusOf(publicId), await db().$count(mentors)]).toEqual(['pending', 0])
  await (await readFile(fileId, 'image')).cancel()
})

async function statusOf(publicId: string) {
  const [found] = await db()
    .select({ status: mentorApplications.status })
    .from(mentorApplications)
    .where(eq(mentorApplications.publicId, publicId))
  return found?.status
}
