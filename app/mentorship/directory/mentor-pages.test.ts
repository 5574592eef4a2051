import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { app, newAdmin, newMember, visitor } from '../../../test/app.ts'
import { approvedMentor, mentorApplication, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { db } from '../../platform/db/db.server.ts'
import { storeFile } from '../../platform/files/files.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { topicOf } from '../../platform/live/topics.ts'
import { notListed, privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { mentorFilters } from '../../profiles/mentor-filters.ts'
import { listedMentors, unlistMentor } from '../../profiles/mentors.server.ts'
import { mentors } from '../../profiles/tables.ts'

startWithoutMentors()

const all = mentorFilters(new URLSearchParams())

async function pageOf(path: string, person = newMember()) {
  const answer = await (await person).get(path)
  return { status: answer.status, html: (await answer.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '') }
}

async function addressOfOnly() {
  const [mentor] = (await listedMentors(all)).mentors
  return `/mentor/${mentor?.publicId}`
}

test('the directory shows photo, name, position, industry and the start of the bio', async () => {
  const imageUrl = '/mentor-photos/0123456789abcdef0123456789abcdef'
  await approvedMentor({ imageUrl, professionalBio: `${'a'.repeat(100)}bc` })
  const { status, html } = await pageOf('/mentors')
  expect(status).toBe(200)
  expect(html).toContain(`>Amina Diallo</a>`)
  expect(html).toContain('Head of Risk at Teranga Bank')
  expect(html).toContain('>Finance / Banking / Insurance<')
  expect(html).toContain(`${'a'.repeat(100)}…<`)
  expect(html).toMatch(new RegExp(`<img src="${imageUrl}" alt="" width="72" height="72" loading="lazy"`))
})

test('an empty directory and filters without a match show their own messages', async () => {
  const nobodyMatches = 'No mentors match your filters. Please try again or clear the filters.'
  const empty = (await pageOf('/mentors')).html
  expect(empty).toContain('The first mentors will appear here.')
  expect(empty).not.toContain(nobodyMatches)
  await approvedMentor()
  for (const query of ['search=Zebra', 'industry=Other', 'search=Amina&industry=Other']) {
    expect((await pageOf(`/mentors?${query}`)).html, query).toContain(nobodyMatches)
  }
})

test('the filters are kept in the form and in the link to the next page', async () => {
  for (let n = 0; n < 30; n++) await approvedMentor({ fullName: `Amina ${n}` })
  const { html } = await pageOf('/mentors?search=amina&industry=Finance+%2F+Banking+%2F+Insurance')
  expect(html).toMatch(/<input[^>]* name="search"[^>]* value="amina"/)
  expect(html).toContain('<option value="Finance / Banking / Insurance" selected="">')
  const [, next = ''] = /href="(\/mentors\?[^"]*after=[^"]*)"[^>]*>More mentors/.exec(html) ?? []
  const second = await pageOf(next.replaceAll('&amp;', '&'))
  expect(second.html.match(/class="card link-card/g)).toHaveLength(6)
  expect(second.html).toContain('First page')
  expect(html).toContain('30 mentors found, 24 on this page.')
  expect(second.html).toContain('30 mentors found, 6 on this page, the last.')
})

test('the filters under “More filters” are kept in the form and by the pager, and what is set opens them', async () => {
  for (let n = 0; n < 30; n++) await approvedMentor({ fullName: `Amina ${n}`, supportAreas: 'Leadership development' })
  await db()
    .update(mentors)
    .set({ languages: ['French'], country: 'Senegal', hasPlace: true })
  expect((await pageOf('/mentors?search=amina&industry=')).html).toMatch(/<details class="disclosure"><summary>More fi/)
  const values = {
    ...{ language: 'French', area: 'Leadership development', pace: 'As needed (flexible)', country: 'Senegal' },
  }
  const { html } = await pageOf(`/mentors?${new URLSearchParams({ search: 'amina', ...values, place: 'yes' })}`)
  expect(html).toMatch(/<details class="disclosure" open=""><summary>More filters/)
  for (const value of Object.values(values)) expect(html).toContain(`<option value="${value}" selected="">`)
  expect(html).toMatch(/<input[^>]* type="checkbox"[^>]* name="place"[^>]* checked=""/)
  const [, next = ''] = /href="(\/mentors\?[^"]*after=[^"]*)"[^>]*>More mentors/.exec(html) ?? []
  const second = await pageOf(next.replaceAll('&amp;', '&'))
  expect(second.html.match(/class="card link-card/g)).toHaveLength(6)
  for (const value of Object.values(values)) expect(second.html).toContain(`<option value="${value}" selected="">`)
  expect(second.html).toMatch(/name="place"[^>]* checked=""/)
  expect(second.html).toMatch(/<a [^>]*href="\/mentors"[^>]*>Clear Filters/)
})

test('card and profile say that a mentor has no place now, and the profile alone what one can do', async () => {
  await approvedMentor()
  const [address, reader] = [await addressOfOnly(), newMember()]
  for (const path of ['/mentors', address])
    expect((await pageOf(path, reader)).html).toContain('<p class="mentor-place">No place now</p>')
  const inLine = 'No place at the moment. You can ask, and wait in line.'
  expect((await pageOf('/mentors', reader)).html).not.toContain(inLine)
  expect((await pageOf(address, reader)).html).toContain(inLine)
  await db().update(mentors).set({ hasPlace: true })
  await notify(db(), ['mentors', topicOf('mentor', address.slice('/mentor/'.length))])
  for (const path of ['/mentors', address])
    expect((await pageOf(path, reader)).html).not.toContain('class="mentor-place"')
  expect((await pageOf(address, reader)).html).not.toContain(inLine)
})

test('a profile shows the whole bio with its line breaks and links back', async () => {
  await approvedMentor({ professionalBio: 'One <b>line</b>\nand another', role: null })
  const { status, html } = await pageOf(await addressOfOnly())
  expect(status).toBe(200)
  expect(html).toMatch(/<h1[^>]*><bdi>Amina Diallo<\/bdi><\/h1>/)
  expect(html).toContain('Professional at Teranga Bank')
  expect(html).toContain('One &lt;b&gt;line&lt;/b&gt;\nand another')
  expect(html).toContain('href="/mentors"')
  expect(html).toContain('<title>Mentor · Upinde</title>')
})

test('a profile shows what the mentor helps with and how often, and one link that asks the mentor by name', async () => {
  const supportAreas = 'Leadership development\nConfidence and resilience'
  await approvedMentor({ supportAreas, availability: 'Once a month' })
  const address = await addressOfOnly()
  const { html } = await pageOf(address)
  expect(html).toContain('Can help with</h2><ul class="mentor-areas"><li>Leadership development</li><li>Confidence')
  expect(html).toContain('<strong>Availability:</strong> Once a month<')
  const asks = html.match(/<a[^>]*>Ask [^<]*/g) ?? []
  expect(html.indexOf('>Ask ')).toBeLessThan(html.indexOf('Can help with'))
  expect(asks).toEqual([expect.stringMatching(/>Ask Amina Diallo$/)])
  expect(asks[0]).toContain(`href="/connect/ask/${address.slice('/mentor/'.length)}"`)
})

test('a profile says nothing of what the mentor left open, and of others where there are none', async () => {
  await approvedMentor({ availability: '' })
  const { html } = await pageOf(await addressOfOnly())
  expect(html).toContain('Professional bio')
  expect(html).not.toMatch(/Can help with|Availability|More mentors/)
})

test('a mentor who is unlisted disappears from the profile of another at once', async () => {
  const gone = await approvedMentor({ fullName: 'Zola Ndlovu' })
  const stays = await approvedMentor()
  const [listing] = await db().select().from(mentors).where(eq(mentors.userId, stays.userId))
  const reader = await newMember()
  const page = async () => (await pageOf(`/mentor/${listing?.publicId}`, Promise.resolve(reader))).html
  for (const _ of ['made', 'kept']) expect(await page()).toMatch(/>More mentors<.*>Zola Ndlovu<\/a>/s)
  await db().transaction((tx) => unlistMentor(tx, gone.userId))
  expect(await page()).toContain('Professional bio')
  expect(await page()).not.toMatch(/Zola Ndlovu|More mentors/)
})

test('an unlisted mentor or a malformed URL is not found', async () => {
  const approved = await approvedMentor()
  const address = await addressOfOnly()
  const waiting = await mentorApplication()
  const optedOut = await approvedMentor({ galleryPreference: notListed })
  await db().transaction((tx) => unlistMentor(tx, approved.userId))
  const ids = [approved, waiting, optedOut].flatMap(({ publicId, userId }) => [publicId, userId])
  const strange = ['x', '%00', '%FF', "'", 'a'.repeat(5000), '..%2F..', '🦒'].map((id) => `/mentor/${id}`)
  for (const path of [address, ...ids.map((id) => `/mentor/${id}`), ...strange.slice(0, 2), ...strange.slice(3)]) {
    const { status, html } = await pageOf(path, newAdmin())
    expect([path, status]).toEqual([path, 404])
    expect(html, path).toContain('Mentor not found.')
    expect(html, path).toMatch(/href="\/mentors"[^>]*>All mentors/)
  }
  expect((await pageOf('/mentor/%FF')).status).toBeLessThan(500)
})

test('a URL without an id says that it is missing', async () => {
  for (const path of ['/mentor', '/mentor/']) {
    const { status, html } = await pageOf(path)
    expect(status).toBe(404)
    expect(html).toContain('Mentor ID is missing.')
  }
})

test('with a privacy-friendly name, the full name is in no page, page data or search result', async () => {
  await approvedMentor({
    galleryPreference: privacyFriendlyName,
    displayName: 'Quiet Heron',
    email: 'zanele@example.org',
  })
  const member = await newMember()
  const profile = await addressOfOnly()
  for (const path of ['/mentors', '/mentors.data', profile, `${profile}.data`, '/mentors?search=quiet']) {
    const { html } = await pageOf(path, Promise.resolve(member))
    expect(html, path).toContain('Quiet Heron')
    expect(html, path).not.toMatch(/Amina|Diallo|zanele/i)
  }
  for (const search of ['Amina', 'Diallo', 'amina d', 'min', 'zanele', 'amina.diallo', 'QH']) {
    expect((await listedMentors({ ...all, search })).mentors, search).toEqual([])
  }
})

test('members see a photo while a listed mentor shows it; afterwards only its owner and admins do', async () => {
  const owner = await newMember()
  const other = await newMember()
  const admin = await newAdmin()
  const picture = randomBytes(300)
  const { fileId } = await storeFile([picture], { kind: 'image' })
  const path = `/mentor-photos/${fileId}`
  const statuses = async () => {
    const answers = await Promise.all([other, owner, admin, visitor].map((person) => person.get(path)))
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([404, 404, 404, 302])
  const application = await approvedMentor({ userId: owner.userId, imageUrl: path })
  expect(await statuses()).toEqual([200, 200, 200, 302])
  const answer = await other.get(path)
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  await db().transaction((tx) => unlistMentor(tx, application.userId))
  expect(await statuses()).toEqual([404, 200, 200, 302])
})

test('the photo URL serves no other file, and HEAD opens none', async () => {
  const admin = await newAdmin()
  const { fileId: cv } = await storeFile([Buffer.from('%PDF-1.4')], { kind: 'cv' })
  const gone = '0'.repeat(32)
  await approvedMentor({ imageUrl: `/mentor-photos/${gone}` })
  for (const id of [cv, gone, cv.toUpperCase(), `${gone}0`, 'x', '..%2F..%2Fkeyring', '%00']) {
    expect((await admin.get(`/mentor-photos/${id}`)).status, id).toBe(404)
  }
  const head = await app.request(`/mentor-photos/${gone}`, { method: 'HEAD', headers: admin.headers })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp'])
})
