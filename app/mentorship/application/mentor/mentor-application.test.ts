import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type Person } from '../../../../test/app.ts'
import { applicationForm, completeMentor, examplePdf, requiredOfMentor } from '../../../../test/example-application.ts'
import type { FormFields } from '../../../../test/multipart.ts'
import { cameraPicture } from '../../../../test/pictures.ts'
import { deleteStoredFiles, storedFiles } from '../../../../test/stored-files.ts'
import { waitingTransactions } from '../../../../test/waiting-transactions.ts'
import { listApproved } from '../../../connect/requests/listings.server.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { readFile } from '../../../platform/files/files.server.ts'
import { newFormToken } from '../../../platform/http/form-token.server.ts'
import { filesInUse } from '../../../profiles/mentorship-files.server.ts'
import { mentorApplications, mentors } from '../../../profiles/tables.ts'

const privately = 'Yes, list me under a privacy-friendly name of my choice'

beforeEach(async () => {
  await db().delete(mentorApplications)
  await deleteStoredFiles()
})

async function apply(person: Person, answers: FormFields = {}, picture?: Buffer) {
  const form = applicationForm(
    { token: newFormToken(), ...requiredOfMentor, ...answers },
    picture && { field: 'picture', name: 'IMG_2041.JPG', content: picture },
  )
  return person.post('/apply-mentor', form)
}

async function stored(person: Person) {
  const [row] = await db()
    .select()
    .from(mentorApplications)
    .where(eq(mentorApplications.userId, person.userId ?? ''))
  return row
}

test('a complete application is stored as written, is pending and redirects to Connect after two seconds', async () => {
  const member = await newMember()
  const answer = await apply(member, completeMentor, await cameraPicture())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('refresh')).toBe('2;url=/mentorship')
  expect(await answer.text()).toContain('Thank you! Your application has been submitted successfully. Redirecting...')
  const row = await stored(member)
  expect(row).toMatchObject({ ...completeMentor, status: 'pending', version: 1 })
  const fileId = row?.imageUrl?.replace('/mentor-photos/', '') ?? ''
  const picture = Buffer.from(await new Response(await readFile(fileId, 'image')).arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
  expect(await filesInUse([fileId])).toEqual(new Set([fileId]))
})

test.each([
  [1, ['fullName', 'email', 'country']],
  [2, ['industry', 'professionalStage', 'professionalBio']],
] as const)('step %i is incomplete if any required answer is missing', async (step, fields) => {
  const member = await newMember()
  for (const field of fields) {
    const answer = await member.post('/apply-mentor', { ...requiredOfMentor, [field]: '', step: String(step) })
    const page = await answer.text()
    expect([field, answer.status]).toEqual([field, 422])
    expect(page).toContain('Please fill out all required fields before proceeding.')
    expect(page).toContain(`id="${field}-error"`)
  }
})

test('the last step has its own error message', async () => {
  const member = await newMember()
  for (const field of ['availability', 'galleryPreference']) {
    const answer = await apply(member, { [field]: 'Never' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('Please make sure all required fields are filled out.')
    expect(page).toContain(`id="${field}-error"`)
  }
})

test('the form defaults to flexible availability, the own name and a suggested alias', async () => {
  const member = await newMember()
  const first = await (await member.get('/apply-mentor')).text()
  expect(first).toContain('name="availability" value="As needed (flexible)"')
  expect(first).toContain('name="galleryPreference" value="Yes, list me under my own name"')
  expect(first).toMatch(/name="displayName" value="[A-Z]\w+ [A-Z]\w+"/)
})

test('step 1 promises discretion, and step 3 has a privacy reminder', async () => {
  const member = await newMember()
  expect(await (await member.get('/apply-mentor')).text()).toContain('Your discretion comes first.')
  const last = await (await member.post('/apply-mentor', { ...requiredOfMentor, step: '2' })).text()
  expect(last).toContain('A reminder about your privacy.')
  expect(last).toContain('Submit Application')
})

test('an empty privacy-friendly name is stored as a suggested one, and other preferences store none', async () => {
  const member = await newMember()
  for (const displayName of [' ', '\u200b', '\u3164 \u2060']) {
    await apply(member, { galleryPreference: privately, displayName })
    expect((await stored(member))?.displayName).toMatch(/^[A-Z]\w+ [A-Z]\w+$/)
  }
  await apply(member, { galleryPreference: 'No, I’d prefer not to be listed', displayName: 'Harbour Heron' })
  expect((await stored(member))?.displayName).toBe(null)
})

test.each([
  ...[requiredOfMentor.fullName, 'BABAJIDE  OLATUNJI', 'Babajide\u00ad Ọlátúnjí', 'Babajide', 'babajide', 'ỌLÁTÚNJÍ'],
  ...['BabajideO', 'Quiet Babajide', 'xolatunjix', 'Jide', 'Ola Heron', 'Olatunji_87'],
])(
  'the privacy-friendly name %j shares a word with the full name and is rejected beside its field',
  async (displayName) => {
    const member = await newMember()
    const answer = await apply(member, { galleryPreference: privately, displayName })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('This name shares a word with your full name, or a part of one. Please choose another name.')
    expect(page).toContain('id="displayName-error"')
    expect(await stored(member)).toBe(undefined)
    expect((await apply(member, { displayName })).status).toBe(200)
  },
)

test.each([
  ['professionalBio', 'People call me BABAJIDE.', 'Your bio has “BABAJIDE”, which is part of your full name.'],
  ['professionalBio', 'See babajideo on the web', 'Your bio has “babajideo”, which is part of your full name.'],
  ['role', 'Head of Olatunji & Sons', 'Your role has “Olatunji”, which is part of your full name.'],
  ['company', 'Ọlátúnjí Babajide Ltd', 'Your company has “Ọlátúnjí”, “Babajide”, which are parts of your full name.'],
])('with a privacy-friendly name, the full name is rejected in %s: %s', async (field, text, sentence) => {
  const member = await newMember()
  const alias = { galleryPreference: privately, displayName: 'Harbour Heron', alsoShow: 'My company' }
  const answer = await apply(member, { ...alias, [field]: text })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain(sentence.replaceAll('&', '&amp;'))
  expect(page).toContain('Your work</h2>')
  expect(page).toContain(`id="${field}-error"`)
  expect(await stored(member)).toBe(undefined)
  const onwards = await member.post('/apply-mentor', { ...requiredOfMentor, ...alias, [field]: text, step: '2' })
  expect(onwards.status).toBe(200)
  expect((await apply(member, { [field]: text })).status).toBe(200)
})

test('a word of the full name that is an ordinary word too causes a warning each time the form is sent, and is then accepted', async () => {
  const member = await newMember()
  const alias = { fullName: 'Hope Banda', galleryPreference: privately, displayName: 'Harbour Heron' }
  for (const professionalBio of ['I hope to help.', 'Hope is what I teach.']) {
    const warned = await apply(member, { ...alias, professionalBio })
    const page = (await warned.text()).replaceAll('<!-- -->', '')
    expect(warned.status).toBe(200)
    expect(page).toContain(`“${professionalBio.includes('Hope') ? 'Hope' : 'hope'}” (a name, under “bio”)`)
    expect(page).toContain('<input type="hidden" name="warned" value="yes"/>')
    expect(page).toContain(`<input type="hidden" name="professionalBio" value="${professionalBio}"/>`)
    expect((await stored(member))?.professionalBio).not.toBe(professionalBio)
    expect((await apply(member, { ...alias, professionalBio, warned: 'yes' })).status).toBe(200)
    expect((await stored(member))?.professionalBio).toBe(professionalBio)
  }
  const refused = { ...alias, warned: 'yes', professionalBio: 'I told Hope yesterday.' }
  expect((await apply(member, refused)).status).toBe(422)
})

test('a company that is not shown may contain the full name', async () => {
  const member = await newMember()
  const alias = { galleryPreference: privately, displayName: 'Harbour Heron', company: 'Olatunji & Sons' }
  expect((await apply(member, alias)).status).toBe(200)
  expect(await stored(member)).toMatchObject({ company: 'Olatunji & Sons', alsoShow: null })
})

test('identifying text under a privacy-friendly name causes one warning and is then accepted', async () => {
  const member = await newMember()
  const telling = {
    ...{ galleryPreference: privately, displayName: '@harbour_heron', company: 'Savanna Bank' },
    professionalBio: 'At Savanna Bank. Call Jane Doe, 0712 345 678.',
  }
  const warned = await apply(member, telling)
  const page = (await warned.text()).replaceAll('<!-- -->', '')
  expect(warned.status).toBe(200)
  for (const part of ['“Jane Doe” (a name, under “bio”)', '“0712 345 678” (a phone number, under “bio”)'])
    expect(page).toContain(part)
  expect(page).toContain('“Savanna Bank” (a name, under “bio”)')
  expect(page).toContain('“@harbour_heron” (an account name, under “name to show”)')
  expect(page).toContain('<input type="hidden" name="warned" value="yes"/>')
  expect(await stored(member)).toBe(undefined)
  expect((await apply(member, { ...telling, galleryPreference: requiredOfMentor.galleryPreference })).status).toBe(200)
  expect((await stored(member))?.displayName).toBe(null)
  expect(await (await apply(member, { ...telling, warned: 'yes' })).text()).toContain('submitted successfully')
  expect((await stored(member))?.displayName).toBe('@harbour_heron')
})

test('what a mentor can help with is optional, and only areas of the list are stored', async () => {
  const member = await newMember()
  await apply(member, { supportAreas: ['Confidence and resilience', 'Other', 'Leadership development'] })
  expect((await stored(member))?.supportAreas).toBe('Leadership development\nConfidence and resilience')
  await apply(member)
  expect((await stored(member))?.supportAreas).toBe('')
})

test('alsoShow is stored only with a privacy-friendly name and accepts only the two options', async () => {
  const member = await newMember()
  const alsoShow = ['My picture', 'My phone', 'My company']
  await apply(member, { galleryPreference: privately, displayName: 'Harbour Heron', alsoShow })
  expect((await stored(member))?.alsoShow).toBe('My company\nMy picture')
  await apply(member, { alsoShow })
  expect((await stored(member))?.alsoShow).toBe(null)
})

test('applying again removes an approved mentor from the directory until the next approval', async () => {
  const member = await newMember()
  await apply(member, completeMentor, await cameraPicture())
  const first = await stored(member)
  if (!first) throw new Error('The application is not there.')
  await db().update(mentorApplications).set({ status: 'approved' }).where(eq(mentorApplications.userId, member.userId))
  await db().transaction((tx) => listApproved(tx, first))
  expect(await db().$count(mentors, eq(mentors.userId, member.userId))).toBe(1)

  expect((await apply(member, { role: 'Director' })).status).toBe(200)
  expect(await stored(member)).toMatchObject({
    status: 'pending',
    version: 2,
    role: 'Director',
    imageUrl: first.imageUrl,
  })
  expect(await db().$count(mentors, eq(mentors.userId, member.userId))).toBe(0)
})

test('an application notifies admin pages, and members only when it removes a listing', async () => {
  const member = await newMember()
  const heard: string[] = []
  const { unlisten } = await primarySql().listen('upinde_live', (message) => heard.push(message.replace(/ .*/, '')))
  await apply(member)
  await expect.poll(() => heard).toEqual(['admin-mentors'])
  const row = await stored(member)
  if (!row) throw new Error('The application is not there.')
  await db().transaction((tx) => listApproved(tx, row))
  await expect.poll(() => heard).toEqual(['admin-mentors', 'mentors'])
  await apply(member)
  const gone = expect.stringMatching(/^mentor:[\w-]{22}$/)
  await expect.poll(() => heard).toEqual(['admin-mentors', 'mentors', gone, 'mentors', 'admin-mentors'])
  await unlisten()
})

test('a stored picture can be shown again, replaced and removed', async () => {
  const member = await newMember()
  await apply(member, {}, await cameraPicture())
  const first = await stored(member)
  const page = await (await member.post('/apply-mentor', { ...requiredOfMentor, step: '2' })).text()
  expect(page).toContain(`<img src="${first?.imageUrl}"`)
  await apply(member, {}, await cameraPicture())
  const second = await stored(member)
  expect(storedFiles()).toEqual([second?.imageUrl?.replace('/mentor-photos/', '')])
  expect(second?.imageUrl).not.toBe(first?.imageUrl)
  await apply(member, { removeFile: 'yes' })
  expect((await stored(member))?.imageUrl).toBe(null)
  expect(storedFiles()).toEqual([])
})

test('an application resent during its deletion does not reference the deleted picture', async () => {
  const member = await newMember()
  await apply(member, {}, await cameraPicture())
  const [deleted, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deletion = db().transaction(async (tx) => {
    await tx.delete(mentorApplications).where(eq(mentorApplications.userId, member.userId ?? ''))
    deleted.resolve()
    await seen.promise
  })
  await deleted.promise
  const again = apply(member)
  await expect.poll(waitingTransactions).toBe(1)
  seen.resolve()
  await deletion
  expect((await again).status).toBe(200)
  expect(await stored(member)).toMatchObject({ version: 1, imageUrl: null })
})

test('a file that is not an image is rejected beside its field', async () => {
  const member = await newMember()
  const answer = await apply(member, {}, examplePdf())
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please select a JPEG, PNG, WebP, AVIF or GIF image.')
  expect(await stored(member)).toBe(undefined)
})

test('a member’s mentor and mentee applications are independent', async () => {
  const member = await newMember()
  await apply(member)
  expect(await (await member.get('/apply-mentee')).text()).not.toContain('Babajide')
})
