import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type Person, visitor } from '../../../../test/app.ts'
import { mainOf, pageOf, pageWith } from '../../../../test/page.ts'
import { menteeApplication } from '../../../../test/stored-mentee.ts'
import { approvedMentor, startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { consume, isUsedUp } from '../../../platform/http/limits.server.ts'
import { ownName, privacyFriendlyName } from '../../../profiles/listing-preference.ts'
import { mentors } from '../../../profiles/tables.ts'
import { connectMentors } from '../../people/tables.ts'
import { listApproved, regenerateOutdatedListings } from '../../requests/listings.server.ts'

startWithoutMentors()

beforeEach(() => {
  const before = { ...config() }
  Object.assign(config(), { reviewPrivacy: 'literal' })
  return () => void Object.assign(config(), before)
})

const reader = await newMember()

test('the form ticks the languages and not the country before a mentor has saved it, and publishes nothing', async () => {
  const { member, address } = await listedMentor()
  const form = await mainOf(member.get('/connect/settings'))
  expect(form).toContain('Members also see')
  expect(ticked(form)).toEqual(['languages'])
  expect(await db().select().from(mentors)).toMatchObject([{ languages: [], country: null }])
  expect(await db().select().from(connectMentors)).toMatchObject([{ shows: null }])
  expect((await everythingAbout(member, address)).told).toEqual([])
})

test.each([ownName, privacyFriendlyName])('what is ticked is shown and found: %s', async (galleryPreference) => {
  const { member, address } = await listedMentor({ galleryPreference })
  await save(member, { shows: ['languages'] })
  const some = await everythingAbout(member, address)
  expect(some.told).toEqual(['French', 'Wolof'])
  expect(some.profile).toContain('<strong>Languages:</strong> French, Wolof<')
  expect(some.own).toContain('French\nWolof')
  expect(ticked(await mainOf(member.get('/connect/settings')))).toEqual(['languages'])
  await save(member, { shows: ['languages', 'country'] })
  const all = await everythingAbout(member, address)
  expect(all.profile).toContain('<strong>Country:</strong> Senegal<')
  expect(all.own).toContain('Senegal')
  expect(ticked(await mainOf(member.get('/connect/settings')))).toEqual(['languages', 'country'])
  expect(await pageOf(reader.get('/mentors?country=Senegal'))).toContain(address)
  await save(member, { shows: [] })
  expect((await everythingAbout(member, address)).told).toEqual([])
  expect(ticked(await mainOf(member.get('/connect/settings')))).toEqual([])
  for (const filter of ['country=Senegal', 'language=French'])
    expect(await pageOf(reader.get(`/mentors?${filter}`))).not.toContain(address)
})

test('another card changes nothing of it and publishes nothing', async () => {
  const { member } = await listedMentor()
  await save(member, { languages: ['French'] })
  expect(await db().select().from(connectMentors)).toMatchObject([{ shows: null }])
  expect(await db().select().from(mentors)).toMatchObject([{ languages: [], country: null }])
  await save(member, { shows: ['country'] })
  await save(member, { languages: ['French', 'Wolof'] })
  expect(await db().select().from(mentors)).toMatchObject([{ languages: [], country: 'Senegal' }])
  await save(member, { shows: ['Country', 'everything'] })
  expect(await db().select().from(connectMentors)).toMatchObject([{ shows: [] }])
})

test('a language that is added or removed later is so in the listing too', async () => {
  const { member } = await listedMentor()
  await save(member, { shows: ['languages'] })
  await save(member, { languages: 'Swahili' })
  expect(await db().select().from(mentors)).toMatchObject([{ languages: ['Swahili'] }])
  await save(member, { languages: 'English' })
  expect(await db().select().from(mentors)).toMatchObject([{ languages: ['English'] }])
})

test('in strict mode, what is ticked and which languages there are change with the next batch', async () => {
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 60 })
  const { member } = await listedMentor()
  const changes: Record<string, string | string[]>[] = [
    { shows: ['languages', 'country'] },
    { languages: 'Swahili' },
    { shows: ['languages'] },
  ]
  for (const change of changes) {
    const [before] = await db().select().from(mentors)
    await save(member, change)
    expect(await db().select().from(mentors)).toEqual([{ ...before, rules: 0 }])
    await regenerateOutdatedListings()
    expect(await db().select().from(mentors)).not.toEqual([before])
  }
  expect(await db().select().from(mentors)).toMatchObject([{ languages: ['Swahili'], country: null }])
})

test('another approval lists a mentor with what is ticked', async () => {
  const { member, application } = await listedMentor()
  await save(member, { shows: ['languages', 'country'] })
  await db().transaction((tx) => listApproved(tx, { ...application, country: 'Togo' }))
  expect(await db().select().from(mentors)).toMatchObject([{ languages: ['French', 'Wolof'], country: 'Togo' }])
})

test('a mentee is not asked', async () => {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  expect(await mainOf(member.get('/connect/settings'))).not.toMatch(/Members also see|name="shows"/)
})

test('a form that is one too many, or comes when the session has ended, keeps what is ticked', async () => {
  const { member } = await listedMentor()
  while (!(await isUsedUp('settings-account', member.userId))) await consume('settings-account', member.userId)
  const sent = { card: 'help', supportAreas: 'Leadership development', shows: ['country'] }
  for (const [person, status] of [
    [member, 429],
    [visitor, 401],
  ] as const) {
    expect(ticked(await pageWith(status, person.post('/connect/settings', sent)))).toEqual(['country'])
  }
})

async function listedMentor(changes: { galleryPreference?: string } = {}) {
  const member = await newMember()
  const alias = { displayName: 'Quiet Heron' }
  const application = await approvedMentor({ ...alias, ...changes, userId: member.userId })
  await save(member, { languages: ['French', 'Wolof'] })
  const [listing] = await db().select().from(mentors).where(eq(mentors.userId, member.userId))
  return { member, application, address: `/mentor/${listing?.publicId}` }
}

async function save(member: Person, changes: Record<string, string | string[]>) {
  const card = 'languages' in changes ? 'time' : 'help'
  expect((await member.post('/connect/settings', { card, ...changes })).status).toBe(302)
}

function ticked(page: string) {
  return [...page.matchAll(/<input[^>]*type="checkbox"[^>]*name="shows"[^>]*>/g)].flatMap(([box]) =>
    box.includes('checked') ? (/value="(\w+)"/.exec(box)?.[1] ?? []) : [],
  )
}

/** Returns what members get of a mentor in any page or its data, and the mentor’s own view of it, without the filters. */
async function everythingAbout(member: Person, address: string) {
  const account = await mainOf(member.get('/account'))
  const [, own = ''] = /Your place in the mentor directory(.*?)<h2/s.exec(account) ?? []
  const paths = [address, `${address}.data`, '/mentors', '/mentors.data', '/mentors?search=i']
  const pages = await Promise.all(paths.map((path) => pageOf(reader.get(path))))
  const shown = [own, ...pages].map((page) => page.replaceAll(/<form.*?<\/form>/gs, ''))
  for (const page of shown) expect(page).toMatch(/Amina Diallo|Quiet Heron/)
  const told = ['French', 'Wolof', 'English', 'Senegal'].filter((word) => shown.some((page) => page.includes(word)))
  return { told, profile: shown[1] ?? '', own }
}
