import { eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { flashTexts, setFlashMessage } from '../../app/account/sessions/flash-message.server.ts'
import { sessions } from '../../app/account/tables.ts'
import { eraseAccount } from '../../app/personal-data/erasure/erasure.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/live/live.server.ts'
import { topicOf } from '../../app/platform/live/topics.ts'
import { mentors } from '../../app/profiles/tables.ts'
import { factsOf, routesWith } from '../../app/routes/facts.server.ts'
import { t } from '../../app/words/words.ts'
import { companies } from '../../app/workplaces/companies/tables.ts'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { untilChangesAreHeard } from '../../test/listening.ts'
import { addressAmong, mark, oneOfEverything } from '../../test/one-of-everything.ts'
import { eventually } from '../../test/patience.ts'
import { dataPath } from '../../test/route-patterns.ts'
import { approvedReview } from '../../test/stored-review.ts'
import { createHost } from '../app.ts'

const forgetful = createHost({
  settings: { ...config(), pageCacheBytes: 0 },
  build: (await import('virtual:react-router/server-build')) as ServerBuild,
  stopping: new AbortController().signal,
})
const sharedRoutes = routesWith(({ sameFor }) => sameFor === 'members' || sameFor === 'everybody')

let things: Awaited<ReturnType<typeof oneOfEverything>>
let member: Awaited<ReturnType<typeof newMember>>
let withRecords: Awaited<ReturnType<typeof newMember>>

beforeAll(async () => {
  member = await newMember()
  withRecords = await newMember()
  things = await oneOfEverything(withRecords.userId, (await newMember()).userId)
})

beforeEach(changesHeard)

function changesHeard() {
  return untilChangesAreHeard('articles', 'legal-texts', 'mentors', 'reviews')
}

function addressOf(pattern: string) {
  return addressAmong(things, pattern)
}

async function bytesOf(answer: Response | Promise<Response>) {
  const { status, headers } = await answer
  return { status, headers: [...headers], text: await (await answer).text() }
}

function madeFor(person: Person, path: string) {
  return bytesOf(forgetful.request(path, { headers: person.headers }))
}

async function pageOf(person: Person, path: string, headers: Record<string, string> = {}) {
  // A stall of this process would make it distrust its memory.
  await untilChangesAreHeard()
  return bytesOf(person.get(path, headers))
}

async function rename(displayName: string) {
  await db().update(mentors).set({ name: displayName }).where(eq(mentors.publicId, things.mentorId))
}

const pagesAndData = sharedRoutes.flatMap((pattern) => [pattern, dataPath(pattern === '/' ? '/_' : pattern)])

test.each(pagesAndData)('%s is the same for every member, made for one of them or for all', async (pattern) => {
  const path = addressOf(pattern)
  const page = await pageOf(member, path)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('href="/admin"')
  for (const person of [member, withRecords, await newMember()]) {
    expect(await madeFor(person, path)).toEqual(page)
    for (let time = 0; time < 3; time++) expect(await pageOf(person, path)).toEqual(page)
  }
})

test.each(sharedRoutes)(
  'an admin gets %s made for admins, and visitors never get it as members do',
  async (pattern) => {
    const path = addressOf(pattern)
    const page = await pageOf(member, path)
    const admin = await newAdmin()
    expect(await pageOf(admin, path)).toEqual(await madeFor(admin, path))
    const { headers, ...rest } = await pageOf(visitor, path)
    const told = headers.filter(([name = '']) => !['etag', 'content-length'].includes(name))
    expect({ ...rest, headers: told }).toEqual(await madeFor(visitor, path))
    if (factsOf(pattern).sameFor === 'members') expect((await pageOf(visitor, path)).status).toBe(302)
    expect(await pageOf(member, path)).toEqual(page)
  },
)

test('a page that visitors share, but members do not, is made for each member', async () => {
  expect(factsOf('/work-with-us').sameFor).toBe('visitors')
  const [first, second] = [await pageOf(member, '/work-with-us'), await pageOf(member, '/work-with-us')]
  expect(first.text).not.toBe(second.text)
})

test('a page for members is made once, until what it shows changes', async () => {
  const path = addressOf('/mentor/:mentorId?')
  const page = await pageOf(member, path)
  await rename(`${mark} unheard`)
  expect(await pageOf(await newMember(), path)).toEqual(page)
  await notify(db(), 'reviews')
  expect((await pageOf(member, path)).text).not.toContain('unheard')
  await notify(db(), topicOf('mentor', things.mentorId), { isQuiet: true })
  expect((await pageOf(member, path)).text).toContain('unheard')
})

test('each filter of a directory has its own page, and what members search for is never kept', async () => {
  await rename(`${mark} before`)
  await notify(db(), 'mentors')
  await changesHeard()
  const kept = ['/mentors', '/mentors?search=&industry=', '/mentors?industry=Finance+%2F+Banking+%2F+Insurance']
  const made = ['/mentors?search=e', '/mentors?industry=None', '/mentors?after=', '/mentors?other=']
  for (const path of [...kept, ...made]) await pageOf(member, path)
  await rename(`${mark} afterwards`)
  for (const path of kept)
    expect([path, (await pageOf(member, path)).text]).toEqual([path, expect.stringContaining('before')])
  for (const path of made)
    expect([path, (await pageOf(member, path)).text]).toEqual([path, expect.not.stringContaining('before')])
})

test('of companies, only the pages that links lead to are kept, so that made-up names cannot crowd out others', async () => {
  const build = (await import('virtual:react-router/server-build')) as ServerBuild
  const settings = { ...config(), pageCacheBytes: 1_000_000 }
  const host = createHost({ settings, build, stopping: new AbortController().signal })
  const read = async (path: string) => {
    await untilChangesAreHeard()
    const answer = await host.request(path, { headers: member.headers })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  await approvedReview({ companyName: 'Acme Ltd.' })
  await changesHeard()
  const linked = ['/mentors', addressOf('/company/:companyId'), companyPath('Acme Ltd.')]
  const known = things.companyName
  const spellings = [known.toUpperCase(), known.toLowerCase(), ` ${known}`]
  const others = spellings.map((spelling) => `/company/${encodeURIComponent(spelling)}`)
  const kept = await Promise.all(linked.map(read))
  for (const path of others) await read(path)
  await rename(`${mark} behind the back`)
  await db().update(companies).set({ companyBio: 'Behind the back.' })
  for (const path of others) expect(await read(path)).toContain('Behind the back.')
  for (let number = 0; number < 200; number++) await read(`/company/Nobody%20${number}${number % 2 ? '.data' : ''}`)
  expect(await Promise.all(linked.map(read))).toEqual(kept)
})

test('a session that ends opens no kept page', async () => {
  const leaving = await newMember()
  const elsewhere = await newMember()
  for (const person of [leaving, elsewhere]) for (let time = 0; time < 2; time++) await pageOf(person, '/reviews')
  await leaving.post('/sign-out')
  expect((await pageOf(leaving, '/reviews')).status).toBe(302)
  expect((await pageOf(elsewhere, '/reviews')).status).toBe(200)
  await db().delete(sessions).where(eq(sessions.userId, elsewhere.userId))
  const isSignedOut = async () => expect((await pageOf(elsewhere, '/reviews')).status).toBe(302)
  await eventually(isSignedOut)
})

test('a message for one member is on no page of another', async () => {
  const told = await newMember()
  await pageOf(told, '/mentors')
  setFlashMessage(told.headers.cookie ?? null, '/mentors', t(flashTexts.signedIn))
  expect((await pageOf(member, '/mentors')).text).not.toContain('You are signed in.')
  expect((await pageOf(told, '/mentors')).text).toContain('You are signed in.')
  for (const person of [told, member])
    expect((await pageOf(person, '/mentors')).text).not.toContain('You are signed in.')
})

test('nobody can pass for an audience', async () => {
  const forged = { 'x-upinde-audience': 'members' }
  expect((await pageOf(visitor, '/reviews', forged)).status).toBe(302)
  expect((await pageOf(visitor, '/account', forged)).status).toBe(302)
  expect((await pageOf(visitor, '/', forged)).text).toContain('Sign in')
})

test('a kept session is extended as if it were read each time', async () => {
  const reading = await newMember()
  for (let time = 0; time < 2; time++) await pageOf(reading, '/reviews')
  const sooner = new Date(Date.now() + 3 * 3_600_000)
  const isTheirs = eq(sessions.userId, reading.userId)
  await db().update(sessions).set({ expiresAt: sooner }).where(isTheirs)
  const isExtended = async () => {
    await pageOf(reading, '/reviews')
    const [session] = await db().select({ expiresAt: sessions.expiresAt }).from(sessions).where(isTheirs)
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 22 * 3_600_000)
  }
  await eventually(isExtended)
})

test('nothing of an erased account is left on a kept page', async () => {
  const paths = [addressOf('/mentors'), addressOf('/mentor/:mentorId?')]
  for (const path of paths) expect((await pageOf(member, path)).text).toContain(mark)
  expect(await eraseAccount(withRecords.userId)).toBe(true)
  for (const path of paths) expect((await pageOf(member, path)).text).not.toContain(mark)
})
