import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { inDays } from '../../../test/in-days.ts'
import { newMails } from '../../../test/mailbox.ts'
import { mainOf, pageOf } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, offerTo, openId, openMentor } from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { notListed } from '../../profiles/listing-preference.ts'
import { runDueWork } from '../due.server.ts'
import { dayInWords } from '../people/days.ts'
import { connectMentees, connectPeople } from '../people/tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(connectMentees)
})

const personal = (part: string) => ({
  ...{ fullName: `Canary ${part}`, email: `canary-${part}@example.org`, phone: '+250 788 555 111', country: 'Rwanda' },
  ...{ gender: 'Non-binary', pronouns: 'They/Them', linkedin: `https://www.linkedin.com/in/canary-${part}` },
})
const ofMentee = { ...personal('mentee'), mentorQualities: 'Canary qualities.', otherInfo: 'Canary information.' }
const ofMentor = { ...personal('mentor'), company: 'Canary Works', role: 'Canary role', professionalBio: 'Canary bio.' }

test('of an offer, both read why and nobody reads who: in no page, data or mail', async () => {
  const { mentee, mentor } = await offered()
  await newMails()
  await runDueWork(inDays(3))
  const seen = async (person: Person) => [
    await pageOf(person.get('/connect')),
    await (await person.get('/connect.data')).text(),
  ]
  const mails = await newMails()
  expect(mails).toHaveLength(2)
  const parts = [
    { seen: [...(await seen(mentee)), ...mails].join('\n'), never: Object.values(ofMentor) },
    { seen: [...(await seen(mentor)), ...mails].join('\n'), never: Object.values(ofMentee) },
  ]
  for (const { seen, never } of parts)
    for (const each of [...never, 'Canary', 'Africa/Kigali', 'Kinyarwanda', 'Swahili'])
      expect(seen, each).not.toContain(each)
  const answerBefore = dayInWords(addDays(isoDay(new Date()), 7))
  const [offer] = await allOfMentee((await menteeId()) ?? '')
  expect(await wordsOf(mentee)).toContain(
    `The team suggests ${offer?.mentorAlias} Finance / Banking / Insurance Senior professional (7+ years of experience) ` +
      'Is two steps further than you. Awake when you are. Both of you are asked. A yes is told ' +
      `only if both say yes; a no ends it for both. Please answer before ${answerBefore}. Yes Not now`,
  )
  expect(await wordsOf(mentor)).toContain(
    'You are two steps further in your career. Awake when you are. Both of you are asked.',
  )
})

test('both answer on their pages, nobody else can, and the conversation opens with both yes', async () => {
  const { mentee, mentor, id } = await offered()
  const fields = { pairing: id, sentence: 'wish' }
  const commands = ['yes', 'not now', 'take back']
  const others: [Person, string[], number][] = [
    [visitor, commands, 401],
    [await newMember(), commands, 409],
    [await newAdmin(), commands, 409],
    [mentee, ['take back'], 409],
    [mentor, ['take back'], 409],
  ]
  for (const [person, forbidden, status] of others)
    for (const each of forbidden)
      expect([each, (await person.post('/connect', { ...fields, do: each })).status]).toEqual([each, status])
  const before = await wordsOf(mentor)
  expect((await mentee.post('/connect', { ...fields, do: 'yes' })).status).toBe(302)
  expect(await wordsOf(mentor)).toBe(before)
  expect(await wordsOf(mentee)).toContain('You have said yes.')
  expect((await mentor.post('/connect', { ...fields, do: 'yes' })).status).toBe(302)
  for (const person of [mentee, mentor]) expect((await person.get(`/connect/${id}`)).status).toBe(200)
})

async function offered() {
  const [mentee, mentor] = [await newMember(), await newMember()]
  await admittedMentee({ ...ofMentee, userId: mentee.userId })
  await openMentor(1, { ...ofMentor, userId: mentor.userId, galleryPreference: notListed })
  const languages = 'Kinyarwanda\nSwahili'
  await db().update(connectPeople).set({ languages, zone: 'Africa/Johannesburg' })
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(true)
  return { mentee, mentor, id: await openId(mentee.userId) }
}

async function menteeId() {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.state, 'admitted'))
  return mentee?.userId
}

async function wordsOf(person: Person) {
  const page = await mainOf(person.get('/connect'))
  return page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
