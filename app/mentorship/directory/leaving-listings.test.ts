import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, newAdmin, newMember, type Person } from '../../../test/app.ts'
import { applicationForm, byScript, completeMentor } from '../../../test/example-application.ts'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { pageOf } from '../../../test/page.ts'
import { picture } from '../../../test/pictures.ts'
import { deleteStoredFiles, storedFiles } from '../../../test/stored-files.ts'
import { approvedMentor, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { password, signedUp } from '../../../test/whole-member.ts'
import { regenerateOutdatedListings } from '../../connect/requests/listings.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { topicOf } from '../../platform/live/topics.ts'
import { removeLeavingListings } from '../../profiles/leaving-listings.server.ts'
import { listingRulesVersion } from '../../profiles/listing.ts'
import { notListed } from '../../profiles/listing-preference.ts'
import { fileIdAt } from '../../profiles/mentorship-files.server.ts'
import { mentorApplications, mentors } from '../../profiles/tables.ts'

type Member = Awaited<ReturnType<typeof signedUp>>

const alias = 'Harbour Heron'
const ownActs: Record<string, (mentor: Member) => Promise<unknown>> = {
  edits: async (mentor) => apply(mentor, { professionalBio: 'Changed.' }, await picture('png', 200, 200)),
  'opts out': (mentor) => apply(mentor, { galleryPreference: notListed, removeFile: 'yes' }),
  'erases the account': async (mentor) => {
    expect((await mentor.post('/account/erasure', { password })).headers.get('location')).toBe('/?goodbye')
  },
}

startWithoutMentors()

// When the process begins to hear changes, everything counts as changed.
beforeAll(() => untilChangesAreHeard())

beforeEach(async () => {
  await deleteStoredFiles()
  const before = { ...config() }
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 60 })
  return () => void Object.assign(config(), before)
})

test.each(Object.entries(ownActs))(
  'when a mentor %s, readers see and hear nothing of it before the next batch of reviews',
  async (_, act) => {
    const { mentor, publicId, fileId, topic } = await listedMentor()
    const reader = await newMember()
    const readings = () => answersTo(reader, publicId, fileId)
    const before = await readings()
    expect(before.map(({ status }) => status)).toEqual(Array(before.length).fill(200))
    expect(before.filter(({ text }) => text.includes(alias))).toHaveLength(before.length - 1)
    const stream = await openStream(reader, [topic, 'mentors', 'articles'])
    const poll = await openPoll(reader, [topic, 'mentors'])

    await act(mentor)
    expect(await readings()).toEqual(before)
    await notify(db(), 'articles')
    // Events arrive in order, so anything told of the mentor would precede this.
    expect(await stream.next()).toBe('articles')
    expect(await poll()).toBe(304)

    await removeLeavingListings()
    expect([await stream.next(), await stream.next()]).toEqual([topic, 'mentors'])
    expect(await poll()).toBe(205)
    await stream.close()
    expect(await profile(reader, publicId)).toEqual(await profile(reader, newPublicId()))
    expect(await pageOf(reader.get('/mentors'))).not.toContain(alias)
    expect((await reader.get(`/mentor-photos/${fileId}`)).status).toBe(404)
    expect(storedFiles()).not.toContain(fileId)
    expect(await db().$count(mentors)).toBe(0)
  },
)

test('profiles that are away, changed, withdrawn, erased or never existed answer alike', async () => {
  const reader = await newMember()
  const ids = [newPublicId(), 'x']
  for (const act of Object.values(ownActs)) {
    const { mentor, publicId } = await listedMentor()
    await act(mentor)
    ids.push(publicId)
  }
  const deleted = await listedMentor()
  await db().delete(mentorApplications).where(eq(mentorApplications.userId, deleted.mentor.userId))
  const changed = await listedMentor()
  await apply(changed.mentor, { professionalBio: 'Changed.' })
  await approve(changed.mentor)
  ids.push(deleted.publicId, changed.publicId)
  await removeLeavingListings()
  const [expected, ...others] = await Promise.all(ids.map((id) => profile(reader, id)))
  expect(expected?.page.status).toBe(404)
  expect(expected?.page.text).toContain('Mentor not found.')
  expect(expected?.page.text).toContain('This profile is not available now.')
  for (const other of others) expect(other).toEqual(expected)
})

test('a mentor whose listing leaves reads until when members see it, and rules that change leave it as it is', async () => {
  const { mentor, publicId } = await listedMentor()
  expect(await pageOf(mentor.get('/account'))).toContain('This is what members see of you')
  expect(await pageOf(mentor.get('/'))).toContain('Members find you in the directory.')
  await apply(mentor, { professionalBio: 'Changed.' })
  const told = 'It goes within 60 minutes, at the full hour in UTC, so that nobody can tell when you changed it.'
  expect(await pageOf(mentor.get('/account'))).toContain(told)
  expect(await pageOf(mentor.get('/'))).not.toContain('Members find you in the directory.')
  await db()
    .update(mentors)
    .set({ rules: listingRulesVersion - 1 })
  await regenerateOutdatedListings()
  expect(await db().select().from(mentors)).toMatchObject([
    { publicId, professionalBio: completeMentor.professionalBio, leaves: true },
  ])
})

test('an approval before the batch replaces the listing at once, after any number of changes', async () => {
  const { mentor, publicId, fileId } = await listedMentor()
  const reader = await newMember()
  for (const role of ['Director', 'Chair']) await apply(mentor, { role }, await picture('png', 200, 200))
  expect(storedFiles()).toHaveLength(2)
  await approve(mentor)
  expect((await reader.get(`/mentor/${publicId}`)).status).toBe(404)
  expect((await reader.get(`/mentor-photos/${fileId}`)).status).toBe(404)
  expect(await pageOf(reader.get('/mentors'))).toContain('Chair')
  await removeLeavingListings()
  expect(await db().select().from(mentors)).toMatchObject([{ userId: mentor.userId, title: 'Chair', leaves: false }])
})

test('a picture that the changed application keeps stays when its listing leaves', async () => {
  const { mentor, fileId } = await listedMentor()
  await apply(mentor, { role: 'Chair' })
  await removeLeavingListings()
  expect(storedFiles()).toEqual([fileId])
  await approve(mentor)
  expect(await pageOf((await newMember()).get('/mentors'))).toContain(fileId)
})

test('an approval of a mentor who opts out leaves the listing to the batch', async () => {
  const { mentor, publicId } = await listedMentor()
  const reader = await newMember()
  await apply(mentor, { galleryPreference: notListed })
  await approve(mentor)
  expect((await reader.get(`/mentor/${publicId}`)).status).toBe(200)
  await removeLeavingListings()
  expect((await reader.get(`/mentor/${publicId}`)).status).toBe(404)
})

test('an admin who deletes the application removes the listing at once, also one that leaves', async () => {
  for (const isLeaving of [false, true]) {
    const { mentor } = await listedMentor()
    if (isLeaving) await apply(mentor, { role: 'Chair' })
    const { publicId = '' } = (await applicationOf(mentor)) ?? {}
    await (await newAdmin()).post(`/admin/mentors/${publicId}/deletion`)
    expect(await db().$count(mentors)).toBe(0)
  }
})

test('what a mentor helps with changes with the next batch', async () => {
  const { mentor, publicId } = await listedMentor()
  const reader = await newMember()
  const profile = () => pageOf(reader.get(`/mentor/${publicId}`))
  const card = { card: 'help', supportAreas: 'Confidence and resilience', shows: 'languages' }
  expect((await mentor.post('/connect/settings', card)).status).toBe(302)
  expect(await profile()).not.toContain('Confidence and resilience')
  await regenerateOutdatedListings()
  expect(await profile()).toContain('Confidence and resilience')
})

test('a listing that leaves goes with the next batch even if batches were switched off meanwhile', async () => {
  const { mentor } = await listedMentor()
  const stays = await approvedMentor()
  await ownActs['erases the account']?.(mentor)
  Object.assign(config(), { reviewPrivacy: 'literal', reviewBatchMinutes: 0 })
  await Promise.all([removeLeavingListings(), removeLeavingListings()])
  expect((await db().select().from(mentors)).map(({ userId }) => userId)).toEqual([stays.userId])
})

test.each([
  ['strict', 0],
  ['literal', 60],
  ['literal', 0],
])(
  'with REVIEW_PRIVACY=%s and batches of %i minutes, a listing goes with its mentor’s act',
  async (reviewPrivacy, reviewBatchMinutes) => {
    Object.assign(config(), { reviewPrivacy, reviewBatchMinutes })
    for (const act of Object.values(ownActs)) {
      const { mentor, fileId } = await listedMentor()
      await act(mentor)
      expect(await db().$count(mentors)).toBe(0)
      expect(storedFiles()).not.toContain(fileId)
    }
  },
)

test.each([
  ['strict', 60, 'within 60 minutes, at the full hour in UTC'],
  ['strict', 15, 'within 15 minutes'],
  ['literal', 0, null],
] as const)(
  'with REVIEW_PRIVACY=%s and batches of %i minutes, mentors read when a listing goes: %s',
  async (reviewPrivacy, reviewBatchMinutes, sentence) => {
    Object.assign(config(), { reviewPrivacy, reviewBatchMinutes })
    const { mentor } = await listedMentor()
    const [form, erasure] = [await pageOf(mentor.get('/apply-mentor')), await pageOf(mentor.get('/account/erasure'))]
    expect(form).toContain('takes you out of the directory until the team approves it again.')
    if (sentence) {
      for (const page of [form, erasure]) expect(page).toContain(sentence)
      expect(erasure).toContain('your CV, and your picture unless members see it')
    } else {
      for (const page of [form, erasure]) expect(page).not.toContain('nobody can tell when')
      expect(erasure).toContain('your CV, your picture and your place in the directory')
    }
  },
)

async function listedMentor() {
  const mentor = await signedUp()
  await apply(mentor, {}, await picture('png', 100, 100))
  await approve(mentor)
  const [listing] = await db().select().from(mentors).where(eq(mentors.userId, mentor.userId))
  if (!listing?.imageUrl) throw new Error('The mentor is not listed with a picture.')
  const { publicId, imageUrl } = listing
  return { mentor, publicId, fileId: fileIdAt(imageUrl), topic: topicOf('mentor', publicId) }
}

async function apply(mentor: Person, changes: Record<string, string>, content?: Buffer) {
  const answers = { ...completeMentor, displayName: alias, alsoShow: ['My company', 'My picture'], warned: 'yes' }
  const form = applicationForm(
    { ...answers, token: newFormToken(), ...changes },
    content && { field: 'picture', name: 'me.png', content },
  )
  expect(await (await mentor.post('/apply-mentor', form, byScript)).json()).toMatchObject({ kind: 'done' })
}

async function approve(mentor: Member) {
  const { publicId, version } = (await applicationOf(mentor)) ?? {}
  const answer = await (await newAdmin()).post(`/admin/mentors/${publicId}/approval`, { version: String(version) })
  expect(answer.headers.get('location')).toContain('outcome=approved')
}

async function applicationOf({ userId }: Member) {
  const [application] = await db().select().from(mentorApplications).where(eq(mentorApplications.userId, userId))
  return application
}

/** Returns each answer about the mentor byte for byte, none of them from memory. */
async function answersTo(reader: Person, publicId: string, fileId: string) {
  const topics = [topicOf('mentor', publicId), 'mentors'] as const
  await notify(db(), [...topics], { isQuiet: true })
  await untilChangesAreHeard(...topics)
  const pages = [`/mentor/${publicId}`, `/mentor/${publicId}.data`, '/mentors', '/mentors.data']
  const paths = [...pages, '/mentors?search=heron', `/mentor-photos/${fileId}`]
  return Promise.all(paths.map((path) => answerTo(reader, path)))
}

async function answerTo(reader: Person, path: string) {
  const answer = await reader.get(path)
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  return { status: answer.status, headers: JSON.stringify([...answer.headers]), text }
}

/** Returns the answers without what follows from the id in their address, such as hashes of scripts that hold it. */
async function profile(reader: Person, publicId: string) {
  const answers = [await answerTo(reader, `/mentor/${publicId}`), await answerTo(reader, `/mentor/${publicId}.data`)]
  const [page, data] = answers.map(({ status, headers, text }) => ({
    status,
    headers: headers.replaceAll(/'sha256-[^']+'/g, 'hash'),
    text: text.replaceAll(`/mentor/${publicId}`, '/mentor/id'),
  }))
  if (!page || !data) throw new Error('There is no answer.')
  return { page, data }
}

async function openStream(reader: Person, wanted: string[]) {
  const { body } = await reader.get(`/live?${queryOf(wanted)}`)
  const events = eventsOf(body)
  expect((await events.next()).value).toBe('opened')
  return { next: async () => (await events.next()).value, close: () => events.return(undefined) }
}

async function* eventsOf(body: Response['body']) {
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    const text = decoder.decode(chunk)
    if (text.startsWith('retry: ')) yield 'opened'
    for (const [, topic] of text.matchAll(/data: (\S+):\d+\n\n/g)) yield topic
  }
}

/** Returns a function that polls like a page without a stream. */
async function openPoll(reader: Person, wanted: string[]) {
  const ask = (headers: Record<string, string>) =>
    app.request(`/live?${queryOf(wanted)}`, { method: 'HEAD', headers: { ...reader.headers, ...headers } })
  const etag = (await ask({})).headers.get('etag') ?? ''
  return async () => (await ask({ 'if-none-match': etag })).status
}

function queryOf(wanted: string[]) {
  return new URLSearchParams(wanted.map((topic) => ['topic', topic])).toString()
}
