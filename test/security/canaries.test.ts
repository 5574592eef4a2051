import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { emailIndex } from '../../app/account/accounts.server.ts'
import { decoyPassword } from '../../app/account/passwords/password-hash.server.ts'
import { beginSignUp } from '../../app/account/sign-up/pending-sign-ups.server.ts'
import { totpSecrets, users } from '../../app/account/tables.ts'
import { runDueWork } from '../../app/connect/due.server.ts'
import { connectMentees, connectPeople } from '../../app/connect/people/tables.ts'
import { unreadMentees } from '../../app/connect/requests/admission.server.ts'
import { answerRequest } from '../../app/connect/requests/answers.server.ts'
import { answerQuestion } from '../../app/connect/requests/searches.server.ts'
import { pairMessages, pairs } from '../../app/connect/tables.ts'
import { menteeQuestions } from '../../app/mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from '../../app/mentorship/application/mentor/mentor-questions.ts'
import { decide } from '../../app/moderation/decisions.server.ts'
import type { Ruling } from '../../app/moderation/queue.ts'
import { waitingDecisions } from '../../app/moderation/tables.ts'
import { config } from '../../app/platform/config/config.server.ts'
import type { Kind } from '../../app/platform/db/columns.ts'
import { db, primarySql } from '../../app/platform/db/db.server.ts'
import { newPublicId, publicIdFrom } from '../../app/platform/db/public-id.server.ts'
import { isoDay } from '../../app/platform/text/format-date.ts'
import { mentorApplications } from '../../app/profiles/tables.ts'
import { contactFields } from '../../app/site/contact/contact-messages.server.ts'
import { optionsOf, type Question } from '../../app/ui/wizard/question.ts'
import { reviews as storedReviews } from '../../app/workplaces/tables.ts'
import { textOf } from '../../cli/backup/archive-seal.ts'
import { type Header, headerName, parseHeader } from '../../cli/backup/contents.ts'
import { readBackup } from '../../cli/backup/read-backup.ts'
import { excludedTables } from '../../cli/backup/tables.ts'
import { writeBackup } from '../../cli/backup/write-backup.ts'
import { app, newAdmin, newMember, Person, visitor } from '../app.ts'
import { applicationForm, byScript, completeMentor, examplePdf } from '../example-application.ts'
import { required } from '../example-review.ts'
import { hideMoments } from '../hidden-moments.ts'
import { inDays } from '../in-days.ts'
import { newMails } from '../mailbox.ts'
import { cameraPicture } from '../pictures.ts'
import { databaseUrl, socketOf } from '../product-database.ts'
import { menteeApplication } from '../stored-mentee.ts'
import { mentorApplication } from '../stored-mentor.ts'
import { newPair, plannedCall } from '../stored-pair.ts'
import { admittedMentee, chooseAll, newOffer, openId, openMentor } from '../stored-request.ts'
import { pendingReview } from '../stored-review.ts'
import { ownTurn } from '../stored-user.ts'
import { declaredColumns, everyFile, everyRow, everyTextColumn, shapesOf } from './everything-stored.ts'

// The clocks of files go in steps.
const startedAt = Date.now() - 1_000

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'debug', TRUST_PROXY: 'true' }))

const mark = randomBytes(6).toString('hex')
const address = '203.0.113.7'
const email = `cnry-${mark}@example.org`
const secrets = {
  email,
  'email in another spelling': email.toUpperCase(),
  password: `CNRY-password-${mark}`,
  'new password': `CNRY-second-${mark}`,
  'network address': address,
  'user agent': `CNRY-agent-${mark}`,
  referrer: `CNRY-referrer-${mark}`,
  'what was asked for': `CNRY-asked-${mark}`,
  'review that was not stored': `CNRY-unstored-${mark}`,
  'name in a message': `CNRY-writer-${mark}`,
  'subject of a message': `CNRY-subject-${mark}`,
  message: `CNRY-message-${mark}`,
  'name in an inquiry': `CNRY-organisation-${mark}`,
  'reason of an inquiry': `CNRY-reason-${mark}`,
  // Shares no part with the display name, role or bio, where the product would refuse it.
  'full name': `Zz${mark.replace(/./g, (digit) => 'ghijklmnopqrstuv'.charAt(Number.parseInt(digit, 16)))}`,
  'applicant’s email': `cnry-applicant-${mark}@example.org`,
  phone: `CNRY-phone-${mark}`,
  'growth area': `CNRY-area-${mark}`,
  'mentor qualities': `CNRY-qualities-${mark}`,
  'selected mentor': `CNRY-selected-${mark}`,
  'other information': `CNRY-other-${mark}`,
  linkedin: `https://linkedin.example/CNRY-linkedin-${mark}`,
  company: `CNRY-company-${mark}`,
  role: `CNRY-role-${mark}`,
  bio: `CNRY-bio-${mark}`,
  'display name': `CNRY-alias-${mark}`,
  'words of a rejection': `CNRY-words-${mark}`,
  'file name': `CNRY-file-${mark}`,
  'text of a CV': `CNRY-cv-${mark}`,
  'address of a pending sign-up': `cnry-pending-${mark}@example.org`,
  'password of a pending sign-up': `CNRY-pending-${mark}`,
  'secret of an admin’s codes': `CNRY-codes-${mark}`,
  'address of an erased member': `cnry-erased-${mark}@example.org`,
  'bio of an erased member': `CNRY-erased-${mark}`,
  'what a camera adds to a photo': 'CNRY-gps',
  gender: 'Non-binary',
  pronouns: 'They/Them',
  country: 'Sao Tome and Principe',
  stage: 'Entrepreneur / Founder',
  'match preference': 'I’m open to both: browsing the directory or being matched',
  'gallery preference': 'Yes, list me under a privacy-friendly name of my choice',
  'areas of support': 'Entrepreneurship/business growth',
  'note for a mentor': `CNRY-note-${mark}`,
  'employer to avoid': `CNRY-employer-${mark}`,
  'question of the team': `CNRY-question-${mark}`,
  'answer to the team': `CNRY-answer-${mark}`,
  'message of a mentor': `CNRY-writes-${mark}`,
  'message of a mentee': `CNRY-writes-back-${mark}`,
  'goal of two people': `CNRY-goal-${mark}`,
  'words of a report': `CNRY-tells-${mark}`,
  'time zone': 'Indian/Mauritius',
  availability: 'Twice a month',
}
const headers = {
  'x-forwarded-for': address,
  'user-agent': secrets['user agent'],
  referer: `https://${secrets.referrer}.example/`,
}

const written: string[] = []
const outputs = [
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0),
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0),
  ...(['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...said) => void written.push(said.map(String).join(' '))),
  ),
]
let mails: string[] = []
let member: Person
let token = ''

beforeAll(useEveryForm)
afterAll(() => {
  for (const output of outputs) output.mockRestore()
})

async function useEveryForm() {
  const { password } = secrets
  const post = (person: Person, path: string, fields: Record<string, string>) => person.post(path, fields, headers)
  const asked = `?returnTo=/company/${secrets['what was asked for']}`
  const signedUp = await post(visitor, `/auth?mode=sign-up&${asked.slice(1)}`, { email, password })
  expect(signedUp.status).toBe(200)
  expect((await post(visitor, '/auth?mode=sign-up', { email: email.toUpperCase(), password })).status).toBe(422)
  expect((await post(visitor, '/auth', { email, password: secrets['new password'] })).status).toBe(422)
  expect((await post(visitor, '/auth', { email: password, password: email })).status).toBe(422)
  member = personOf(await post(visitor, `/auth${asked}`, { email, password }))

  const unstored = { otherComments: secrets['review that was not stored'], step: '5', to: '6' }
  expect((await post(visitor, '/submit-review', { ...required, ...unstored })).status).toBe(401)
  expect((await post(member, '/submit-review', unstored)).status).toBe(422)
  expect((await post(member, '/submit-review', { ...required, step: '5', to: '6' })).status).toBe(200)
  await post(member, '/review-receipt', { code: secrets['what was asked for'] })

  await applyInEveryWay()

  expect((await post(visitor, '/auth?mode=reset', { email })).status).toBe(200)
  mails = await newMails()
  token = /token=([\w-]+)/.exec(mails.join())?.[1] ?? ''
  expect((await post(visitor, `/auth/new-password?token=${token}`, { password: secrets['new password'] })).status).toBe(
    200,
  )
  expect((await post(visitor, '/auth?mode=reset', { email })).status).toBe(200)
  member = personOf(await post(visitor, '/auth', { email, password: secrets['new password'] }))

  await writeToUs(post)

  const admin = await newAdmin()
  await connectInEveryWay(post, admin)
  const { id } = await pendingReview()
  await post(admin, `/admin/reviews/${id}/approval?after=${secrets['what was asked for']}`, { version: '1' })
  await rejectInEveryWay(post, admin)
  await rejectAtTheDesk(post, admin)
  for (const person of [visitor, member, admin]) {
    for (const path of ['/', '/reviews', '/company/', '/company-names', '/admin', '/nowhere/', '/live']) {
      const withQuery = `${path}${path.endsWith('/') ? secrets['what was asked for'] : ''}?search=${secrets['what was asked for']}`
      const answer = await person.get(withQuery, headers)
      await answer.body?.cancel()
    }
  }
  await failInEveryWay(post)
  await waitAndLeave(post, admin.userId)
  expect((await post(member, '/account/erasure', { password: secrets['what was asked for'] })).status).toBe(422)
  await (await post(member, '/account/export', {})).arrayBuffer()
  await post(member, '/leave', {})
  await post(member, '/sign-out', {})
}

/** Saves all settings, is asked and answers; somebody else is refused. */
async function connectInEveryWay(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
  admin: Person,
) {
  const cards: Record<string, string>[] = [
    { card: 'note', note: secrets['note for a mentor'], warned: 'yes' },
    { card: 'time', languages: 'French', zone: secrets['time zone'] },
    { card: 'apart', notWith: 'employer', employer: secrets['employer to avoid'] },
    { card: 'mail', mail: 'weekly' },
    { card: 'help', supportAreas: secrets['areas of support'], shows: 'country' },
    { card: 'search', pace: 'Once a month' },
  ]
  for (const card of cards) {
    expect((await post(visitor, '/connect/settings', card)).status, card.card).toBe(401)
    expect((await post(member, '/connect/settings', card)).status, card.card).toBe(302)
  }
  const decideOn = async (mentee: { publicId: string; version: number } | undefined, ruling: Ruling) => {
    const decision = { adminId: admin.userId ?? '', itemId: mentee?.publicId ?? '', version: String(mentee?.version) }
    return decide(unreadMentees, { ...decision, ruling }, 'at once')
  }
  const [own] = await db().select().from(connectMentees)
  expect(await decideOn(own, { kind: 'ask', words: secrets['question of the team'] })).toBe('decided')
  expect((await post(member, '/connect', { do: 'answer', answer: secrets['answer to the team'] })).status).toBe(302)
  await askAMentor(post, async () => {
    const [again] = await db().select().from(connectMentees)
    expect(await decideOn(again, { kind: 'approve' })).toBe('decided')
    const unknown = { ...cards[1], zone: `${secrets['time zone']} x` }
    expect((await post(member, '/connect/settings', unknown as Record<string, string>)).status).toBe(422)
  })
  const asked = await menteeApplication()
  expect(await decideOn({ ...asked, version: 1 }, { kind: 'ask', words: secrets['question of the team'] })).toBe(
    'decided',
  )
  expect(await answerQuestion(asked.userId, secrets['answer to the team'])).toBe(true)
  await runDueWork(new Date(Date.now() + 8 * 24 * 3_600_000))
  const refused = await menteeApplication()
  const words = secrets['words of a rejection']
  expect(await decideOn({ ...refused, version: 1 }, { kind: 'reject', reason: 'unclear', words })).toBe('decided')
}

/** Has a member, who by then is admitted, ask a mentor. */
async function askAMentor(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
  admit: () => Promise<void>,
) {
  const mentor = await newMember()
  const { listingId } = await openMentor(1, { userId: mentor.userId ?? '' })
  await admit()
  await db().update(connectPeople).set({ conductVersion: 1 })
  expect((await post(member, `/connect/ask/${listingId}`, { note: secrets['note for a mentor'] })).status).toBe(302)
  await writeToEachOther(post)
}

/** Has two others write all that they can in a pair, and one of them tell the team. */
async function writeToEachOther(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
) {
  const { id, path, mentee, mentor } = await newPair({ knowsSafety: false })
  for (const [person, words, status] of [
    [visitor, secrets['message of a mentee'], 401],
    [await newMember(), secrets['message of a mentee'], 404],
    [mentor, secrets['message of a mentor'], 302],
    [mentee, secrets['message of a mentee'], 302],
  ] as const) {
    if (status === 302) await post(person, path, { do: 'safety' })
    const message = { do: 'send', words, warned: 'yes', id: newPublicId() }
    expect((await post(person, path, message)).status).toBe(status)
  }
  expect((await post(mentee, `${path}/shares`, { share: 'name' })).status).toBe(302)
  await plannedCall(id, mentee.userId, mentor.userId)
  const goals = secrets['goal of two people']
  await db()
    .update(pairs)
    .set({ introducedOn: isoDay(inDays(-14)) })
    .where(eq(pairs.id, id))
  const plan = { goals, warned: 'yes', goalsSeen: publicIdFrom('') }
  expect((await post(visitor, `${path}/plan`, plan)).status).toBe(401)
  const answers = { week: '2', talked: 'yes', going: 'well' }
  expect((await post(mentee, `${path}/plan`, { ...plan, ...answers })).status).toBe(302)
  const [shown] = await db().select({ id: pairMessages.id }).from(pairMessages)
  const report = { kind: 'silence', words: secrets['words of a report'], messages: shown?.id ?? '' }
  expect((await post(visitor, `${path}/report`, report)).status).toBe(401)
  expect((await post(mentee, `${path}/report`, report)).status).toBe(302)
}

/** Leaves a rejection of a review, of a mentor and of a mentee waiting for their effect. */
async function rejectAtTheDesk(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
  admin: Person,
) {
  const words = secrets['words of a rejection']
  const [review, mentor, mentee] = [await pendingReview(), await mentorApplication(), await menteeApplication()]
  for (const [queue, id] of [
    ['reviews', review.id],
    ['mentors', mentor.publicId],
    ['mentees', mentee.publicId],
  ] as const) {
    const fields = { id, version: '1', words, reason: 'unclear' }
    expect((await post(admin, `/admin/desk/${queue}?decision=reject`, fields)).status).toBe(200)
  }
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await db().update(waitingDecisions).set({ takesEffectAt: tomorrow })
}

async function rejectInEveryWay(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
  admin: Person,
) {
  const { id, receipt } = await pendingReview()
  const { publicId, version } = mentorApplications
  const isWaiting = eq(mentorApplications.status, 'pending')
  const [mentor] = await db().select({ publicId, version }).from(mentorApplications).where(isWaiting)
  const words = secrets['words of a rejection']
  for (const [path, seen] of [
    [`/admin/reviews/${id}/rejection`, 1],
    [`/admin/mentors/${mentor?.publicId}/rejection`, mentor?.version],
  ] as const) {
    expect((await post(admin, path, { version: String(seen), words })).status).toBe(422)
    expect((await post(admin, path, { version: String(seen), words, reason: 'unclear' })).status).toBe(302)
  }
  expect((await post(visitor, '/review-receipt', { code: receipt })).status).toBe(200)
  expect((await post(visitor, '/review-receipt/change', { code: receipt })).status).toBe(200)
}

/** Applies as mentee and mentor with every field and a file: stored, replaced, refused and signed out. */
async function applyInEveryWay() {
  const personal = {
    fullName: secrets['full name'],
    email: secrets['applicant’s email'],
    phone: secrets.phone,
    country: secrets.country,
    gender: secrets.gender,
    pronouns: secrets.pronouns,
    industry: 'Other',
    professionalStage: secrets.stage,
    linkedin: secrets.linkedin,
  }
  const mentee = {
    ...anAnswerToEach(menteeQuestions),
    ...{ ...personal, agrees: ['adult', 'conduct'] },
    growthAreas: 'Other',
    growthAreasOther: secrets['growth area'],
    mentorQualities: secrets['mentor qualities'],
    matchPreference: secrets['match preference'],
    selectedMentorName: secrets['selected mentor'],
    otherInfo: secrets['other information'],
  }
  const mentor = {
    ...anAnswerToEach(mentorQuestions),
    ...personal,
    company: secrets.company,
    role: secrets.role,
    professionalBio: secrets.bio,
    supportAreas: secrets['areas of support'],
    availability: secrets.availability,
    galleryPreference: secrets['gallery preference'],
    displayName: secrets['display name'],
    alsoShow: 'My company',
    homePage: 'yes',
    warned: 'yes',
  }
  const cv = { field: 'cv', name: `${secrets['file name']}.pdf`, content: examplePdf(secrets['text of a CV']) }
  const picture = { field: 'picture', name: `${secrets['file name']}.jpg`, content: await cameraPicture() }
  const apply = (person: Person, path: string, body: FormData, accept = {}) => {
    const sent = { ...person.headers, ...headers, ...accept, origin: config().publicUrl }
    return app.request(path, { method: 'POST', body, headers: sent })
  }
  for (const [person, status] of [
    [member, 200],
    [member, 200],
    [visitor, 401],
  ] as const) {
    expect((await apply(person, '/apply-mentee', applicationForm(mentee, cv))).status).toBe(status)
    expect((await apply(person, '/apply-mentor', applicationForm(mentor, picture), byScript)).status).toBe(status)
  }
  expect((await apply(member, '/apply-mentee', applicationForm(mentee, { ...cv, field: 'picture' }))).status).toBe(400)
  const sql = primarySql()
  await sql`alter table mentee_applications add constraint none check (false) not valid`
  expect((await apply(member, '/apply-mentee', applicationForm(mentee, cv))).status).toBe(500)
  await sql`alter table mentee_applications drop constraint none`
  for (const path of ['/apply-mentee', '/apply-mentor']) expect((await member.get(path, headers)).status).toBe(200)
}

/** All that is typed holds the mark. */
function anAnswerToEach(questions: Record<string, Question>) {
  const answers = Object.entries(questions).map(([field, question]) => {
    const [option] = optionsOf(question)
    return [field, option?.id ?? `CNRY-${field}-${mark}`]
  })
  return Object.fromEntries(answers)
}

async function writeToUs(post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>) {
  const each = Object.keys(contactFields).map((field) => [field, `CNRY-${field}-${mark}`])
  const message = {
    ...Object.fromEntries(each),
    ...{ name: secrets['name in a message'], email, subject: '', message: secrets.message },
  }
  const subject = secrets['subject of a message']
  expect((await post(visitor, '/contact', { ...message, subject })).status).toBe(200)
  expect((await post(visitor, '/contact', message)).status).toBe(200)
  expect((await post(visitor, '/contact', { ...message, email: message.name })).status).toBe(422)
  const inquiry = { name: secrets['name in an inquiry'], email, reason: secrets['reason of an inquiry'] }
  expect((await post(visitor, '/work-with-us?inquiry', inquiry)).status).toBe(401)
  expect((await post(member, '/work-with-us?inquiry', { ...inquiry, email: '' })).status).toBe(422)
  const sent = await post(member, '/work-with-us?inquiry', inquiry)
  expect(sent.headers.get('location')).toBe('/work-with-us?sent')
}

/** Leaves a sign-up without its code, an admin with codes, who erases the account, and an answer that waits for its batch. */
async function waitAndLeave(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
  adminId: string,
) {
  const pending = secrets['password of a pending sign-up']
  await beginSignUp({ email: secrets['address of a pending sign-up'], password: pending }, ownTurn)
  await db().insert(totpSecrets).values({ userId: adminId, secret: secrets['secret of an admin’s codes'] })
  const [address, { password }] = [secrets['address of an erased member'], secrets]
  const leaver = personOf(await post(visitor, '/auth?mode=sign-up', { email: address, password }))
  const body = applicationForm({ ...completeMentor, professionalBio: secrets['bio of an erased member'] })
  const sent = { ...leaver.headers, ...headers, origin: config().publicUrl }
  expect((await app.request('/apply-mentor', { method: 'POST', body, headers: sent })).status).toBe(200)
  expect((await post(leaver, '/account/erasure', { password })).status).toBe(302)
  const [mentee, asked] = [await admittedMentee({ growthAreas: secrets['note for a mentor'] }), await openMentor()]
  await chooseAll(mentee.userId, [asked])
  await newOffer()
  const pair = await newPair()
  const showMoments = hideMoments()
  expect((await post(pair.mentee, pair.path, { do: 'end' })).status).toBe(302)
  const no = { kind: 'not now' as const, kindSentence: null }
  expect(await answerRequest(asked.userId, await openId(mentee.userId), no)).toBe(true)
  showMoments()
}

/** Logs are most at risk when the database fails, a row is refused or a form breaks off. */
async function failInEveryWay(
  post: (person: Person, path: string, fields: Record<string, string>) => Promise<Response>,
) {
  const sql = primarySql()
  await sql`alter table companies rename to companies_away`
  const search = `/reviews?search=${secrets['what was asked for']}&country=${secrets['what was asked for']}`
  expect((await member.get(search, headers)).status).toBe(500)
  expect((await member.get(`/company/${secrets['what was asked for']}`, headers)).status).toBe(500)
  await sql`alter table companies_away rename to companies`

  await sql`alter table users add constraint none check (false) not valid`
  const other = { email: `other-${email}`, password: secrets.password }
  expect((await post(visitor, '/auth?mode=sign-up', other)).status).toBe(500)
  await sql`alter table users drop constraint none`

  await sql`alter table reviews add constraint none check (false) not valid`
  const review = { ...required, otherComments: secrets['review that was not stored'], step: '5', to: '6' }
  expect((await post(member, '/submit-review', review)).status).toBe(500)
  await sql`alter table reviews drop constraint none`

  await sql`alter table contact_submissions add constraint none check (false) not valid`
  const message = { name: secrets['name in a message'], email, message: `Again ${secrets.message}` }
  expect((await post(visitor, '/contact', message)).status).toBe(500)
  await sql`alter table contact_submissions drop constraint none`

  const duplicate = db()
    .insert(users)
    .values({ id: randomUUID(), email: emailIndex(email), address: email, password: decoyPassword() })
  await expect(duplicate).rejects.toThrow()

  const broken = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(`email=${email}`))
      controller.error(new Error(`broken ${email}`))
    },
  })
  const request = { method: 'POST', headers: { ...headers, origin: config().publicUrl }, body: broken, duplex: 'half' }
  await app.request('/auth', request as RequestInit)
}

test('no row of any table contains what was typed or who typed it', async () => {
  const tables = await everyRow()
  expect(tables.size).toBeGreaterThan(8)
  for (const [table, rows] of tables) {
    for (const [name, secret] of [...secretsWith('reset token', token), ['anything that was typed', mark] as const]) {
      for (const shape of shapesOf(secret)) expect(rows.includes(shape), `${name} in ${table}`).toBe(false)
    }
  }
})

test('the tables hold only the blind index of every email address', async () => {
  const rows = [...(await everyRow()).values()].join('\n')
  const addresses = rows.match(/[^\s,("]*@[^\s,)"]*/g) ?? []
  expect(addresses.length).toBeGreaterThan(0)
  for (const each of addresses) expect(each).toMatch(/^[a-z2-7]{52}@x\.invalid$/)
  expect(await db().$count(users, eq(users.email, emailIndex(email)))).toBe(1)
})

test('no file in the data folder contains what was typed, except for the address on the mail sent to it', () => {
  let mailed = 0
  for (const { path, content } of everyFile(config().dataDir)) {
    const isMail = dirname(path) === config().mailDir
    if (isMail) mailed++
    for (const [name, secret] of secretsWith()) {
      if (isMail && name === 'email') continue
      for (const shape of shapesOf(secret)) expect(content.includes(shape), `${name} in ${path}`).toBe(false)
    }
  }
  expect(mailed).toBeGreaterThan(0)
})

test('the files, write-ahead log and server log of the database contain nothing that was typed', async () => {
  const folder = inject('testFolder')
  const isInSight = config().externalDatabaseUrl?.includes(encodeURIComponent(folder))
  expect(isInSight, 'The files of this database are out of sight. Run this test without DATABASE_URL as well.').toBe(
    true,
  )
  const server = postgres(databaseUrl(inject('serverUrl'), 'postgres'), { max: 1, ...socketOf(inject('serverUrl')) })
  await server`checkpoint`
  await server.end()
  const [own] = await db().execute<{ oid: number }>(sql`select oid from pg_database where datname = current_database()`)
  const log = join(folder, 'postgres.log')
  const isOfOtherTest = (path: string) => /\/base\/\d+\//.test(path) && !path.includes(`/base/${own?.oid}/`)
  // The write-ahead log of all tests before would be a gigabyte.
  const isOlder = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? startedAt) < startedAt
  const files = [
    ...everyFile(join(folder, 'postgres'), (path) => !isOfOtherTest(path) && !isOlder(path)),
    { path: log, content: readFileSync(log) },
  ]
  expect(files).not.toHaveLength(0)
  for (const { path, content } of files) expect(found(content), path).toEqual([])
  expect(readFileSync(log, 'utf8')).toContain('duplicate key value')
  expect(readFileSync(log, 'utf8')).not.toContain(emailIndex(email))
})

const formats: Record<Kind, RegExp> = {
  sealed: /^s2\.[0-9a-f]{8}\.[\w-]{38,}$/,
  // Sealed with the keyring or for a custodian, or an age file.
  ciphertext:
    /^(([sw]\d\.[0-9a-f]{8}\.)?[\w-]{60,}|\\x01[0-9a-f]{224}([0-9a-f]{98})?|\\x6167652d656e6372797074696f6e2e6f72672f7631[0-9a-f]+)$/,
  'keyed hash': /^([a-z2-7]{52}(@x\.invalid)?|[0-9a-f]{8}\.[0-9a-f]{64}|[\w:-]*[0-9a-f]{64}|[\w-]{43,64})$/,
  hash: /^(\\x)?[0-9a-f]{64}$|^[\w-]{43}$/,
  key: /^(\/[a-z-]+\/)?[\w-]{1,64}$/,
  word: /^[\w &,.’/-]{1,60}$/,
  public: /(?:)/,
}

test('a backup, encrypted or decrypted, contains nothing that was typed and no table that a restore does not need', async () => {
  const key = await generateX25519Identity()
  const { paths } = await writeBackup(config(), await identityToRecipient(key))
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  for (const closed of Object.values(paths).map((path) => readFileSync(path)))
    for (const content of [closed, Buffer.from(await decrypter.decrypt(closed))]) expect(found(content)).toEqual([])
  expect(basename(paths.data)).toMatch(/^[\dT-]+Z\.tar\.age$/)

  const { keyringFile, custodianKey } = keysThatStay()
  const [author] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  const declared = await declaredColumns()
  let tables: Header['tables'] = []
  let reviews = 0
  for await (const entry of entriesOf(Object.values(paths), key)) {
    const text = await textOf(entry)
    if (entry.name === headerName) tables = parseHeader(text).tables
    for (const secret of [...keyringFile, ...custodianKey]) expect(text.includes(secret), entry.name).toBe(false)
    if (!entry.name.startsWith('tables/')) continue
    for (const each of text.match(/[^\s,("]*@[^\s,)"]*/g) ?? []) expect(each).toMatch(/^[a-z2-7]{52}@x\.invalid$/)
    const [, table = ''] = entry.name.split('/')
    expect(Object.keys(excludedTables)).not.toContain(table)
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    for (const row of text.trimEnd().split('\n'))
      for (const [at, value] of row.split('\t').entries()) {
        const name = `${table}.${columns[at]}`
        if (declared.get(name)?.kind === 'sealed' && value !== '\\N') expect(value, name).toMatch(formats.sealed)
      }
    if (!entry.name.startsWith('tables/reviews/')) continue
    reviews += text.trim().split('\n').length
    expect(text).not.toContain(author?.id)
  }
  expect(reviews).toBe(await db().$count(storedReviews))
  expect(reviews).toBeGreaterThan(1)
})

async function* entriesOf(paths: string[], key: string) {
  for (const path of paths) yield* readBackup(path, key)
}

test('every text column says what it holds, and holds nothing else', async () => {
  const [stored, declared] = [await everyTextColumn(), await declaredColumns()]
  expect(stored.map(({ name }) => name).sort()).toEqual([...declared.keys()].sort())
  for (const { name, values } of stored) {
    const { kind = 'key', words } = declared.get(name) ?? {}
    for (const value of values) expect(value, name).toMatch(formats[kind])
    if (words) expect(words, name).toEqual(expect.arrayContaining([...new Set(values)]))
    // A canary was typed into each of these, so the search above could have found something.
    if (kind === 'sealed' || kind === 'ciphertext') expect(values.length, name).toBeGreaterThan(0)
  }
})

test('the log records every response and every failure, and identifies nobody', () => {
  const log = written.join('\n')
  expect(log.match(/"event":"request"/g)?.length).toBeGreaterThan(20)
  expect(log.match(/"event":"unexpected"/g)?.length).toBeGreaterThanOrEqual(4)
  for (const [name, secret] of secretsWith('reset token', token)) {
    for (const shape of shapesOf(secret)) expect(log.includes(shape), `${name} in the log`).toBe(false)
  }
  const allowed = ['time', 'level', 'event', 'route', 'method', 'status', 'ms', 'requestId', 'error', 'code', 'at']
  for (const line of log.split('\n').filter(Boolean)) {
    expect(Object.keys(JSON.parse(line)).filter((field) => !allowed.includes(field))).toEqual([])
  }
})

test('the mail contains a link and nothing about anybody', () => {
  expect(mails).toHaveLength(1)
  const [mail = ''] = mails
  for (const [name, secret] of secretsWith()) {
    if (name !== 'email') expect(mail.includes(secret), name).toBe(false)
  }
  expect(mail.split('\n\n')[0]).toMatch(/^From: no-reply@localhost$/m)
})

const marks = [mark, mark.toUpperCase(), ...Object.values(secrets).filter((secret) => !secret.includes(mark))]
const needles = marks.flatMap((secret) => shapesOf(secret).map((shape) => ({ secret, shape: Buffer.from(shape) })))

/** All but a few secrets contain the mark, so it stands for them. */
function found(content: Buffer) {
  const all = token ? [...needles, { secret: 'reset token', shape: Buffer.from(token) }] : needles
  return all.filter(({ shape }) => content.includes(shape)).map(({ secret }) => secret)
}

function keysThatStay() {
  const { keysDir, custodianDir } = config()
  const { keys } = JSON.parse(readFileSync(join(keysDir, 'keyring.json'), 'utf8'))
  const pem = readFileSync(join(custodianDir, 'private.pem'), 'utf8').split('\n')
  return { keyringFile: Object.values<string>(keys), custodianKey: pem.filter((line) => line && !line.startsWith('-')) }
}

function secretsWith(name?: string, secret?: string): [string, string][] {
  return [...Object.entries(secrets), ...(name && secret ? ([[name, secret]] as [string, string][]) : [])]
}

function personOf(answer: Response) {
  expect(answer.status).toBe(200)
  return new Person(null, null, answer.headers.getSetCookie()[0]?.split(';')[0])
}
