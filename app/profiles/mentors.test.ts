import { eq, lte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsRead } from '../../test/rows-read.ts'
import { approvedMentor, mentorApplication, startWithoutMentors } from '../../test/stored-mentor.ts'
import { listApproved, regenerateOutdatedListings } from '../connect/requests/listings.server.ts'
import { db } from '../platform/db/db.server.ts'
import { listingRulesVersion } from './listing.ts'
import { notListed, privacyFriendlyName } from './listing-preference.ts'
import { mentorFilters } from './mentor-filters.ts'
import { bounds, countCandidates, countMatches, findByNgrams, isFoundBy, scanMentors } from './mentor-search.server.ts'
import { listedMentors, mentorAmongOthers, mentorProfile, unlistMentor } from './mentors.server.ts'
import { mentorApplications, mentors } from './tables.ts'

startWithoutMentors()

const listings = () => db().select().from(mentors)

test('a listing contains only what members see of the application', async () => {
  const amina = await approvedMentor({
    imageUrl: '/mentor-photos/0123456789abcdef0123456789abcdef',
    supportAreas: 'Leadership development\nConfidence and resilience',
  })
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
    supportAreas: ['Leadership development', 'Confidence and resilience'],
    availability: 'As needed (flexible)',
    languages: [],
    country: null,
    hasPlace: false,
    isOnHomePage: false,
    imageUrl: '/mentor-photos/0123456789abcdef0123456789abcdef',
    rules: listingRulesVersion,
    leaves: false,
  })
  expect(listing?.publicId).not.toBe(amina.publicId)
})

test('a mentor with a privacy-friendly name is listed and searched only under it', async () => {
  await approvedMentor({ galleryPreference: privacyFriendlyName, displayName: 'Quiet Héron' })
  const [listing] = await listings()
  expect([listing?.name, listing?.nameKey]).toEqual(['Quiet Héron', 'quiet heron'])
  expect(JSON.stringify(listing)).not.toMatch(/amina|diallo/i)
})

test('listing a mentor again replaces the listing and its id', async () => {
  const amina = await approvedMentor()
  const [first] = await listings()
  await db().transaction((tx) => listApproved(tx, { ...amina, company: 'Elsewhere' }))
  const [second, ...others] = await listings()
  expect([second?.company, others]).toEqual(['Elsewhere', []])
  expect(second?.publicId).not.toBe(first?.publicId)
  await db().transaction((tx) => listApproved(tx, { ...amina, galleryPreference: notListed }))
  expect(await listings()).toEqual([])
})

test('unlisting removes only that mentor and can be repeated', async () => {
  const gone = await approvedMentor()
  const stays = await approvedMentor()
  for (const _ of ['once', 'twice']) await db().transaction((tx) => unlistMentor(tx, gone.userId))
  expect((await listings()).map(({ userId }) => userId)).toEqual([stays.userId])
})

test('deleting an application deletes its listing', async () => {
  const { userId } = await approvedMentor()
  await mentorApplication()
  await db().delete(mentorApplications).where(eq(mentorApplications.userId, userId))
  expect(await listings()).toEqual([])
})

const all = mentorFilters(new URLSearchParams())

async function namesFor(filters: Partial<typeof all>) {
  return (await listedMentors({ ...all, ...filters })).mentors.map(({ name }) => name)
}

test('the latest applicant comes first', async () => {
  for (const [fullName, day] of [
    ['Second', '2026-03-02'],
    ['Third', '2026-03-01'],
    ['First', '2026-03-03'],
  ] as const) {
    await approvedMentor({ fullName, submittedAt: new Date(day) })
  }
  expect(await namesFor({})).toEqual(['First', 'Second', 'Third'])
})

test('search matches part of the shown name, ignoring case and accents, and takes wildcards literally', async () => {
  for (const fullName of ['Adéọlá Ọ̀ṣúndáre', 'Zoë N’Golo', '100% Amina', 'A_B', 'Back\\slash'])
    await approvedMentor({ fullName })
  expect(await namesFor({ search: 'OLA OSUN' })).toEqual(['Adéọlá Ọ̀ṣúndáre'])
  expect(await namesFor({ search: 'ọ̀ṣún' })).toEqual(['Adéọlá Ọ̀ṣúndáre'])
  expect(await namesFor({ search: "zoe n'g" })).toEqual(['Zoë N’Golo'])
  expect(await namesFor({ search: '%' })).toEqual(['100% Amina'])
  expect(await namesFor({ search: '_' })).toEqual(['A_B'])
  expect(await namesFor({ search: '\\' })).toEqual(['Back\\slash'])
  expect(await namesFor({ search: "'; drop table mentors" })).toEqual([])
  expect(await namesFor({ search: 'amina\u0000' })).toEqual(['100% Amina'])
})

test('search finds a name that only the oldest of many mentors has: of one letter or more, in any script', async () => {
  for (const fullName of ['Quinn & Xóla', 'አዲስ', '𞤀𞤣𞤤𞤢𞤥'])
    await approvedMentor({ fullName, submittedAt: new Date('2020-01-01') })
  await approvedMentor({ fullName: 'Quentin', submittedAt: new Date('2020-01-02') })
  await manyMentors(600)
  for (const search of ['&', 'xo', 'Q', 'inn & x', 'አዲ', '𞤢𞤣𞤤'])
    expect(await namesFor({ search }), search).not.toEqual([])
  expect(await namesFor({ search: 'q' })).toEqual(['Quentin', 'Quinn & Xóla'])
  expect(await namesFor({ search: 'xo', industry: 'Legal Services / Law' })).toEqual([])
  expect(await namesFor({ search: 'amina 1' })).toHaveLength(24)
})

test('a search for what few names contain reads only their n-grams', async () => {
  await manyMentors(2000)
  await db().execute(sql`analyze mentors`)
  for (const part of ['xq', 'q', 'አዲ', 'xqz']) {
    const rows = await db().execute(sql`explain select name from mentors where ${isFoundBy(part)}`)
    const plan = JSON.stringify(rows)
    expect(plan, part).toContain('Bitmap Index Scan on mentors_name_ngrams')
  }
})

test('a search for what many mentors have, but none of the next thousands, is bounded and skips nobody', {
  tags: 'thorough',
}, async () => {
  await manyMentors(8000)
  await db()
    .update(mentors)
    .set({ nameKey: 'xqz' })
    .where(lte(mentors.submittedAt, new Date('2025-01-02T12:00:00Z')))
  await db().execute(sql`vacuum analyze mentors`)
  const search = { ...all, search: 'xq' }
  expect(await rowsRead(scanMentors(search, 'xq', bounds.near, 24))).toBeLessThanOrEqual(bounds.near)
  expect(await rowsRead(countCandidates('xq', bounds.few + 1))).toBeLessThanOrEqual(bounds.few + 1)
  expect(await rowsRead(scanMentors(search, 'xq', bounds.far, 24))).toBeLessThanOrEqual(bounds.far)
  expect(await rowsRead(findByNgrams(search, 'amina 77', 24))).toBeLessThanOrEqual(bounds.few)
  const first = await listedMentors(search)
  expect([first.mentors.length, first.isPartial]).toEqual([0, true])
  let [after, found] = [first.next, 0]
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listedMentors>> = await listedMentors({ ...search, after })
    found += page.mentors.length
    after = page.next
  }
  expect(found).toBe(await db().$count(mentors, eq(mentors.nameKey, 'xqz')))
  expect(found).toBeGreaterThan(bounds.few)
})

test('the total is what all pages list, whatever filters are set, and counting is bounded', async () => {
  await manyMentors(600)
  for (let n = 0; n < 30; n++) await approvedMentor({ fullName: `Zola ${n}`, industry: 'Legal Services / Law' })
  await db().update(mentors).set({ country: 'Ghana' }).where(sql`${mentors.name} ~ '[05]$'`)
  for (const filter of [
    { country: 'Ghana' },
    { industry: 'Legal Services / Law' },
    { search: 'zola' },
    { search: 'zola', country: 'Ghana' },
  ]) {
    const filters = { ...all, ...filter }
    const first = await listedMentors(filters)
    let [listed, after] = [first.mentors.length, first.next]
    while (after !== null) {
      const page: typeof first = await listedMentors({ ...filters, after })
      expect(page.total, JSON.stringify(filter)).toEqual(first.total)
      listed += page.mentors.length
      after = page.next
    }
    expect(first.total, JSON.stringify(filter)).toEqual(listed > 24 ? { count: listed, isLeast: false } : null)
  }
  expect((await listedMentors(all)).total).toEqual({ count: bounds.near, isLeast: true })
  expect((await listedMentors({ ...all, search: 'amina' })).total).toEqual({ count: bounds.near - 30, isLeast: true })
  expect(await rowsRead(countMatches(all, 'zola', bounds.near))).toBeLessThanOrEqual(bounds.near)
})

test('the industry matches exactly, and both filters combine', async () => {
  await approvedMentor({ fullName: 'Amina Banker' })
  await approvedMentor({ fullName: 'Amina Lawyer', industry: 'Legal Services / Law' })
  expect(await namesFor({ industry: 'Legal Services / Law' })).toEqual(['Amina Lawyer'])
  for (const industry of ['Legal Services', 'legal services / law', '%', 'a\u0000'])
    expect(await namesFor({ industry })).toEqual([])
  expect(await namesFor({ search: 'amina', industry: 'Legal Services / Law' })).toEqual(['Amina Lawyer'])
  expect(await namesFor({ search: 'banker', industry: 'Legal Services / Law' })).toEqual([])
})

test('language, area, pace, country and place each find, combine with each other and with search and industry', async () => {
  const french = await approvedMentor({ fullName: 'Amina French', supportAreas: 'Leadership development' })
  const both = await approvedMentor({
    ...{ fullName: 'Amina Both', industry: 'Legal Services / Law' },
    ...{ supportAreas: 'Leadership development\nConfidence and resilience', availability: 'Once a month' },
  })
  await approvedMentor({ fullName: 'Amina Neither' })
  await show(french.userId, { languages: ['French'], country: 'Senegal', hasPlace: true })
  await show(both.userId, { languages: ['French', 'Wolof'], hasPlace: false })
  expect(await namesFor({ language: 'French' })).toEqual(['Amina Both', 'Amina French'])
  expect(await namesFor({ language: 'Wolof' })).toEqual(['Amina Both'])
  expect(await namesFor({ area: 'Leadership development' })).toEqual(['Amina Both', 'Amina French'])
  expect(await namesFor({ area: 'Confidence and resilience' })).toEqual(['Amina Both'])
  expect(await namesFor({ pace: 'Once a month' })).toEqual(['Amina Both'])
  expect(await namesFor({ country: 'Senegal' })).toEqual(['Amina French'])
  expect(await namesFor({ place: 'yes' })).toEqual(['Amina French'])
  expect(await namesFor({ language: 'French', place: 'yes' })).toEqual(['Amina French'])
  expect(await namesFor({ language: 'Wolof', place: 'yes' })).toEqual([])
  expect(await namesFor({ language: 'French', industry: 'Legal Services / Law' })).toEqual(['Amina Both'])
  expect(await namesFor({ language: 'French', search: 'amina' })).toEqual(['Amina Both', 'Amina French'])
  expect(await namesFor({ language: 'Wolof', search: 'both', pace: 'Once a month' })).toEqual(['Amina Both'])
  expect(await namesFor({ language: 'Wolof', search: 'neither' })).toEqual([])
})

test('a value that no filter offers finds nobody', async () => {
  const { userId } = await approvedMentor({ availability: 'Whenever', supportAreas: 'Knitting' })
  await show(userId, { languages: ['Klingon'], country: 'Atlantis', hasPlace: true })
  for (const filter of [
    ...[
      { language: 'Klingon' },
      { language: 'french' },
      { language: '%' },
      { language: 'a\u0000' },
      { language: '{}' },
    ],
    ...[{ area: 'Knitting' }, { pace: 'Whenever' }, { country: 'Atlantis' }, { place: 'no' }, { place: 'true' }],
  ])
    expect(await namesFor(filter), JSON.stringify(filter)).toEqual([])
  expect(await namesFor({})).toHaveLength(1)
})

test('a rare language, country or place reads only its mentors, also with a search for what all names have', async () => {
  await manyMentors(2000)
  await db()
    .update(mentors)
    .set({ languages: ['Twi'], country: 'Ghana', hasPlace: true })
    .where(eq(mentors.publicId, '7'.padStart(22, '0')))
  await db().execute(sql`vacuum analyze mentors`)
  for (const filter of [{ language: 'Twi' }, { country: 'Ghana' }, { place: 'yes' }]) {
    const rare = { ...all, ...filter, search: 'amina' }
    expect(await namesFor(rare)).toEqual(['Amina 7'])
    expect(await rowsRead(scanMentors(rare, 'amina', bounds.near, 24)), JSON.stringify(filter)).toBeLessThan(20)
  }
})

test('whether there is a place stays when a listing is renewed', async () => {
  const { userId } = await approvedMentor()
  await show(userId, { hasPlace: true })
  await db().update(mentors).set({ rules: 0 })
  await regenerateOutdatedListings()
  expect(await listings()).toMatchObject([{ hasPlace: true, rules: listingRulesVersion }])
})

test('paging through the directory yields every mentor once, even those who applied at the same moment', async () => {
  const names = Array.from({ length: 53 }, (_, index) => `Mentor ${index}`)
  for (const [index, fullName] of names.entries()) {
    await approvedMentor({ fullName, submittedAt: new Date(2026, 1, index % 3) })
  }
  const pages: string[][] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listedMentors>> = await listedMentors({ ...all, after })
    pages.push(page.mentors.map(({ name }) => name))
    after = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([24, 24, 5])
  expect(pages.flat().toSorted()).toEqual(names.toSorted())
})

test('a cursor does not reveal when a mentor applied, and a forged one returns the first page', async () => {
  for (let n = 0; n < 25; n++) await approvedMentor({ submittedAt: new Date('2026-03-04T05:06:07.089Z') })
  const { next } = await listedMentors(all)
  const readable = (next ?? '').split(/[.]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(readable.join() + next).not.toMatch(/2026|05:06|1772600767/)
  for (const after of ['x', 'W10', next?.slice(0, -4) ?? '', 's1.00000000.AAAA'])
    expect(await namesFor({ after })).toHaveLength(24)
})

test('the others beside a mentor are the newest three of the industry', async () => {
  for (const [fullName, day] of [
    ['Fourth', 1],
    ['Second', 3],
    ['Herself', 2],
    ['Third', 2],
    ['First', 4],
  ] as const)
    await approvedMentor({ fullName, submittedAt: new Date(2026, 2, day) })
  await approvedMentor({ fullName: 'Elsewhere', industry: 'Legal Services / Law' })
  const besides = async (name: string) => {
    const [listing] = await db().select().from(mentors).where(eq(mentors.name, name))
    return (await mentorAmongOthers(listing?.publicId ?? ''))?.others.map((other) => other.name)
  }
  expect(await besides('Herself')).toEqual(['First', 'Second', 'Third'])
  expect(await besides('First')).toHaveLength(3)
  expect(await besides('Elsewhere')).toEqual([])
})

test('members get only the displayed fields', async () => {
  for (const fullName of ['Amina Diallo', 'Amina Banker'])
    await approvedMentor({ fullName, professionalBio: 'b'.repeat(200) })
  const [card] = (await listedMentors(all)).mentors
  const fields = ['bio', 'company', 'hasPlace', 'industry', 'name', 'photoUrl', 'publicId', 'title']
  expect(Object.keys(card ?? {}).toSorted()).toEqual(fields)
  const profile = await mentorProfile(card?.publicId ?? '')
  expect(Object.keys(profile ?? {}).toSorted()).toEqual(
    [...fields, 'availability', 'country', 'languages', 'supportAreas'].toSorted(),
  )
  const [other] = (await mentorAmongOthers(card?.publicId ?? ''))?.others ?? []
  expect(Object.keys(other ?? {}).toSorted()).toEqual(fields)
  expect([card, profile, other].map((shown) => shown?.bio.length)).toEqual([101, 200, 101])
})

async function show(userId: string, shown: Partial<typeof mentors.$inferInsert>) {
  await db().update(mentors).set(shown).where(eq(mentors.userId, userId))
}

/** Adds mentors who are listed before those of the test. */
async function manyMentors(count: number) {
  await db().execute(sql`
    insert into users (id, email, address, password, created_at)
    select 'many-' || i, 'many-' || i || '@x.invalid', 'sealed', 'hashed', now() from generate_series(1, ${count}::int) i
    on conflict do nothing`)
  await db().execute(sql`
    insert into mentor_applications (user_id, public_id, form_token_hash, full_name, email, country, industry,
      professional_stage, professional_bio, availability, gallery_preference, status)
    select 'many-' || i, 'many-' || i, sha256(i::text::bytea), 's', 's', 's', 's', 's', 's', 's', 's', 'approved'
    from generate_series(1, ${count}::int) i`)
  await db().execute(sql`
    insert into mentors (public_id, user_id, submitted_at, name, name_key, industry, professional_bio)
    select lpad(i::text, 22, '0'), 'many-' || i, timestamp '2025-01-01' + make_interval(mins => i), 'Amina ' || i,
      'amina ' || i, 'Other', 'A sentence about work.'
    from generate_series(1, ${count}::int) i`)
}
