import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAdmin, newMember, visitor } from '../../../test/app.ts'
import { applicationForm, requiredOfMentee, requiredOfMentor } from '../../../test/example-application.ts'
import { inDays } from '../../../test/in-days.ts'
import { newMails } from '../../../test/mailbox.ts'
import type { FormFields } from '../../../test/multipart.ts'
import { mainOf, pageOf, pageWith } from '../../../test/page.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { approveMentor, mentorApplication, rejectMentor, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { users } from '../../account/tables.ts'
import { deleteMentorApplication } from '../../mentorship/application/mentor/mentor-removal.server.ts'
import { carryOutDecisions, decide } from '../../moderation/decisions.server.ts'
import type { Ruling } from '../../moderation/queue.ts'
import { waitingDecisions } from '../../moderation/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications, mentors } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { holdApplicant } from '../pairs/reports/holds-for-admin.server.ts'
import { dayInWords } from '../people/days.ts'
import { byTeam, hold } from '../people/holds.server.ts'
import { type MenteeState, menteeStates } from '../people/states.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { unreadMentees } from '../requests/admission.server.ts'

startWithoutMentors()

const admin = await newAdmin()
const today = isoDay(new Date())
const inAWeek = dayInWords(addDays(today, 7))

beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(connectPeople)
})

describe.each([
  ['mentee', '/apply-mentee', requiredOfMentee, /<a class="btn btn-primary " href="\/mentors"[^>]*>Find a mentor/],
  ['mentor', '/apply-mentor', requiredOfMentor, /<a class="btn btn-primary " href="\/mentorship"[^>]*>Continue/],
])('after applying as a %s', (_, path, form, primary) => {
  test('the page that says so and “Messages” name a day within a week', async () => {
    const member = await newMember()
    const sent = member.post(path, applicationForm({ ...form, token: newFormToken() }))
    const done = await pageWith(200, sent, `You will hear by ${inAWeek}`, 'href="/connect"')
    expect(done.match(/<a [^>]*btn-primary[^>]*>[^<]*/g)).toEqual([expect.stringMatching(primary)])
    expect((await sent).headers.get('refresh')).toMatch(/^2;/)
    expect(await pageOf(member.get('/connect'))).toContain(`A person reads it. You will hear by ${inAWeek}.`)
  })
})

test('a member who has not applied is told so, and has nothing to set', async () => {
  const member = await newMember()
  expect(await pageOf(member.get('/connect'))).toContain('You have not applied yet.')
  expect(await pageOf(member.get('/connect/settings'))).toContain('before you have applied')
  expect((await member.post('/connect', { do: 'leave' })).status).toBe(409)
})

test('the address in mails leads to the messages', async () => {
  const answer = await visitor.get('/next')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/connect'])
})

describe.each(menteeStates)('a mentee who is %s', (state) => {
  const commands = ['answer', 'pause', 'resume', 'leave', 'return', 'agree', 'open', 'come back', 'admit', 'hold', '']
  const fields = { answer: 'Yes.', until: addDays(today, 30), capacity: '2', agrees: ['adult', 'conduct'] }

  test('is changed by nobody else’s commands, whoever they are', async () => {
    const { userId, publicId } = await menteeIn(state)
    const before = await menteeOf(userId)
    for (const person of [visitor, await newMember(), admin])
      for (const each of commands) await person.post('/connect', { ...fields, do: each, userId, publicId })
    expect(await menteeOf(userId)).toEqual(before)
  })

  test('is changed by no command of admins that a member gives, nor by an admin about themselves', async () => {
    const own = await newAdmin()
    const { publicId } = await menteeIn(state, own.userId)
    const before = await menteeOf(own.userId)
    const decision = { id: publicId, version: String(before?.version), words: 'Why?', reason: 'unclear' }
    for (const person of [visitor, await newMember(), own]) {
      for (const query of ['?decision=approve', '?decision=ask', '?decision=reject'])
        await person.post(`/admin/desk/mentees${query}`, decision)
      for (const hold of ['yes', 'no']) await person.post(`/admin/mentees/${publicId}/hold`, { hold })
    }
    expect(await db().$count(waitingDecisions)).toBe(0)
    expect(await menteeOf(own.userId)).toEqual(before)
  })
})

test('an admin does not get the own application at the desk', async () => {
  const own = await newAdmin()
  await menteeIn('unread', own.userId)
  expect(await pageOf(own.post('/admin/desk/mentees'))).toContain('All caught up.')
  expect(await pageOf(admin.post('/admin/desk/mentees'))).toContain('The last one')
})

test('deciding about a mentee whose application was not opened shows no name', async () => {
  const { publicId } = await menteeIn('unread')
  const answer = await pageOf(admin.post('/admin/desk/mentees?decision=approve', { id: publicId, version: '1' }))
  expect(answer.replaceAll('<!-- -->', '')).toContain(`Admitted: ${publicId.slice(0, 8)}.`)
})

test('of 50 decisions at once one takes effect, is recorded once, and leaves one mail', async () => {
  const { userId, publicId } = await menteeIn('unread')
  const rulings: Ruling[] = [{ kind: 'approve' }, { kind: 'reject', reason: 'unclear', words: '' }]
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, each) => ruled(publicId, rulings[each % 2] ?? { kind: 'approve' })),
  )
  expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1)
  const isAboutThem = eq(auditLog.target, publicId)
  expect(await db().$count(auditLog, isAboutThem)).toBe(1)
  expect((await menteeOf(userId))?.version).toBe(2)
  await runDueWork(inDays(3))
  expect(await newMails()).toHaveLength(1)
})

test('what a mentee changes is not admitted unread, neither while an admin reads nor within the ten seconds', async () => {
  const member = await newMember()
  const { publicId } = await menteeIn('unread', member.userId)
  const rewrite = (note: string) => member.post('/connect/settings', { card: 'note', note })
  await rewrite('Something else.')
  expect(await ruled(publicId, { kind: 'approve' }, 1)).toBe('changed')
  const decision = { adminId: admin.userId, itemId: publicId, version: '2', ruling: { kind: 'approve' } as const }
  expect(await decide(unreadMentees, decision, 'after undo')).toBe('decided')
  await rewrite('Yet another.')
  await db().update(waitingDecisions).set({ takesEffectAt: sql`now() - interval '1 second'` })
  await carryOutDecisions([unreadMentees])
  expect((await menteeOf(member.userId))?.state).toBe('unread')
})

test('the page shows a question, takes the answer, and shows a refusal with its words', async () => {
  const member = await newMember()
  const { publicId } = await menteeIn('unread', member.userId)
  await ruled(publicId, { kind: 'ask', words: 'Which area matters most?' })
  expect(await pageOf(member.get('/connect'))).toContain('Which area matters most?')
  await pageWith(422, member.post('/connect', { do: 'answer', answer: ' ' }), 'Please write an answer.')
  const long = 'a'.repeat(1_001)
  expect(await mainOf(member.post('/connect', { do: 'answer', answer: long }))).toContain(long)
  expect((await member.post('/connect', { do: 'answer', answer: 'Leadership.' })).status).toBe(302)
  const desk = await pageOf(admin.post('/admin/desk/mentees'))
  expect(desk).toContain('Which area matters most?')
  expect(desk).toContain('Leadership.')
  await ruled(publicId, { kind: 'reject', reason: 'off-topic', words: 'We do not lend money.' })
  const page = await pageOf(member.get('/connect'))
  expect(page).toContain('It asks for something that mentors here do not give.')
  expect(page).toContain('“We do not lend money.”')
})

test('a pause needs a day to come, and ends by itself', async () => {
  const member = await newMember()
  await menteeIn('admitted', member.userId)
  for (const until of ['', 'soon', today, addDays(today, 400), '2027-02-30'])
    expect((await member.post('/connect', { do: 'pause', until })).status, until).toBe(422)
  const until = addDays(today, 10)
  expect((await member.post('/connect', { do: 'pause', until })).status).toBe(302)
  expect(await pageOf(member.get('/connect'))).toContain(`On ${dayInWords(until)} your search goes on by itself.`)
  await runDueWork(inDays(10))
  expect(await pageOf(member.get('/connect'))).not.toContain('goes on by itself')
})

test('a mentee who was admitted before agrees on the page, with both ticks, and reads the rules there', async () => {
  const member = await newMember()
  await menteeIn('admitted', member.userId)
  expect(await mainOf(member.get('/connect'))).toMatch(
    /Before we connect you with anybody.*Do not meet at a home.*I agree/s,
  )
  for (const agrees of [[], ['adult'], ['conduct', 'x']])
    await pageWith(422, member.post('/connect', { do: 'agree', agrees }), 'Please tick both boxes.')
  expect(await personOf(member.userId)).toMatchObject({ conductVersion: null })
  expect((await member.post('/connect', { do: 'agree', agrees: ['adult', 'conduct'] })).status).toBe(302)
  expect(await personOf(member.userId)).toMatchObject({ conductVersion: 1 })
  expect(await mainOf(member.get('/connect'))).not.toMatch(/Before we connect you with anybody|I agree/)
})

describe('settings', () => {
  const asSaved = (card: string) => `/connect/settings?saved=${card}`

  test('a card stores its fields alone, whole or not at all, and what was typed stays', async () => {
    const member = await newMember()
    await menteeIn('unread', member.userId)
    const send = (sent: FormFields) => member.post('/connect/settings', sent)
    const stored = async () => ({ ...(await personOf(member.userId)), note: (await menteeOf(member.userId))?.note })
    const before = await stored()
    const other = { mail: 'never', languages: 'French', zone: 'Africa/Nairobi' }
    await pageWith(
      422,
      send({ card: 'apart', notWith: 'employer', employer: ' ', ...other }),
      'Please name the employer',
    )
    expect(await stored()).toEqual(before)
    for (const card of ['', 'help', 'places', 'everything'])
      expect((await send({ card, ...other, capacity: '2' })).status, card).toBe(422)
    expect(await stored()).toEqual(before)
    const apart = { notWith: ['country', 'employer'], employer: 'Teranga Bank' }
    const saved = await send({ card: 'apart', ...apart, ...other })
    expect([saved.status, saved.headers.get('location')]).toEqual([302, asSaved('apart')])
    expect(await stored()).toEqual({ ...before, notWith: 'country\nemployer', employer: 'Teranga Bank' })
    expect((await send({ card: 'apart', employer: 'Teranga Bank' })).status).toBe(302)
    expect(await stored()).toEqual(before)
    expect((await send({ card: 'time', languages: [] })).status).toBe(422)
    for (const [zone, kept] of [
      ['Africa/Harare', 'Africa/Johannesburg'],
      ['Europe/Paris', 'Europe/Paris'],
    ] as const) {
      expect((await send({ card: 'time', languages: 'French', zone })).status).toBe(302)
      expect(await stored()).toMatchObject({ zone: kept, languages: 'French' })
    }
    const unknown = await pageWith(422, send({ card: 'time', languages: 'French', zone: 'Mars/Base' }))
    expect(unknown).toMatch(/id="zone-error"[^>]*>.*Please choose a time zone from the list\./s)
    expect(await mainOf(member.get('/connect/settings'))).toContain('<option value="Europe/Paris" selected="">')
  })

  test('an error opens its card alone, and each row says its value', async () => {
    const member = await newMember()
    await menteeIn('unread', member.userId)
    expect(openCards(await mainOf(member.get('/connect/settings')))).toEqual([])
    expect(openCards(await mainOf(member.get('/connect/settings?card=mail')))).toEqual(['mail'])
    const note = `${'ä'.repeat(600)}!`
    const long = await pageWith(422, member.post('/connect/settings', { card: 'note', note }), note)
    expect(openCards(long)).toEqual(['note'])
    expect(long).toMatch(/<details id="note-card".*role="alert".*to 600 characters or fewer.*<\/details>/s)
    await member.post('/connect/settings', { card: 'time', languages: ['English', 'French'], zone: 'Africa/Nairobi' })
    expect(rowsOf(await mainOf(member.get('/connect/settings')))).toEqual([
      ['search', 'Your search', 'How often: not said yet'],
      ['time', 'Languages and time', 'English, French · East Africa Time (Nairobi, Addis Ababa)'],
      ['apart', 'Whom you do not want to meet', 'Nobody left out'],
      ['note', 'Your note for a mentor', 'No note yet'],
      ['mail', 'Emails', 'At most one a day'],
    ])
  })

  test('what is saved is said, with what follows', async () => {
    const member = await newMember()
    await menteeIn('admitted', member.userId)
    const { publicId } = await mentorApplication({ userId: member.userId })
    await approveMentor(admin.userId, publicId, 1)
    await member.post('/connect', { do: 'open', capacity: '2', agrees: ['adult', 'conduct'] })
    const day = addDays(today, 20)
    for (const [card, sent, said] of [
      ['mail', { mail: 'daily' }, 'You get at most one email a day.'],
      ['mail', { mail: 'never' }, 'You get no emails.'],
      ['time', { languages: 'French' }, 'You can talk in French. Before you plan a call, choose a time zone.'],
      ['apart', { notWith: 'country' }, 'From now on, nobody from your country is matched with you.'],
      ['apart', {}, 'Everybody who fits can be matched with you.'],
      ['search', { pace: 'Once a month' }, 'You would like to talk: Once a month.'],
      ['places', { capacity: '3' }, 'Saved. You have 3 places.'],
      ['places', { capacity: '1', awayUntil: day }, `You are away until ${dayInWords(day)}. Nobody is sent to you`],
      ['help', { supportAreas: 'Leadership development' }, 'You can help with this: Leadership development.'],
      [
        'note',
        { note: 'I would like to lead.' },
        `A person reads it before it is sent on. You will hear by ${inAWeek}.`,
      ],
    ] as [string, FormFields, string][]) {
      expect((await member.post('/connect/settings', { card, ...sent })).headers.get('location')).toBe(asSaved(card))
      const page = await mainOf(member.get(asSaved(card)))
      expect(page, 'beside its row').toMatch(
        new RegExp(
          `<div id="message" class="saved"><div role="status".*?</div></div><details id="${card}-card" class="[^"]*-saved"`,
          's',
        ),
      )
      expect(page.match(/setting-saved/g)).toHaveLength(1)
      expect(page.replaceAll('<!-- -->', '')).toContain(said)
      expect(openCards(page)).toEqual([])
    }
  })

  test('only its own button saves a note that may show who somebody is, and its preview stores nothing', async () => {
    const member = await newMember()
    await menteeIn('unread', member.userId)
    const note = { card: 'note', note: 'Call +254 700 000 000' }
    expect(await mainOf(member.post('/connect/settings', { ...note, preview: 'yes' }))).toContain(
      'This may show who you are',
    )
    const warned = await pageWith(422, member.post('/connect/settings', note), 'Nothing was saved yet.')
    expect(warned).toMatch(/<button class="btn btn-primary[^>]*>Save</)
    expect(warned).toMatch(/<button value="yes" class="btn btn-secondary " name="warned">Save it as it is</)
    expect(warned).not.toContain('type="hidden" name="warned"')
    expect((await menteeOf(member.userId))?.note).toBeNull()
    expect((await member.post('/connect/settings', { ...note, warned: 'yes' })).status).toBe(302)
    expect((await menteeOf(member.userId))?.note).toBe(note.note)
  })

  test('the card that a mentor would see holds nothing but industry, stage, areas and note', async () => {
    const member = await newMember()
    const { fullName, email, country, phone } = await menteeIn('unread', member.userId)
    await member.post('/connect/settings', { card: 'note', note: 'I would like to lead.' })
    const page = await mainOf(member.get('/connect/settings'))
    const card = page.slice(page.indexOf('<article'), page.indexOf('</article>'))
    expect(card.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toBe(
      ' A made-up name, another for each mentor I would like to lead. ICT / Technology / Software · Early-career (0–3 years of experience) Would like to grow in: Leadership development How you two fit: areas, industry, stage, rhythm, hours awake ',
    )
    for (const secret of [fullName, email, country, phone ?? '']) expect(page).not.toContain(secret)
  })

  test('a mentor’s areas, places and absence are those of the application, the listing and the states', async () => {
    const member = await newMember()
    const { publicId } = await mentorApplication({ userId: member.userId, supportAreas: '' })
    await approveMentor(admin.userId, publicId, 1)
    const places = (sent: FormFields) => member.post('/connect/settings', { card: 'places', ...sent })
    expect((await places({ capacity: '2' })).status).toBe(422)
    await member.post('/connect', { do: 'open', capacity: '2', agrees: ['adult', 'conduct'] })
    const awayUntil = addDays(today, 20)
    const help = { card: 'help', supportAreas: 'Leadership development', shows: 'languages' }
    expect((await member.post('/connect/settings', help)).status).toBe(302)
    expect((await places({ capacity: '4', awayUntil })).status).toBe(302)
    const [application] = await db().select().from(mentorApplications)
    const [listing] = await db().select().from(mentors)
    const mentor = async () => (await db().select().from(connectMentors))[0]
    expect([application?.supportAreas, listing?.supportAreas]).toEqual([
      'Leadership development',
      ['Leadership development'],
    ])
    expect(await mentor()).toMatchObject({ state: 'away', capacity: 4, awayUntil })
    expect((await places({ capacity: '6' })).status).toBe(422)
    expect((await places({ capacity: '1', awayUntil: today })).status).toBe(422)
    // As a form sends it that showed no absence yet.
    await places({ capacity: '4', awayUntil: '', awayWas: '' })
    expect(await mentor()).toMatchObject({ state: 'away', awayUntil })
    await places({ capacity: '1', awayUntil: '', awayWas: awayUntil })
    expect(await mentor()).toMatchObject({ state: 'open', capacity: 1, awayUntil: null })
  })

  function openCards(page: string) {
    return [...page.matchAll(/<details id="(\w+)-card" class="card setting" open/g)].map(([, name]) => name)
  }

  function rowsOf(page: string) {
    const rows = page.matchAll(/<details id="(\w+)-card".*?<h2>(.*?)<\/h2><p[^>]*>(.*?)<\/p>/gs)
    return [...rows].map(([, ...row]) => row)
  }
})

test('no act of a member moves a promised day', async () => {
  const member = await newMember()
  await menteeIn('unread', member.userId)
  const heardOn = addDays(today, -3)
  await db().update(connectPeople).set({ heardOn })
  await member.post('/connect/settings', { card: 'note', note: 'Another.' })
  await member.post('/apply-mentor', applicationForm({ ...requiredOfMentor, token: newFormToken() }))
  await member.post('/apply-mentee', applicationForm({ ...requiredOfMentee, token: newFormToken() }))
  expect((await personOf(member.userId))?.heardOn).toBe(heardOn)
  expect(await pageOf(member.get('/connect'))).toContain(`You will hear by ${dayInWords(addDays(today, 4))}.`)
})

test('a member whose application an admin deletes is told, and nothing of it stays once the mail has left', async () => {
  const member = await newMember()
  const { publicId } = await mentorApplication({ userId: member.userId })
  expect(await deleteMentorApplication(member.userId, publicId)).toBe('own')
  expect(await deleteMentorApplication(admin.userId, publicId)).toBe('deleted')
  await newMails()
  for (let day = 0; day <= 4; day++) await runDueWork(inDays(day))
  expect(await newMails()).toHaveLength(1)
  expect(await personOf(member.userId)).toBeUndefined()
})

test('whatever the cause, the mails are the same but for the address', async () => {
  const causes: (() => Promise<string>)[] = [
    ...(['approve', 'ask', 'reject'] as const).map((kind) => async () => {
      const { userId, publicId } = await menteeIn('unread')
      await ruled(publicId, { kind, words: 'Why?', reason: 'unclear' })
      return userId
    }),
    async () => {
      const { userId, publicId } = await menteeIn('admitted')
      await holdApplicant(admin.userId, 'mentee', publicId, 'hold')
      return userId
    },
    async () => {
      const { userId, publicId } = await menteeIn('admitted')
      await db().transaction((tx) => hold(tx, userId, byTeam, new Date()))
      await holdApplicant(admin.userId, 'mentee', publicId, 'release')
      return userId
    },
    async () => {
      const { userId, publicId } = await mentorApplication()
      await approveMentor(admin.userId, publicId, 1)
      return userId
    },
    async () => {
      const { userId, publicId } = await mentorApplication()
      await rejectMentor(admin.userId, publicId, 1, { reason: 'unclear', words: '' })
      return userId
    },
    async () => (await menteeIn('unread')).userId,
  ]
  const mails = new Set<string>()
  await newMails()
  for (const cause of causes) {
    await db().delete(connectPeople)
    const userId = await cause()
    // Long enough for the news of a week, which the last one waits for.
    for (let day = 1; day <= 9; day++) await runDueWork(inDays(day))
    const [user] = await db().select({ address: users.address }).from(users).where(eq(users.id, userId))
    for (const mail of await newMails())
      mails.add(mail.replaceAll(user?.address ?? randomUUID(), 'ADDRESS').replace(/^(Message-ID|Date): .*$/gm, ''))
  }
  expect([...mails]).toEqual([expect.stringMatching(/^To: ADDRESS$/m)])
  expect([...mails][0]).toMatch(/http:\/\/localhost:3000\/next\r?\n/)
})

async function menteeIn(state: MenteeState, userId?: string) {
  const stored = await menteeApplication(userId ? { userId } : {})
  await db().update(connectMentees).set({ state }).where(eq(connectMentees.userId, stored.userId))
  return stored
}

async function ruled(itemId: string, ruling: Ruling, version?: number) {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.publicId, itemId))
  const seen = String(version ?? mentee?.version)
  return decide(unreadMentees, { adminId: admin.userId, itemId, version: seen, ruling }, 'at once')
}

async function menteeOf(userId: string) {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
  return mentee
}

async function personOf(userId: string) {
  const [person] = await db().select().from(connectPeople).where(eq(connectPeople.userId, userId))
  return person
}
