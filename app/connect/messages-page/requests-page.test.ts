import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { applicationForm, requiredOfMentee } from '../../../test/example-application.ts'
import { inDays } from '../../../test/in-days.ts'
import { newMails } from '../../../test/mailbox.ts'
import { locationOf, mainOf, pageOf, pageWith } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import {
  admittedMentee,
  allOfMentee,
  chooseAll,
  listingOf,
  offerTo,
  openId,
  openMentor,
} from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { publicIdFrom } from '../../platform/db/public-id.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { notListed, privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentors } from '../../profiles/tables.ts'
import { inLanguage } from '../../words/language.server.ts'
import { runDueWork } from '../due.server.ts'
import { dayInWords } from '../people/days.ts'
import { connectMentees, connectPeople } from '../people/tables.ts'
import { requestsOfMentor } from '../requests/requests-page.server.ts'
import { moveMentee } from '../requests/searches.server.ts'
import { connectChoices, recentPairs, requests } from '../tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const today = isoDay(new Date())
const personal = (part: string) => ({
  ...{ fullName: `Canary ${part}`, email: `canary-${part}@example.org`, phone: '+250 788 555 111', country: 'Rwanda' },
  ...{ gender: 'Non-binary', pronouns: 'They/Them', linkedin: `https://www.linkedin.com/in/canary-${part}` },
})
const ofMentee = {
  ...{ ...personal('mentee'), mentorQualities: 'Canary qualities.', otherInfo: 'Canary information.' },
  cvUrl: '/cvs/canarycv',
}
const ofMentor = { ...personal('mentor'), company: 'Canary Works', role: 'Canary role', professionalBio: 'Canary bio.' }

async function asked(own: { note?: string; languages?: string; zone?: string } = {}) {
  const [mentee, mentor] = [await newMember(), await newMember()]
  const application = await admittedMentee({ ...ofMentee, userId: mentee.userId })
  const { note = null, ...settings } = own
  await db().update(connectMentees).set({ note }).where(eq(connectMentees.userId, mentee.userId))
  if (own.zone) await db().update(connectPeople).set(settings).where(eq(connectPeople.userId, mentee.userId))
  const industry = 'ICT / Technology / Software'
  await chooseAll(mentee.userId, [await openMentor(1, { userId: mentor.userId, industry })])
  return { mentee, mentor, id: await openId(mentee.userId), publicId: application.publicId }
}

async function offered() {
  const [mentee, mentor] = [await newMember(), await newMember()]
  await admittedMentee({ ...ofMentee, userId: mentee.userId })
  await openMentor(1, { ...ofMentor, userId: mentor.userId, galleryPreference: notListed })
  const languages = 'Kinyarwanda\nSwahili'
  await db().update(connectPeople).set({ languages, zone: 'Africa/Johannesburg' })
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(true)
  return { mentee, mentor, id: await openId(mentee.userId) }
}

async function wordsOf(person: Person) {
  const page = await mainOf(person.get('/connect'))
  return page.replace(/<[^>]+>/g, ' ').replace(/[ \n]+/g, ' ')
}

test('a mentor sees the card and nothing else of a mentee, in no page, data, mail, log or own data', async () => {
  const log = vi.spyOn(process.stdout, 'write')
  const note = 'I would like to lead a team.'
  const own = { languages: 'Kinyarwanda', zone: 'Africa/Kigali' }
  const { mentee, mentor, publicId } = await asked({ note, ...own })
  const [request] = await allOfMentee(mentee.userId)
  await newMails()
  await runDueWork(inDays(3))
  const page = await mainOf(mentor.get('/connect'))
  const others = await Promise.all(['/connect.data', '/', '/account'].map((path) => mentor.get(path)))
  const texts = await Promise.all(others.map((answer) => answer.text()))
  const seen = [page, ...texts, ...(await newMails()), log.mock.calls.join()].join('\n')
  log.mockRestore()
  expect(page).toContain(`dir="auto" translate="no">${note}<`)
  expect(await wordsOf(mentor)).toContain(
    `${request?.alias} asks you Please answer before ${dayInWords(addDays(today, 7))}. I would like to lead a team. ICT / Technology / Software · ` +
      'Early-career (0–3 years of experience) Would like to grow in: Leadership development ' +
      'They found you in the directory and chose you. You both work in ICT / Technology / Software. ' +
      'You are two steps further in your career.',
  )
  const [inFrench] = (await inLanguage('fr', () => requestsOfMentor(mentor.userId))).asking
  expect(inFrench?.mentee.areas).toEqual(['Apprendre à diriger'])
  const never = [...Object.values(ofMentee), 'Canary', mentee.userId, publicId, ...Object.values(own)]
  for (const each of never) expect(seen, each).not.toContain(each)
})

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
  const answerBefore = dayInWords(addDays(today, 7))
  const [offer] = await allOfMentee(mentee.userId)
  expect(await wordsOf(mentee)).toContain(
    `The team suggests ${offer?.mentorAlias} Please answer before ${answerBefore}. Finance / Banking / Insurance Senior professional (7+ years of experience) ` +
      'Is two steps further than you. Awake when you are. Both of you are asked. A yes is told ' +
      'only if both say yes; a no ends it for both. Yes Not now',
  )
  expect(await wordsOf(mentor)).toContain(
    'You are two steps further in your career. Awake when you are. Both of you are asked.',
  )
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

test.each([
  ['a request', asked, ['yes', 'not now']],
  ['an offer', offered, ['take back']],
] as const)(
  'nobody else answers %s, and the conversation opens once both have said yes',
  async (_, begin, notMentee) => {
    const { mentee, mentor, id } = await begin()
    const fields = { request: id, sentence: 'wish' }
    const commands = ['yes', 'not now', 'take back']
    const others: [Person, readonly string[], number][] = [
      [visitor, commands, 401],
      [await newMember(), commands, 409],
      [await newAdmin(), commands, 409],
      [mentee, notMentee, 409],
      [mentor, ['take back'], 409],
    ]
    const before = await allOfMentee(mentee.userId)
    for (const [person, forbidden, status] of others)
      for (const each of forbidden)
        expect([each, (await person.post('/connect', { ...fields, do: each })).status]).toEqual([each, status])
    expect(await allOfMentee(mentee.userId)).toEqual(before)
    if (begin === offered) {
      const seen = await wordsOf(mentor)
      expect((await mentee.post('/connect', { ...fields, do: 'yes' })).status).toBe(302)
      expect(await wordsOf(mentor)).toBe(seen)
      expect(await wordsOf(mentee)).toContain('You have said yes.')
    }
    expect((await mentor.post('/connect', { ...fields, do: 'yes' })).status).toBe(302)
    for (const person of [mentee, mentor]) {
      expect(await pageOf(person.get('/connect'))).toContain('said yes')
      expect((await person.get(`/connect/${id}`)).status).toBe(200)
    }
  },
)

test('whoever has not applied gets the form first, which keeps the mentor, also among several of the name', async () => {
  const alias = { galleryPreference: privacyFriendlyName, displayName: 'Quiet Heron' }
  const mentors = [await openMentor(1, alias), await openMentor(1, alias)]
  for (const { userId, listingId } of mentors) {
    const member = await newMember()
    for (const answer of [await member.get(askPath(listingId)), await member.post(askPath(listingId), { note: 'Hi.' })])
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/apply-mentee?mentor=${listingId}`])
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
    expect(locationOf(await member.post(askPath(listingId), { note: '' }))).toBe('/connect?done=asked')
  const page = await mainOf(member.get('/connect'))
  expect(page).toContain(`You will hear by ${dayInWords(addDays(today, 7))}.`)
  expect(page).toMatch(/You have asked(?: |<!-- -->)*<a[^>]*>Amina Diallo/)
  expect(page).toMatch(/Whom we ask next<\/h3><ol[^>]*><li><a[^>]*>Zola Dube/)
  expect(await pageOf(member.get('/'))).not.toContain('Amina Diallo')
  for (const days of [7, 14]) await runDueWork(inDays(days))
  const over = await mainOf(member.get('/connect'))
  for (const name of ['Amina Diallo', 'Zola Dube']) expect(over).toContain(`${name}</a>: this did not work out.`)
  expect(over).toContain('<strong>The team looks for a mentor')
  expect(over).toMatch(/You will hear by \d/)
  await db()
    .update(menteeApplications)
    .set({ matchPreference: fromDirectory })
    .where(eq(menteeApplications.userId, member.userId))
  expect(await mainOf(member.get('/connect'))).toContain(
    '<strong>You wanted to choose a mentor yourself: put one on your list, and we ask.',
  )
})

test('a press that comes too late, or is one choice too many, says so and changes nothing', async () => {
  const [member, asker] = [await newMember(), await newMember()]
  const mentor = await openMentor(1, { userId: member.userId })
  await admittedMentee({ userId: asker.userId })
  await chooseAll(asker.userId, [mentor, await openMentor(), await openMentor()])
  const one = await openMentor()
  await pageWith(
    409,
    asker.post(askPath(one.listingId), { note: 'Kept <words>.' }),
    'You have chosen three mentors',
    'Kept &lt;words&gt;.',
  )
  await pageWith(
    409,
    asker.post(askPath('x'.repeat(22)), { note: 'Kept words.' }),
    'This profile is not available now.',
    'Kept words.',
  )
  const request = (await allOfMentee(asker.userId))[0]?.id ?? ''
  await asker.post('/connect', { do: 'take back', request })
  await pageWith(409, member.post('/connect', { do: 'yes', request }), 'this is how things stand now')
})

test('somebody whose session has ended keeps what was typed, and the way back to the mentor', async () => {
  const { listingId, fullName } = await openMentor()
  const page = await pageWith(
    401,
    visitor.post(askPath(listingId), { note: 'Kept.' }),
    '>Kept.<',
    `/mentor/${listingId}`,
  )
  expect(page).not.toContain(fullName)
  await pageWith(401, visitor.post('/connect', { do: 'answer', answer: 'Tuesdays.' }), '>Tuesdays.</blockquote>')
})

describe('asking with a note', () => {
  const note = 'I would like to lead a team.'

  test('the page says who it is and shows the stored note and the card, and asks nobody', async () => {
    const member = await newMember()
    const { fullName, country } = await admittedMentee({ userId: member.userId })
    await db().update(connectMentees).set({ note }).where(eq(connectMentees.userId, member.userId))
    const { listingId } = await openMentor(1, { fullName: 'Zola Dube', role: 'Editor', company: null })
    const page = await mainOf(member.get(askPath(listingId)))
    expect(page).toMatch(/<h1[^>]*>Ask Zola Dube<\/h1>.*Editor at a leading firm/)
    const inAWeek = dayInWords(addDays(today, 7))
    expect(page).toContain(`You wait in line, and can choose up to three mentors. By ${inAWeek}, you will hear`)
    expect(page).toContain(`>${note}</textarea>`)
    expect(page).toMatch(new RegExp(`<article.*${note}.*ICT / Technology / Software.*</article>`, 's'))
    for (const secret of [fullName, country]) expect(page).not.toContain(secret)
    const preview = await mainOf(member.post(askPath(listingId), { note: 'Another one.', preview: 'yes' }))
    const atCard = (words: string) => new RegExp(`<section id="message".*<article.*${words}.*</article>`, 's')
    expect(preview, 'without script, it opens at the card').toMatch(atCard('Another one'))
    expect(preview).not.toContain('Send it as it is')
    const telling = await mainOf(member.post(askPath(listingId), { note: '+254 700 000 000', preview: 'yes' }))
    expect(telling).toMatch(atCard('254 700 000 000'))
    expect(telling).toMatch(/This may show who you are.*<article/s)
    expect(telling).toContain('Send it as it is')
    expect(telling).not.toContain('type="hidden" name="warned"')
    expect(await allOfMentee(member.userId)).toEqual([])
    expect(await db().$count(connectChoices, eq(connectChoices.menteeId, member.userId))).toBe(0)
    expect(await noteOf(member)).toEqual({ note, state: 'admitted' })
  })

  test('a mentee hears of a request that goes out now in a week, and of a place in line on the day that is promised', async () => {
    const member = await newMember()
    await admittedMentee({ userId: member.userId })
    const [isTheirs, heardOn] = [eq(connectPeople.userId, member.userId), addDays(today, -3)]
    await db().update(connectPeople).set({ heardOn }).where(isTheirs)
    const { listingId } = await openMentor()
    const page = () => mainOf(member.get(askPath(listingId)))
    expect(await page()).toContain(`By ${dayInWords(addDays(today, 4))}, you will hear how things stand.`)
    await db().update(mentors).set({ hasPlace: true }).where(eq(mentors.publicId, listingId))
    expect(await page()).toContain(`without your name. You will hear by ${dayInWords(addDays(today, 7))}.`)
    await member.post('/connect', { do: 'pause', until: addDays(today, 20) })
    expect(await page(), 'nothing goes out now').toContain(`You will hear by ${dayInWords(addDays(today, 4))}.`)
  })

  test('the pages name what a new note would end, and nothing else', async () => {
    const member = await newMember()
    await admittedMentee({ userId: member.userId })
    const { listingId } = await openMentor()
    const saidTo = async (person: Person) => {
      const pages = [askPath(listingId), '/connect/settings'].map((path) => mainOf(person.get(path)))
      return new Set((await Promise.all(pages)).map((page) => /before it is sent on\.(.*?)</.exec(page)?.[1]?.trim()))
    }
    expect(await saidTo(member)).toEqual(new Set(['']))
    await member.post('/connect', { do: 'pause', until: addDays(today, 20) })
    expect(await saidTo(member)).toEqual(new Set(['If you change it, your pause ends.']))
    await member.post('/connect', { do: 'resume' })
    await member.post(askPath((await openMentor()).listingId), { note: '' })
    expect(await saidTo(member)).toEqual(
      new Set(['If you change it, your open request is taken back, and sent again after that.']),
    )
    const { mentee } = await offered()
    expect(await saidTo(mentee)).toEqual(new Set(['If you change it, the suggestion that you have now ends.']))
    await member.post(askPath(listingId), { note })
    expect(await saidTo(member), 'while the team reads it').toEqual(new Set([undefined]))
  })

  test('the note as it stands goes to the mentor at once', async () => {
    const member = await newMember()
    await admittedMentee({ userId: member.userId })
    await db().update(connectMentees).set({ note }).where(eq(connectMentees.userId, member.userId))
    await member.post(askPath((await openMentor()).listingId), { note })
    expect(await allOfMentee(member.userId)).toMatchObject([{ state: 'open', facts: expect.stringContaining(note) }])
  })

  test('a note that was not touched undoes no newer one, and whoever cannot ask reads why instead of the form', async () => {
    const member = await newMember()
    await admittedMentee({ userId: member.userId })
    const { listingId } = await openMentor()
    await db().update(connectMentees).set({ note }).where(eq(connectMentees.userId, member.userId))
    await member.post(askPath(listingId), { note: 'An older one.', noteSeen: publicIdFrom('An older one.') })
    expect(await noteOf(member)).toEqual({ note, state: 'admitted' })
    await member.post('/connect', { do: 'leave' })
    const page = await mainOf(member.get(askPath(listingId)))
    expect(page).toContain('You are not looking for a mentor at the moment.')
    expect(page).not.toContain('name="note"')
  })

  test('a new note is read before any mentor sees it, together with what was asked before', async () => {
    const [member, mentor, other] = [await newMember(), await newMember(), await newMember()]
    await admittedMentee({ userId: member.userId })
    const first = await openMentor(1, { userId: mentor.userId })
    const second = await openMentor(1, { userId: other.userId })
    await member.post(askPath(first.listingId), { note: '' })
    expect(await pageOf(mentor.get('/connect'))).toContain('asks you')
    expect(locationOf(await member.post(askPath(second.listingId), { note }))).toBe('/connect?done=asked')
    expect(await noteOf(member)).toEqual({ note, state: 'unread' })
    for (const person of [mentor, other]) expect(await pageOf(person.get('/connect'))).not.toContain('asks you')
    const chosen = await db().select().from(connectChoices).where(eq(connectChoices.menteeId, member.userId))
    expect(chosen.map(({ mentorId }) => mentorId)).toEqual([mentor.userId, other.userId])
    await db().transaction((tx) => moveMentee(tx, member.userId, 'admit', new Date()))
    expect(await pageOf(mentor.get('/connect'))).toContain(note)
  })

  test('a refusal stores neither the choice nor the note, and only its own button sends a telling note', async () => {
    const member = await newMember()
    await admittedMentee({ userId: member.userId })
    const { listingId } = await openMentor(1, { userId: member.userId })
    await pageWith(409, member.post(askPath(listingId), { note }), 'This is your own profile.', note)
    await pageWith(422, member.post(askPath(listingId), { note: 'a'.repeat(601) }), 'to 600 characters or fewer')
    const telling = { note: 'Call +254 700 000 000' }
    const another = (await openMentor()).listingId
    const warned = await pageWith(422, member.post(askPath(another), telling), 'Nobody was asked yet.')
    expect(warned.match(/This may show who/g), 'said at the note alone').toHaveLength(1)
    expect(warned).toMatch(/<button class="btn btn-primary[^>]*>Ask /)
    expect(warned).toMatch(/<button value="yes" class="btn btn-secondary " name="warned">Send it as it is</)
    expect(warned).not.toMatch(/type="hidden" name="warned"/)
    const changed = await pageWith(422, member.post(askPath(another), { note: 'Or +254 711 000 000' }), '+254 711')
    expect(changed, 'checked again').toContain('Send it as it is')
    expect(await noteOf(member)).toEqual({ note: null, state: 'admitted' })
    expect(await allOfMentee(member.userId)).toEqual([])
    expect((await member.post(askPath(another), { ...telling, warned: 'yes' })).status).toBe(302)
    expect(await noteOf(member)).toEqual({ ...telling, state: 'unread' })
  })

  async function noteOf(person: Person) {
    const { note, state, userId } = connectMentees
    return (
      await db()
        .select({ note, state })
        .from(connectMentees)
        .where(eq(userId, person.userId ?? ''))
    )[0]
  }
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

test('a mentor who is away reads of those who had asked before', async () => {
  const member = await newMember()
  await chooseAll((await admittedMentee()).userId, [await openMentor(1, { userId: member.userId })])
  const away = { card: 'places', capacity: '1', awayUntil: addDays(today, 20), awayWas: '' }
  expect((await member.post('/connect/settings', away)).status).toBe(302)
  expect(await pageOf(member.get('/connect'))).toContain('Nobody else is sent to you.')
})

test.each(['a\nb', '中文', 'x&mentor=y', '../..'])(
  'somebody who has not applied and sends %j for a mentor asks nobody',
  async (mentor) => {
    const member = await newMember()
    const path = askPath(encodeURIComponent(mentor))
    for (const [answer, status] of [
      [await member.get(path), 404],
      [await member.post(path, { note: '' }), 409],
    ] as const)
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
  },
)

function askPath(listingId: string) {
  return `/connect/ask/${listingId}`
}
