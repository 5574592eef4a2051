import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { applicationForm, requiredOfMentee } from '../../../test/example-application.ts'
import { inDays } from '../../../test/in-days.ts'
import { newMails } from '../../../test/mailbox.ts'
import { mainOf, pageOf } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, listingOf, openMentor } from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { dayInWords } from '../people/days.ts'
import { connectMentees, connectPeople } from '../people/tables.ts'
import { connectChoices, recentPairs, requests } from '../tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const today = isoDay(new Date())
const canaries = {
  ...{ fullName: 'Canary Fullname', email: 'canary-mail@example.org', phone: '+250 788 555 111', country: 'Rwanda' },
  ...{ gender: 'Non-binary', pronouns: 'They/Them', mentorQualities: 'Canary qualities.' },
  ...{ linkedin: 'https://www.linkedin.com/in/canary', otherInfo: 'Canary information.', cvUrl: '/cvs/canarycv' },
}

test('a mentor sees the card and nothing else of a mentee, in no page, data, mail, log or own data', async () => {
  const log = vi.spyOn(process.stdout, 'write')
  const [member, asker] = [await newMember(), await newMember()]
  const mentor = await openMentor(2, { userId: member.userId, industry: 'ICT / Technology / Software' })
  const mentee = await admittedMentee({ ...canaries, userId: asker.userId })
  const note = { note: 'I would like to lead a team.', languages: 'Kinyarwanda', zone: 'Africa/Kigali' }
  await db().update(connectMentees).set({ note: note.note }).where(eq(connectMentees.userId, asker.userId))
  const { languages, zone } = note
  await db().update(connectPeople).set({ languages, zone }).where(eq(connectPeople.userId, asker.userId))
  await chooseAll(asker.userId, [mentor])
  const [request] = await allOfMentee(asker.userId)
  await newMails()
  await runDueWork(inDays(3))
  const page = await mainOf(member.get('/connect'))
  const seen = [
    page,
    await (await member.get('/connect.data')).text(),
    await (await member.get('/')).text(),
    await (await member.get('/account')).text(),
    ...(await newMails()),
    log.mock.calls.join(),
  ].join('\n')
  log.mockRestore()
  expect(page).toContain('dir="auto" translate="no">I would like to lead a team.<')
  const words = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toContain(
    `${request?.alias} asks you Industry ICT / Technology / Software Career stage Early-career (0–3 years of experience) ` +
      'Would like to grow in Leadership development Other I would like to lead a team. ' +
      'They found you in the directory and chose you. You both work in ICT / Technology / Software. ' +
      `You are two steps further in your career. Please answer before ${dayInWords(addDays(today, 7))}.`,
  )
  const never = [...Object.values(canaries), 'Canary', mentee.userId, mentee.publicId, 'Kinyarwanda', 'Africa/Kigali']
  for (const each of never) expect(seen, each).not.toContain(each)
})

test('beside words of others, what the team wrote is left to the account page', async () => {
  const member = await newMember()
  await admittedMentee({ userId: member.userId })
  const mentor = await openMentor(1, { userId: member.userId })
  const asked = { state: 'question' as const, question: 'Do you still work at Teranga Bank?' }
  await db().update(connectMentees).set(asked).where(eq(connectMentees.userId, member.userId))
  expect(await mainOf(member.get('/connect'))).toContain(asked.question)
  await chooseAll((await admittedMentee()).userId, [mentor])
  const page = await mainOf(member.get('/connect'))
  expect(page).toMatch(/What the team wrote to you stands on the page <a [^>]*href="\/account"/)
  expect(page).toContain('name="answer"')
  expect(page).not.toContain(asked.question)
  expect(await mainOf(member.get('/account'))).toContain(asked.question)
})

test('only the mentor who is asked answers, and only the mentee takes back', async () => {
  const [member, asker] = [await newMember(), await newMember()]
  const mentor = await openMentor(1, { userId: member.userId })
  await admittedMentee({ userId: asker.userId })
  await chooseAll(asker.userId, [mentor])
  const [before] = await allOfMentee(asker.userId)
  const fields = { pairing: before?.id ?? '', sentence: 'wish' }
  const commands = ['yes', 'not now', 'take back']
  const others: [Person, string[], number][] = [
    [visitor, commands, 401],
    [await newMember(), commands, 409],
    [await newAdmin(), commands, 409],
    [asker, ['yes', 'not now'], 409],
    [member, ['take back'], 409],
  ]
  for (const [person, forbidden, status] of others)
    for (const each of forbidden)
      expect([each, (await person.post('/connect', { ...fields, do: each })).status]).toEqual([each, status])
  expect(await allOfMentee(asker.userId)).toEqual([before])
  expect((await member.post('/connect', { ...fields, do: 'yes' })).status).toBe(302)
  for (const person of [member, asker]) expect(await pageOf(person.get('/connect'))).toContain('said yes')
  expect((await asker.post(`/connect/${before?.id}`, { do: 'end' })).status).toBe(302)
  expect(await pageOf(asker.get('/connect'))).toContain('and you had has ended')
})

test('whoever has not applied gets the form first, which keeps the mentor, also among several of the name', async () => {
  const alias = { galleryPreference: privacyFriendlyName, displayName: 'Quiet Heron' }
  const mentors = [await openMentor(1, alias), await openMentor(1, alias)]
  for (const { userId, listingId } of mentors) {
    const member = await newMember()
    const form = await member.post('/connect', { do: 'choose', mentor: listingId })
    expect(form.headers.get('location')).toBe(`/apply-mentee?mentor=${listingId}`)
    const answers = { ...requiredOfMentee, matchPreference: fromDirectory, selectedMentorName: 'Quiet Heron' }
    const sent = applicationForm({ ...answers, token: newFormToken() })
    expect((await member.post(`/apply-mentee?mentor=${listingId}`, sent)).status).toBe(200)
    const chosen = await db().select().from(connectChoices).where(eq(connectChoices.menteeId, member.userId))
    expect(chosen).toMatchObject([{ mentorId: userId, rank: 1 }])
    expect(await pageOf(member.get('/connect'))).toContain('Whom we ask first')
  }
  const member = await newMember()
  const answers = { ...requiredOfMentee, matchPreference: fromDirectory, selectedMentorName: 'quiet heron' }
  await member.post('/apply-mentee', applicationForm({ ...answers, token: newFormToken() }))
  expect(await db().$count(connectChoices, eq(connectChoices.menteeId, member.userId))).toBe(0)
})

test('a mentee reads whom the request is with and until when, who is next, and what came of others', async () => {
  const member = await newMember()
  await admittedMentee({ userId: member.userId })
  const [first, second] = [
    await openMentor(1, { fullName: 'Amina Diallo' }),
    await openMentor(1, { fullName: 'Zola Dube' }),
  ]
  for (const { listingId } of [first, second])
    expect((await member.post('/connect', { do: 'choose', mentor: listingId })).headers.get('location')).toBe(
      '/connect?saved',
    )
  const page = await mainOf(member.get('/connect'))
  expect(page).toContain(`You will hear by ${dayInWords(addDays(today, 7))}.`)
  expect(page).toMatch(/You have asked(?: |<!-- -->)*<a[^>]*>Amina Diallo/)
  expect(page).toMatch(/Whom we ask next<\/h3><ol[^>]*><li><a[^>]*>Zola Dube/)
  expect(await pageOf(member.get('/'))).not.toContain('Amina Diallo')
  for (const days of [7, 14]) await runDueWork(inDays(days))
  const over = await mainOf(member.get('/connect'))
  for (const name of ['Amina Diallo', 'Zola Dube']) expect(over).toContain(`${name}</a>: this one did not come about.`)
  expect(over).toContain('This time it did not come about. The team looks for a mentor')
  expect(over).toMatch(/You will hear by \d/)
  await db()
    .update(menteeApplications)
    .set({ matchPreference: fromDirectory })
    .where(eq(menteeApplications.userId, member.userId))
  expect(await mainOf(member.get('/connect'))).toContain(
    'This time it did not come about. You wanted to choose a mentor yourself: put one on your list, and we ask.',
  )
})

test('a press that comes too late, or is one choice too many, says so and changes nothing', async () => {
  const [member, asker] = [await newMember(), await newMember()]
  const mentor = await openMentor(1, { userId: member.userId })
  await admittedMentee({ userId: asker.userId })
  await chooseAll(asker.userId, [mentor, await openMentor(), await openMentor()])
  const one = await openMentor()
  const tooMany = await asker.post('/connect', { do: 'choose', mentor: one.listingId })
  expect([tooMany.status, await tooMany.text()]).toEqual([
    409,
    expect.stringContaining('You have chosen three mentors'),
  ])
  const gone = await asker.post('/connect', { do: 'choose', mentor: 'x'.repeat(22) })
  expect([gone.status, await gone.text()]).toEqual([409, expect.stringContaining('This profile is not available now.')])
  const pairing = (await allOfMentee(asker.userId))[0]?.id ?? ''
  await asker.post('/connect', { do: 'take back', pairing })
  const late = await member.post('/connect', { do: 'yes', pairing })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('this is how things stand now')])
})

test('somebody whose session has ended keeps what was typed, and the way back to the mentor', async () => {
  const mentor = await openMentor()
  const chosen = await visitor.post('/connect', { do: 'choose', mentor: mentor.listingId })
  expect([chosen.status, await chosen.text()]).toEqual([401, expect.stringContaining(`/mentor/${mentor.listingId}`)])
  const answered = await visitor.post('/connect', { do: 'answer', answer: 'Tuesdays.' })
  expect([answered.status, await mainOf(Promise.resolve(answered))]).toEqual([
    401,
    expect.stringContaining('>Tuesdays.</blockquote>'),
  ])
})

test('the page changes nothing when it is read', async () => {
  const member = await newMember()
  await admittedMentee({ userId: member.userId })
  await chooseAll(member.userId, [await openMentor()])
  const all = () => Promise.all([db().select().from(requests), db().select().from(connectPeople)])
  const before = await all()
  await pageOf(member.get('/connect'))
  expect(await all()).toEqual(before)
  expect(await listingOf(member.userId)).toBe('')
})

test('an answer that comes too late is given back', async () => {
  const member = await newMember()
  await admittedMentee({ userId: member.userId })
  const late = await member.post('/connect', { do: 'answer', answer: 'Carefully written.' })
  expect([late.status, await mainOf(Promise.resolve(late))]).toEqual([
    409,
    expect.stringContaining('Carefully written.'),
  ])
})

test('a mentor who is away reads of those who had asked before', async () => {
  const member = await newMember()
  await chooseAll((await admittedMentee()).userId, [await openMentor(1, { userId: member.userId })])
  await member.post('/connect', { do: 'places', capacity: '1', awayUntil: addDays(today, 20), awayWas: '' })
  expect(await pageOf(member.get('/connect'))).toContain('Nobody else is sent to you.')
})

test.each(['a\nb', '中文', 'x&mentor=y', '../..'])(
  'somebody who has not applied and sends %j for a mentor asks nobody',
  async (mentor) => {
    const answer = await (await newMember()).post('/connect', { do: 'choose', mentor })
    expect([answer.status, answer.headers.get('location')]).toEqual([409, null])
  },
)
