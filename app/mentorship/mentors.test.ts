import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvedMentor, beginWithoutMentors, mentorApplication } from '../../test/stored-mentor.ts'
import { db } from '../platform/db.server.ts'
import { notListed, privacyFriendlyName } from './gallery.ts'
import { listMentor, unlistMentor } from './mentors.server.ts'
import { mentorApplications, mentors } from './tables.ts'

beginWithoutMentors()

const listings = () => db().select().from(mentors)

test('a listing holds what members see, and nothing else of the application', async () => {
  const amina = await approvedMentor({ imageUrl: '/mentor-photos/0123456789abcdef0123456789abcdef' })
  const [listing] = await listings()
  expect(listing).toEqual({
    publicId: expect.stringMatching(/^[\w-]{22}$/),
    userId: amina.userId,
    submittedAt: amina.submittedAt,
    name: 'Amina Diallo',
    nameKey: 'amina diallo',
    title: 'Head of Risk',
    company: 'Teranga Bank',
    industry: 'Finance / Banking / Insurance',
    professionalBio: amina.professionalBio,
    imageUrl: '/mentor-photos/0123456789abcdef0123456789abcdef',
  })
  expect(listing?.publicId).not.toBe(amina.publicId)
})

test('whoever prefers a privacy-friendly name is listed and searched under nothing else', async () => {
  await approvedMentor({ galleryPreference: privacyFriendlyName, displayName: 'Quiet Héron' })
  const [listing] = await listings()
  expect([listing?.name, listing?.nameKey]).toEqual(['Quiet Héron', 'quiet heron'])
  expect(JSON.stringify(listing)).not.toMatch(/amina|diallo/i)
})

test('whoever prefers not to be listed is not', async () => {
  await approvedMentor({ galleryPreference: notListed })
  expect(await listings()).toEqual([])
})

test('listing again replaces the listing and its address', async () => {
  const amina = await approvedMentor()
  const [first] = await listings()
  await db().transaction((tx) => listMentor(tx, { ...amina, company: 'Elsewhere' }))
  const [second, ...others] = await listings()
  expect([second?.company, others]).toEqual(['Elsewhere', []])
  expect(second?.publicId).not.toBe(first?.publicId)
  await db().transaction((tx) => listMentor(tx, { ...amina, galleryPreference: notListed }))
  expect(await listings()).toEqual([])
})

test('a mentor leaves the list, alone, and may leave it twice', async () => {
  const gone = await approvedMentor()
  const stays = await approvedMentor()
  for (const _ of ['once', 'twice']) await db().transaction((tx) => unlistMentor(tx, gone.userId))
  expect((await listings()).map(({ userId }) => userId)).toEqual([stays.userId])
})

test('without its application there is no listing', async () => {
  const { userId } = await approvedMentor()
  await mentorApplication()
  await db().delete(mentorApplications).where(eq(mentorApplications.userId, userId))
  expect(await listings()).toEqual([])
})
