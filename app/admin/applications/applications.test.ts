import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { app, newAdmin, newMember } from '../../../test/app.ts'
import { requiredOfMentee, requiredOfMentor } from '../../../test/example-application.ts'
import { required as requiredOfReview } from '../../../test/example-review.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { smallPng } from '../../../test/pictures.ts'
import { shapesOf } from '../../../test/security/everything-stored.ts'
import { menteeApplication, menteeWithCv } from '../../../test/stored-mentee.ts'
import { approvedMentor, mentorApplication } from '../../../test/stored-mentor.ts'
import { admittedMentee, chooseAll, openMentor, pairingsOf } from '../../../test/stored-request.ts'
import { answerRequest } from '../../mentorship/connect/requests/request-answers.server.ts'
import { privacyFriendlyName } from '../../mentorship/listing-preference.ts'
import { menteeApplications, mentorApplications, mentors } from '../../mentorship/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { storeImage } from '../../platform/files/images/images.server.ts'

const admin = await newAdmin()
const member = await newMember()

beforeEach(async () => {
  await db().delete(mentorApplications)
  await db().delete(menteeApplications)
})

test('the mentors tab shows the specified columns and the actions for each application', async () => {
  const pending = await mentorApplication({ displayName: 'Quiet Heron', galleryPreference: privacyFriendlyName })
  const approved = await approvedMentor({ fullName: 'Zawadi Otieno' })
  const html = await pageOf(admin.get('/admin?tab=mentors'))
  expect([...html.matchAll(/<th scope="col">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Name',
    'Industry',
    'Status',
    'Actions',
  ])
  expect(html).toContain('>Pending (1)<')
  expect(html).toMatch(/Amina Diallo.*Shown as(?: |<!-- -->)*Quiet Heron.*Pending/)
  expect(html).toContain(`action="/admin/mentors/${pending.publicId}/approval?tab=mentors"`)
  expect(html).not.toContain(`action="/admin/mentors/${approved.publicId}/approval`)
  for (const { publicId } of [pending, approved]) {
    expect(html).toContain(`action="/admin/mentors/${publicId}?tab=mentors"`)
    expect(html).toContain(`href="/admin/mentors/${publicId}/deletion?tab=mentors"`)
  }
  const waiting = await pageOf(admin.get('/admin?tab=mentors&show=pending'))
  expect(waiting).toContain('Amina Diallo')
  expect(waiting).not.toContain('Zawadi')
})

test('the mentors tab has a mentees view, which shows no names', async () => {
  const { publicId } = await menteeApplication()
  const html = await pageOf(admin.get('/admin?tab=mentors&of=mentees'))
  expect(html).toContain('ICT / Technology / Software')
  expect(html).toContain(`action="/admin/mentees/${publicId}?tab=mentors&amp;of=mentees"`)
  expect(html).not.toMatch(/Kofi|Mensah|example\.org/)
})

test('an approval redirects the admin back to the same view with its outcome', async () => {
  const { publicId } = await mentorApplication({ version: 3 })
  const approve = (version: string) =>
    leadsTo(admin.post(`/admin/mentors/${publicId}/approval?tab=mentors&show=pending`, { version }))
  expect(await approve('2')).toBe('/admin?tab=mentors&show=pending&outcome=mentor+changed')
  expect(await approve('3')).toBe('/admin?tab=mentors&show=pending&outcome=mentor+approved')
  expect(await approve('3')).toBe('/admin?tab=mentors&show=pending&outcome=mentor+already+approved')
  await db().delete(mentorApplications)
  expect(await approve('3')).toBe('/admin?tab=mentors&show=pending&outcome=mentor+gone')
  for (const [outcome, sentence] of [
    ['mentor+approved', 'Mentor approved.'],
    ['mentor+already+approved', 'This mentor was approved already.'],
    ['mentor+changed', 'Nothing was changed: this application has changed since you looked.'],
    ['mentor+gone', 'Nothing was changed: this application is no longer there.'],
  ])
    expect(await pageOf(admin.get(`/admin?tab=mentors&outcome=${outcome}`))).toContain(sentence)
})

test('a deletion asks for confirmation and reports its outcome', async () => {
  const { publicId } = await approvedMentor()
  const question = await pageOf(admin.get(`/admin/mentors/${publicId}/deletion?tab=mentors`))
  expect(question).toContain('Delete this application?')
  expect(question).toMatch(/The application of (?:<!-- -->)?Amina Diallo/)
  expect(question).toMatch(/>Cancel<.*>Confirm Delete</)
  expect(await db().$count(mentors)).toBe(1)
  const erase = () => leadsTo(admin.post(`/admin/mentors/${publicId}/deletion?tab=mentors`))
  expect(await erase()).toBe('/admin?tab=mentors&outcome=mentor+deleted')
  expect(await erase()).toBe('/admin?tab=mentors&outcome=mentor+gone')
  expect(await db().$count(mentors)).toBe(0)
  expect(await pageOf(admin.get('/admin?tab=mentors&outcome=mentor+deleted'))).toContain('Application deleted.')
})

test('deleting one’s own application is refused with the sentence of approving it', async () => {
  const { publicId } = await mentorApplication({ userId: admin.userId })
  for (const command of ['deletion', 'approval']) {
    const answer = await admin.post(`/admin/mentors/${publicId}/${command}`, { version: '1' })
    const html = await pageOf(admin.get(locationOf(answer) ?? ''))
    expect(html).toContain('Nothing was changed: this is your own application. Another admin decides about it.')
  }
  expect(await db().$count(mentorApplications)).toBe(1)
})

test('a GET request for an application says that each access is recorded and reveals nothing of the application', async () => {
  const mentor = await mentorApplication()
  const mentee = await menteeApplication()
  const before = await db().$count(auditLog)
  for (const path of [`/admin/mentors/${mentor.publicId}`, `/admin/mentees/${mentee.publicId}`]) {
    const html = await pageOf(admin.get(path))
    expect(html).toContain('Each opening is recorded')
    expect(html).toContain('Open the application')
    expect(html).not.toMatch(/Amina|Kofi|example\.org|Senegal|Ghana/)
    for (const method of ['HEAD', 'GET']) {
      const twin = await app.request(`${path}.data`, { method, headers: admin.headers })
      expect(await twin.text()).not.toMatch(/Amina|Kofi/)
    }
  }
  expect(await db().$count(auditLog)).toBe(before)
})

test('an opened application shows everything, says “Not provided” for empty answers and is recorded once', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const mentor = await mentorApplication({
    phone: null,
    imageUrl: `/mentor-photos/${fileId}`,
    professionalBio: '<b>Bio',
  })
  const before = await db().$count(auditLog)
  const answer = await admin.post(`/admin/mentors/${mentor.publicId}?tab=mentors&show=pending`)
  const html = await answer.text()
  for (const shown of [
    'Amina Diallo',
    'amina.diallo@example.org',
    'She/Her',
    'Teranga Bank',
    '&lt;b&gt;Bio',
    'Pending',
  ])
    expect(html).toContain(shown)
  expect(html.replaceAll('<!-- -->', '')).toMatch(/Not provided: [^<]*Phone/)
  expect(html).toMatch(new RegExp(`<img[^>]*src="/mentor-photos/${fileId}"`))
  expect(html).toContain(`action="/admin/mentors/${mentor.publicId}/approval?tab=mentors&amp;show=pending"`)
  expect(html).toContain(`href="/admin/mentors/${mentor.publicId}/deletion?tab=mentors&amp;show=pending"`)
  expect(html).toContain('href="/admin?tab=mentors&amp;show=pending"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await admin.get(`/mentor-photos/${fileId}`)).status).toBe(200)
  expect(await db().$count(auditLog)).toBe(before + 1)
})

test('an opened mentee’s application has a form to download the CV, or says that there is none', async () => {
  const { mentee, fileId } = await menteeWithCv('%PDF-')
  const withCv = await (await admin.post(`/admin/mentees/${mentee.publicId}`)).text()
  expect(withCv).toMatch(new RegExp(`<form[^>]* action="/cvs/${fileId}" method="post"><button[^>]*>Download the CV<`))
  expect(withCv).toMatch(/<dt>Growth areas<\/dt><dd[^>]*>Leadership development\nOther</)
  const without = await menteeApplication()
  expect(await (await admin.post(`/admin/mentees/${without.publicId}`)).text()).toContain('No CV was sent.')
})

test('opening an application that no longer exists redirects to the dashboard, which says so', async () => {
  for (const of of ['mentor', 'mentee']) {
    const path = `/admin/${of}s/${'A'.repeat(22)}`
    const there = of === 'mentor' ? '/admin?tab=mentors' : '/admin?tab=mentors&of=mentees'
    for (const answer of [admin.get(path), admin.post(path)])
      expect(await leadsTo(answer)).toBe(`${there}&outcome=${of}+gone`)
    expect(await pageOf(admin.get(`${there}&outcome=${of}+gone`))).toContain(
      'this application is no longer there.'.slice(5),
    )
  }
})

test('members’ actions leave nothing in the audit log', async () => {
  const before = await db().$count(auditLog)
  const applicant = await newMember()
  for (const [path, fields] of [
    ['/apply-mentor', requiredOfMentor],
    ['/apply-mentee', requiredOfMentee],
  ] as const)
    expect((await applicant.post(path, { ...fields, step: '3' })).status).toBe(200)
  expect((await applicant.post('/submit-review', { ...requiredOfReview, step: '5', to: '6' })).status).toBe(200)
  expect([await db().$count(mentorApplications), await db().$count(menteeApplications)]).toEqual([1, 1])
  for (const path of ['/mentors', '/reviews', '/apply-mentor', '/apply-mentee']) await applicant.get(path)
  expect(await db().$count(auditLog)).toBe(before)
})

test('responses to admins contain no account id, no account address and only the fields that the page shows', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const mentor = await mentorApplication({ imageUrl: `/mentor-photos/${fileId}` })
  const listed = await approvedMentor()
  const { mentee, fileId: cvId } = await menteeWithCv('%PDF-')
  const ids = [mentor, listed, mentee, admin, member].flatMap(({ userId }) => shapesOf(userId))
  const looked = [
    '/admin?tab=mentors',
    '/admin?tab=mentors&show=pending',
    '/admin?tab=mentors&of=mentees',
    `/admin/mentors/${mentor.publicId}`,
    `/admin/mentors/${mentor.publicId}/deletion?tab=mentors`,
    `/admin/mentees/${mentee.publicId}`,
  ]
  const opened = [`/admin/mentors/${mentor.publicId}`, `/admin/mentees/${mentee.publicId}`]
  const answers = [
    ...looked.flatMap((path) => [admin.get(path), admin.get(twin(path))]),
    ...opened.flatMap((path) => [admin.post(path), admin.post(twin(path))]),
    admin.post(`/cvs/${cvId}`),
    admin.post(`/admin/mentors/${mentor.publicId}/approval`, { version: '1' }),
  ]
  for (const answer of await Promise.all(answers)) {
    const all = JSON.stringify([...answer.headers]) + (await answer.text())
    for (const id of ids) expect(all.includes(id), answer.url).toBe(false)
  }
  const list = async (query: string) => (await shapeOf(admin.get(`/admin.data?${query}`)))['admin/dashboard/dashboard']
  expect(await list('tab=mentors')).toMatchObject({
    list: {
      mentors: [
        { publicId: true, version: true, status: true, fullName: true, alias: true, isListed: true, industry: true },
      ],
      next: true,
      isPartial: true,
    },
  })
  expect(await list('tab=mentors&of=mentees')).toMatchObject({
    list: {
      mentees: [
        {
          publicId: true,
          status: true,
          submittedOn: true,
          industry: true,
          professionalStage: true,
          matchPreference: true,
        },
      ],
      next: true,
      isPartial: true,
    },
  })
  expect(await shapeOf(admin.post(`/admin/mentors/${mentor.publicId}.data`))).toEqual({
    application: {
      publicId: true,
      version: true,
      status: true,
      submittedOn: true,
      fullName: true,
      photoUrl: true,
      answers: [{ title: true, answer: true, link: true, isWords: true }],
    },
    record: { isHeld: true, isByTeam: true, reports: [] },
  })
  expect(await shapeOf(admin.post(`/admin/mentees/${mentee.publicId}.data`))).toEqual({
    application: {
      version: true,
      status: true,
      submittedOn: true,
      fullName: true,
      cvUrl: true,
      answers: [{ title: true, answer: true, link: true, isWords: true }],
    },
    record: { isHeld: true, isByTeam: true, reports: [] },
  })
})

async function leadsTo(answer: Promise<Response>) {
  return locationOf(await answer)
}

function twin(address: string) {
  const [path, query] = address.split('?')
  return query ? `${path}.data?${query}` : `${path}.data`
}

/** The names in the data of each route, or in what an action answered; `true` for what has none. */
async function shapeOf(answer: Promise<Response>): Promise<Record<string, unknown>> {
  const { body } = await answer
  if (!body) throw new Error('There is no data.')
  const { value } = await decodeViaTurboStream(body, globalThis as unknown as Window)
  const all = value as Record<string, unknown>
  if ('data' in all) return namesIn(all.data) as Record<string, unknown>
  const routes = Object.entries(all as Record<string, { data: unknown }>)
  return Object.fromEntries(routes.map(([id, { data }]) => [id, namesIn(data)]))
}

function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(namesIn)
  if (value === null || typeof value !== 'object') return true
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]))
}

test('admins see where a mentor has said yes, but not which', async () => {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  await chooseAll(mentee.userId, [mentor])
  const seen = async () => [
    await pageOf(admin.get('/admin?tab=mentors&of=mentees')),
    await pageOf(admin.post(`/admin/mentees/${mentee.publicId}`)),
  ]
  for (const page of await seen()) expect(page).not.toContain('said yes')
  await answerRequest(mentor.userId, (await pairingsOf(mentee.userId))[0]?.id ?? '', { kind: 'yes' })
  const [list, opened] = await seen()
  expect(list).toContain('A mentor said yes')
  for (const each of [mentor.publicId, mentor.fullName]) expect(`${list}${opened}`).not.toContain(each)
})
