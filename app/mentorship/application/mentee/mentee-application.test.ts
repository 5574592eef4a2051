import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { app, newMember, type Person, visitor } from '../../../../test/app.ts'
import {
  applicationForm,
  byScript,
  completeMentee,
  examplePdf,
  keptOfMentee,
  requiredOfMentee,
} from '../../../../test/example-application.ts'
import type { FormFields } from '../../../../test/multipart.ts'
import { mainOf, pageOf } from '../../../../test/page.ts'
import { deleteStoredFiles, storedFiles } from '../../../../test/stored-files.ts'
import { menteeStatus } from '../../../connect/people/states.ts'
import { connectMentees, connectPeople } from '../../../connect/people/tables.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { readFile } from '../../../platform/files/files.server.ts'
import { newFormToken } from '../../../platform/http/form-token.server.ts'
import { filesInUse } from '../../../profiles/mentorship-files.server.ts'
import { menteeApplications } from '../../../profiles/tables.ts'

const failed = 'An error occurred. Please try again.'
const submitted = 'Thank you! Your application has been submitted successfully. Redirecting...'
const missing = 'Please fill out all required fields marked with *'

beforeEach(async () => {
  await db().delete(menteeApplications)
  await deleteStoredFiles()
})

/** Posts the last step as a browser without script does, or as script does. */
async function apply(
  person: Person,
  answers: FormFields = {},
  { cv, headers }: { cv?: Buffer; headers?: Record<string, string> } = {},
) {
  const form = applicationForm(
    { token: newFormToken(), ...requiredOfMentee, ...answers },
    cv && { field: 'cv', name: 'My CV.pdf', content: cv },
  )
  return person.post('/apply-mentee', form, headers)
}

async function stored(person: Person) {
  const [row] = await db()
    .select()
    .from(menteeApplications)
    .innerJoin(connectMentees, eq(connectMentees.userId, menteeApplications.userId))
    .where(eq(menteeApplications.userId, person.userId ?? ''))
  return row && { ...row.mentee_applications, status: menteeStatus(row.connect_mentees.state) }
}

test('a complete application is stored as written, is pending and redirects home after two seconds', async () => {
  const member = await newMember()
  const answer = await apply(member, completeMentee, { cv: examplePdf('Akinyi') })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('refresh')).toBe('2;url=/')
  expect(await answer.text()).toContain(submitted)
  const row = await stored(member)
  expect(row).toMatchObject({ ...keptOfMentee.complete, growthAreas: 'Leadership development\nOther' })
  expect(row).toMatchObject({ status: 'pending', version: 1 })
  const fileId = row?.cvUrl?.replace('/cvs/', '') ?? ''
  expect(await new Response(await readFile(fileId, 'cv')).text()).toBe(examplePdf('Akinyi').toString())
  expect(await filesInUse([fileId, 'f'.repeat(32)])).toEqual(new Set([fileId]))
})

test('the required answers are enough, and unanswered questions are stored as null', async () => {
  const member = await newMember()
  expect((await apply(member)).status).toBe(200)
  expect(await stored(member)).toMatchObject({
    ...keptOfMentee.required,
    phone: null,
    gender: null,
    pronouns: null,
    growthAreasOther: null,
    selectedMentorName: null,
    otherInfo: null,
    linkedin: null,
    cvUrl: null,
  })
})

test.each([
  [1, ['fullName', 'email', 'country']],
  [2, ['industry', 'professionalStage', 'growthAreas']],
  [3, ['mentorQualities', 'matchPreference', 'agrees']],
] as const)('step %i is incomplete if any required answer is missing', async (step, fields) => {
  const member = await newMember()
  for (const field of fields) {
    const answer = await member.post('/apply-mentee', { ...requiredOfMentee, [field]: ' ', step: String(step) })
    const page = await answer.text()
    expect([field, answer.status]).toEqual([field, 422])
    expect(page).toContain(missing)
    expect(page.match(/class="field-error"/g)).toHaveLength(1)
    expect(page).toContain(`id="${field}-error"`)
  }
})

test('the other growth area is required and stored only when Other is chosen', async () => {
  const member = await newMember()
  const step2 = { ...requiredOfMentee, step: '2', growthAreas: ['Leadership development', 'Other'] }
  expect((await member.post('/apply-mentee', step2)).status).toBe(422)
  expect((await member.post('/apply-mentee', { ...step2, growthAreasOther: 'Singing' })).status).toBe(200)
  await apply(member, { growthAreasOther: 'Singing' })
  expect(await stored(member)).toMatchObject({ growthAreas: 'Leadership development', growthAreasOther: null })
})

test('the code of conduct stands open on the last step, needs both ticks, and is asked once', async () => {
  const member = await newMember()
  const before = { ...requiredOfMentee, step: '2' }
  const asked = await mainOf(member.post('/apply-mentee', { ...before, agrees: [] }))
  expect(asked).toMatch(/Do not meet at a home.*I am 18 or older\./s)
  expect(asked).not.toContain('<details')
  const half = await apply(member, { agrees: 'adult' })
  expect([half.status, await stored(member)]).toEqual([422, undefined])
  expect(await half.text()).toMatch(/id="agrees-error"[^>]*>(<[^>]+>)*Please tick both boxes\./)
  await apply(member)
  const isTheirs = eq(connectPeople.userId, member.userId)
  expect(await db().select().from(connectPeople).where(isTheirs)).toMatchObject([{ conductVersion: 1 }])
  const again = await pageOf(member.post('/apply-mentee', before))
  expect(again).not.toMatch(/I am 18 or older|Do not meet at a home/)
  expect(again.match(/<input type="hidden" name="agrees" value="\w+"/g)).toHaveLength(2)
})

test('the selected mentor is kept only with a preference that includes the directory', async () => {
  for (const [matchPreference, kept] of [
    ['I’d like to select a mentor from the directory', 'Quiet Baobab'],
    ['I’m open to both: browsing the directory or being matched', 'Quiet Baobab'],
    ['I’d like to be matched with a mentor by Upinde', null],
  ] as const) {
    const member = await newMember()
    await apply(member, { matchPreference, selectedMentorName: 'Quiet Baobab' })
    expect(await stored(member)).toMatchObject({ matchPreference, selectedMentorName: kept })
  }
})

test('invalid answers are reported beside their fields', async () => {
  const member = await newMember()
  const wrong = { ...requiredOfMentee, email: 'akinyi at example', fullName: 'n'.repeat(201), step: '1' }
  const page = await (await member.post('/apply-mentee', wrong)).text()
  expect(page).toContain('Please look at the fields marked below.')
  expect(page).toContain('Please enter a valid email address.')
  expect(page).toContain('Please keep “Full name” to 200 characters or fewer.')
})

test('each step carries every answer, including multiple choices', async () => {
  const member = await newMember()
  const page = await (await member.post('/apply-mentee', { ...completeMentee, step: '2' })).text()
  expect(page).toContain('<h2>Your mentor</h2>')
  for (const value of ['Akinyi Odhiambo', 'Leadership development', 'Other', 'Speaking in public']) {
    expect(page).toMatch(new RegExp(`<input type="hidden" name="\\w+" value="${value}"/>`))
  }
})

test('applying again prefills the stored application, replaces it and its file, and creates a new version', async () => {
  const member = await newMember()
  await apply(member, completeMentee, { cv: examplePdf('first') })
  const first = await stored(member)
  const page = await (await member.get('/apply-mentee')).text()
  expect(page).toContain('value="Akinyi Odhiambo"')
  expect(page).toContain('You have applied before.')
  const last = await (await member.post('/apply-mentee', { ...completeMentee, step: '2' })).text()
  expect(last).toContain(`href="${first?.cvUrl}"`)

  await apply(member, { fullName: 'Akinyi O.' }, { cv: examplePdf('second') })
  const second = await stored(member)
  expect(second).toMatchObject({ fullName: 'Akinyi O.', version: 2, status: 'pending', phone: null })
  expect(second?.publicId).toBe(first?.publicId)
  expect(storedFiles()).toEqual([second?.cvUrl?.replace('/cvs/', '')])
})

test('a stored CV is kept when no new one is sent and deleted on request', async () => {
  const member = await newMember()
  await apply(member, {}, { cv: examplePdf() })
  const cvUrl = (await stored(member))?.cvUrl
  await apply(member, { otherInfo: 'More' })
  expect(await stored(member)).toMatchObject({ cvUrl, otherInfo: 'More' })
  await apply(member, { removeFile: 'yes' })
  expect((await stored(member))?.cvUrl).toBe(null)
  expect(storedFiles()).toEqual([])
})

test('concurrent submissions of one form create one application with one file and count once towards the limit', async () => {
  const member = await newMember()
  const token = newFormToken()
  // One more file would be too many for a day.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => apply(member, { token }, { cv: examplePdf(), headers: byScript })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await stored(member)).toMatchObject({ version: 1 })
  expect(storedFiles()).toHaveLength(1)
  for (let again = 0; again < 4; again++) expect((await apply(member)).status).toBe(200)
  expect((await apply(member)).status).toBe(429)
})

test('the sixth application of a day is rejected and leaves neither row nor file', async () => {
  const member = await newMember()
  for (let round = 0; round < 5; round++) expect((await apply(member)).status).toBe(200)
  const answer = await apply(member, { fullName: 'Sixth' }, { cv: examplePdf() })
  const page = await answer.text()
  expect(answer.status).toBe(429)
  expect(page).toContain(failed)
  expect(page).toContain('value="Sixth"')
  expect(await stored(member)).toMatchObject({ version: 5, fullName: requiredOfMentee.fullName })
  expect(storedFiles()).toEqual([])
})

test('rejected files count too, and none is accepted after ten a day', async () => {
  const member = await newMember()
  const notAPdf = Buffer.from('<!doctype html>')
  for (let round = 0; round < 5; round++) {
    expect((await apply(member, {}, { cv: notAPdf })).status).toBe(422)
    expect((await apply(member, { mentorQualities: '' }, { cv: examplePdf() })).status).toBe(422)
  }
  for (const headers of [{}, byScript]) {
    const answer = await apply(member, { fullName: 'Eleventh' }, { cv: examplePdf(), headers })
    expect(answer.status).toBe(429)
    const page = await answer.text()
    expect(page).toContain(failed)
    expect(page).toContain('Eleventh')
  }
  expect([await stored(member), storedFiles()]).toEqual([undefined, []])
  expect((await apply(member)).status).toBe(200)
})

test('a form with a file that is sent repeatedly is read at most ten times', async () => {
  const member = await newMember()
  const token = newFormToken()
  const send = async () => (await apply(member, { token }, { cv: examplePdf() })).status
  for (let round = 0; round < 10; round++) expect(await send()).toBe(200)
  const kept = storedFiles()
  expect(await send()).toBe(429)
  expect(await stored(member)).toMatchObject({ version: 1, cvUrl: `/cvs/${kept}` })
  expect(storedFiles()).toEqual(kept)
})

test('an applicant who is signed out while writing is told so and keeps every answer', async () => {
  const answer = await apply(visitor, { fullName: 'Kept Name' }, { cv: examplePdf() })
  const page = await answer.text()
  expect(answer.status).toBe(401)
  expect(page).toContain('You must be logged in to submit an application.')
  expect(page).toContain('value="Kept Name"')
  expect(storedFiles()).toEqual([])
  const toScript = await apply(visitor, {}, { headers: byScript })
  expect(toScript.status).toBe(401)
  expect(await toScript.json()).toMatchObject({
    kind: 'refused',
    message: 'You must be logged in to submit an application.',
    input: requiredOfMentee,
  })
})

test('a storage failure shows an error message and changes nothing', async () => {
  const member = await newMember()
  await apply(member, {}, { cv: examplePdf() })
  const before = await stored(member)
  await db().execute(sql`alter table mentee_applications add constraint none check (false) not valid`)
  const answer = await apply(member, { fullName: 'Not Lost' }, { cv: examplePdf('second') }).finally(() =>
    db().execute(sql`alter table mentee_applications drop constraint none`),
  )
  const page = await answer.text()
  expect(answer.status).toBe(500)
  expect(page).toContain(failed)
  expect(page).toContain('value="Not Lost"')
  expect(await stored(member)).toEqual(before)
  const inUse = await filesInUse(storedFiles())
  expect(inUse.size).toBe(1)
})

test('an interrupted upload leaves no file and no row', async () => {
  const member = await newMember()
  const form = new Response(
    applicationForm({ ...requiredOfMentee }, { field: 'cv', name: 'cv.pdf', content: examplePdf('', 90_000) }),
  )
  const type = form.headers.get('content-type') ?? ''
  const whole = new Uint8Array(await form.arrayBuffer())
  for (const accepted of [{}, byScript]) {
    const half = new ReadableStream({
      start: (stream) => stream.enqueue(whole.subarray(0, whole.length / 2)),
      pull: (stream) => stream.error(new Error('the line went dead')),
    })
    const headers = { ...member.headers, origin: config().publicUrl, 'content-type': type, ...accepted }
    const request = { method: 'POST', headers, body: half, duplex: 'half' } as RequestInit
    expect((await app.request('/apply-mentee', request)).status).toBe(400)
  }
  expect(await stored(member)).toBe(undefined)
  expect(storedFiles()).toEqual([])
})

test('a file that is not a PDF is rejected beside its field, and nothing is stored', async () => {
  const member = await newMember()
  const answer = await apply(member, {}, { cv: Buffer.from('<!doctype html>') })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please select a PDF file.')
  expect(await stored(member)).toBe(undefined)
  expect(storedFiles()).toEqual([])
})

test('a file sent with an incomplete form is not kept', async () => {
  const member = await newMember()
  const answer = await apply(member, { mentorQualities: '' }, { cv: examplePdf() })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(missing)
  expect(storedFiles()).toEqual([])
})

test('another member’s form starts empty', async () => {
  await apply(await newMember(), completeMentee)
  const page = await (await (await newMember()).get('/apply-mentee')).text()
  expect(page).not.toMatch(/Akinyi|You have applied before/)
})
