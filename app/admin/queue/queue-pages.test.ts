import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { app, newAdmin } from '../../../test/app.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { smallPng } from '../../../test/pictures.ts'
import { shapesOf } from '../../../test/security/everything-stored.ts'
import { menteeApplication, menteeWithCv } from '../../../test/stored-mentee.ts'
import { approvedMentor, mentorApplication } from '../../../test/stored-mentor.ts'
import { contactMessage, inquiry } from '../../../test/stored-message.ts'
import { admittedMentee, allOfMentee, chooseAll, openMentor } from '../../../test/stored-request.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { answerRequest } from '../../connect/requests/answers.server.ts'
import { partnershipInquiries } from '../../partnership/tables.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { storeImage } from '../../platform/files/images/images.server.ts'
import { privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { contactSubmissions } from '../../site/contact/tables.ts'

startWithoutReviews()

const admin = await newAdmin()
const nobody = 'A'.repeat(22)

beforeEach(async () => {
  for (const table of [mentorApplications, menteeApplications, contactSubmissions, partnershipInquiries]) {
    await db().delete(table)
  }
})

const stored = {
  reviews: async () => (await pendingReview({ companyName: 'Waiting Ltd' })).id,
  mentors: async () => (await mentorApplication()).publicId,
  mentees: async () => (await menteeApplication()).publicId,
  messages: () => contactMessage(),
  inquiries: () => inquiry(),
}

test.each([
  ['reviews', ['Company', 'Review Snippet', 'Status'], ['approval', 'rejection', 'deletion']],
  ['mentors', ['Name', 'Industry', 'Status'], ['approval', 'rejection', 'deletion']],
  ['mentees', ['Submitted', 'Industry', 'Professional stage', 'State'], []],
  ['messages', ['Received', 'From', 'About', 'State'], ['deletion']],
  ['inquiries', ['Received', 'From', 'About', 'State'], ['deletion']],
] as const)('the list of %s has its columns, and for each item what can be done', async (queue, columns, actions) => {
  const id = await stored[queue]()
  const html = await pageOf(admin.get(`/admin/${queue}`))
  expect(matches(html, /<th scope="col">([^<]*)/g)).toEqual([...columns, 'Actions'])
  expect(matches(html, new RegExp(`(?:action|href)="/admin/${queue}/${id}(?:/(\\w+))?[^"]*"`, 'g'))).toEqual([
    undefined,
    ...actions,
  ])
})

test('what is approved can only be opened and deleted, and lists can be limited to what waits', async () => {
  const ids = [(await approvedReview({ companyName: 'Approved Ltd' })).id, (await approvedMentor()).publicId]
  await pendingReview({ companyName: 'Waiting Ltd' })
  await mentorApplication({ fullName: 'Zawadi Otieno', displayName: 'Heron', galleryPreference: privacyFriendlyName })
  const [reviews, mentors] = [await words('/admin/reviews?show=all'), await words('/admin/mentors?show=all')]
  for (const [html, id] of [
    [reviews, ids[0]],
    [mentors, ids[1]],
  ] as const) {
    const row = html.split('<tr').find((each) => each.includes(id ?? '')) ?? ''
    expect(row).toContain('Approved')
    expect(row).toContain('/deletion')
    expect(row).not.toMatch(/approval|rejection/)
  }
  expect(reviews).toMatch(/Waiting Ltd.*Pending/s)
  expect(mentors).toMatch(/Zawadi Otieno.*Shown as Heron.*Pending/s)
  expect(mentors).toContain('>Pending (1)<')
  expect(await words('/admin/reviews')).not.toContain('Approved Ltd')
  expect(await words('/admin/mentors')).not.toContain('Amina')
  for (const queue of ['reviews', 'mentors']) {
    expect(await words(`/admin/${queue}?show=approved`)).not.toMatch(/Waiting Ltd|Zawadi/)
  }
})

test('identifying text is highlighted in the snippet and the answers; the company name is not', async () => {
  const { id } = await pendingReview({
    companyName: 'Jabali Works',
    role: 'PA of Otieno Odhiambo',
    location: 'Thabo Mokoena House, Bobo Dioulasso, Burkina Faso',
    companyBio: 'Jabali Works of Bobo Dioulasso, 0712 345 678',
    discussionHandling: 'Other (please specify)',
    discussionHandlingOther: 'Only with Mr Kamau',
    suggestions: 'Jabali Works should not let Dr Banda shout.',
    otherComments: 'Write to me@example.org <b>',
  })
  const marked = (html: string) => matches(html, /<mark[^>]*>([^<]*)<\/mark>/g).toSorted()
  expect(marked(await words('/admin/reviews'))).toEqual(['Dr Banda'])
  const html = await words(`/admin/reviews/${id}`)
  expect(marked(html)).toEqual([
    ...['0712 345 678', 'Dr Banda', 'Mr Kamau', 'Otieno Odhiambo'],
    ...['Thabo Mokoena House', 'me@example.org'],
  ])
  expect(html).toContain('</mark> &lt;b&gt;')
})

test.each([
  ['mentors', /Amina|example\.org|Senegal/, 'Amina Diallo', 'open mentor application'],
  ['mentees', /Kofi|Mensah|example\.org|Ghana/, 'Kofi Mensah', 'open mentee application'],
  ['messages', /helped me|abeba@/, 'You helped me.', 'open message'],
  ['inquiries', /better place|hr@teff/, 'A better place.', 'open message'],
] as const)(
  'what came in confidence to %s is shown when it is opened, which is recorded',
  async (queue, hidden, shown, verb) => {
    const id = await stored[queue]()
    const path = `/admin/${queue}/${id}`
    if (queue !== 'mentors') expect(await words(`/admin/${queue}`)).not.toMatch(hidden)
    expect(await words(path)).toContain('Each opening is recorded')
    for (const address of [path, `${path}.data`]) {
      for (const method of ['HEAD', 'GET']) {
        const answer = await app.request(address, { method, headers: admin.headers })
        expect(await answer.text()).not.toMatch(hidden)
      }
    }
    expect(await verbsOn(id)).toEqual([])
    const opened = await admin.post(path)
    expect(await opened.text()).toContain(shown)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await verbsOn(id)).toEqual([verb])
  },
)

test('an opened application has its picture or CV, says what is not provided, and leads back to the list as it was', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const mentor = await mentorApplication({
    phone: null,
    imageUrl: `/mentor-photos/${fileId}`,
    professionalBio: '<b>Bio',
  })
  const html = await opened(`/admin/mentors/${mentor.publicId}?show=all`)
  for (const part of ['She/Her', 'Teranga Bank', '&lt;b&gt;Bio']) expect(html).toContain(part)
  expect(html).toMatch(/Not provided: [^<]*Phone/)
  expect(html).toContain(`src="/mentor-photos/${fileId}"`)
  expect((await admin.get(`/mentor-photos/${fileId}`)).status).toBe(200)
  for (const command of ['approval', 'deletion']) {
    expect(html).toContain(`"/admin/mentors/${mentor.publicId}/${command}?show=all"`)
  }
  expect(html).toContain('href="/admin/mentors?show=all"')
  const { mentee, fileId: cv } = await menteeWithCv('%PDF-')
  const withCv = await opened(`/admin/mentees/${mentee.publicId}`)
  expect(withCv).toMatch(new RegExp(`<form[^>]* action="/cvs/${cv}" method="post"[^>]*><button[^>]*>Download the CV<`))
  expect(withCv).toMatch(/<dt>Growth areas<\/dt><dd[^>]*>Leadership development\nOther</)
  expect(await opened(`/admin/mentees/${await stored.mentees()}`)).toContain('No CV was sent.')
  expect(await opened(`/admin/messages/${await stored.messages()}`)).toContain('href="mailto:abeba@example.org"')
})

test.each([
  [0, 'Review approved. Members can see it now.'],
  [60, 'Review approved. Members will see it with the next batch.'],
])('with batches of %i minutes, an approval says “%s”', async (reviewBatchMinutes, said) => {
  const before = config().reviewBatchMinutes
  onTestFinished(() => void Object.assign(config(), { reviewBatchMinutes: before }))
  const id = await stored.reviews()
  Object.assign(config(), { reviewBatchMinutes })
  expect(await saidBy(`/admin/reviews/${id}/approval`, { version: '1' })).toContain(said)
})

test.each([
  ['reviews', 'review', 'Review approved.'],
  ['mentors', 'application', 'Mentor approved.'],
] as const)('of %s, the first approval of the version that was seen counts', async (queue, thing, approved) => {
  const path = `/admin/${queue}/${await stored[queue]()}`
  const approve = (version: string) => saidBy(`${path}/approval?show=approved`, { version })
  expect(await approve('0')).toContain(`Nothing was changed: this ${thing} has changed since you looked.`)
  expect(await approve('1')).toContain(approved)
  expect(await approve('1')).toContain(`this ${thing} was approved already.`)
  expect(locationOf(await admin.post(`${path}/approval?show=approved`, { version: '1' }))).toBe(
    `/admin/${queue}?show=approved&outcome=already+approved`,
  )
})

test.each([
  ['reviews', 'review', /The review of Waiting Ltd and its part in the scores/, 'delete review'],
  ['mentors', 'application', /The application of Amina Diallo/, 'delete mentor application'],
  ['messages', 'message', /The message from Abeba/, 'delete message'],
  ['inquiries', 'message', /The message from Teff &amp; Co/, 'delete message'],
] as const)(
  'deleting one of %s asks first, is recorded, and says so once it is gone',
  async (queue, thing, question, verb) => {
    const id = await stored[queue]()
    const path = `/admin/${queue}/${id}/deletion`
    const html = await words(path)
    expect(html).toContain(`Delete this ${thing}?`)
    expect(html).toMatch(question)
    expect(html).toMatch(/>Cancel<.*>Confirm Delete</s)
    expect(await saidBy(path)).toMatch(new RegExp(`${thing} deleted\\.`, 'i'))
    expect((await verbsOn(id)).at(-1)).toBe(verb)
    for (const again of [admin.post(path), admin.get(path)]) {
      expect(locationOf(await again)).toBe(`/admin/${queue}?outcome=gone`)
    }
    expect(await words(`/admin/${queue}?outcome=gone`)).toContain(`this ${thing} is no longer there.`)
  },
)

test('what becomes of a message is saved, recorded and shown', async () => {
  const id = await stored.messages()
  const path = `/admin/messages/${id}`
  for (const state of ['in touch', 'closed', 'received']) {
    const form = { state, version: '1' }
    const answer = await admin.post(`${path}/handling?state=closed`, form)
    expect(locationOf(answer)).toBe(`/admin/messages?${new URLSearchParams({ state: 'closed', outcome: state })}`)
    expect((await verbsOn(id)).at(-1)).toBe('handle message')
    expect(await opened(path)).toMatch(new RegExp(`checked=""[^>]*value="${state}"`))
  }
  const before = await verbsOn(id)
  for (const state of ['lost', '']) {
    expect(await saidBy(`${path}/handling`, { state, version: '1' })).toContain('please choose a state')
  }
  expect(await verbsOn(id)).toEqual(before)
})

test('nobody decides about themselves, which is said', async () => {
  const { publicId } = await mentorApplication({ userId: admin.userId })
  for (const command of ['deletion', 'approval']) {
    expect(await saidBy(`/admin/mentors/${publicId}/${command}`, { version: '1' })).toContain(
      'Nothing was changed: this is your own application. Another admin decides about it.',
    )
  }
  expect(await db().$count(mentorApplications)).toBe(1)
})

test('what is not there leads to the list, which says so, and no queue does what is not its own', async () => {
  for (const queue of Object.keys(stored)) {
    for (const id of [nobody, 'x', '%00']) {
      for (const answer of [admin.get(`/admin/${queue}/${id}`), admin.post(`/admin/${queue}/${id}`)]) {
        expect(locationOf(await answer)).toBe(`/admin/${queue}?outcome=gone`)
      }
    }
  }
  expect(locationOf(await admin.post(`/admin/inquiries/${await stored.messages()}/deletion`))).toContain('gone')
  expect(locationOf(await admin.post(`/admin/reviews/${await stored.reviews()}/hold`, { hold: 'yes' }))).toContain(
    'held',
  )
  const mentee = await stored.mentees()
  for (const command of ['rejection', 'deletion', 'approval']) {
    expect((await admin.post(`/admin/mentees/${mentee}/${command}`, { version: '1' })).status).toBe(404)
  }
  expect((await admin.get(`/admin/mentees/${mentee}/rejection`)).status).toBe(404)
  const close = admin.post(`/admin/mentees/${mentee}/handling`, { state: 'closed', version: '1' })
  expect(locationOf(await close)).toContain('gone')
  for (const path of ['/admin/nothing', '/admin/toString', '/admin/nothing/x']) {
    expect((await admin.get(path)).status).toBe(404)
  }
})

test('admins see where a mentor has said yes, but not which', async () => {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  await chooseAll(mentee.userId, [mentor])
  const seen = async () => [await words('/admin/mentees?show=all'), await opened(`/admin/mentees/${mentee.publicId}`)]
  expect(await seen()).toEqual([
    expect.stringContaining('data-label="State">Admitted<'),
    expect.stringContaining('Admitted · Sent on '),
  ])
  await answerRequest(mentor.userId, (await allOfMentee(mentee.userId))[0]?.id ?? '', { kind: 'yes' })
  const [list, page] = await seen()
  expect(list).toContain('data-label="State">A mentor said yes<')
  for (const each of [mentor.publicId, mentor.fullName]) expect(`${list}${page}`).not.toContain(each)
})

test('responses to admins contain no account id', async () => {
  const mentor = await mentorApplication()
  const { mentee, fileId } = await menteeWithCv('%PDF-')
  const ids = [mentor, await approvedMentor(), mentee, admin].flatMap(({ userId }) => shapesOf(userId))
  const items = [`/admin/mentors/${mentor.publicId}`, `/admin/mentees/${mentee.publicId}`]
  const looked = ['/admin/mentors', '/admin/mentees', ...items, `${items[0]}/deletion`]
  const answers = [
    ...looked.flatMap((path) => [admin.get(path), admin.get(`${path}.data`)]),
    ...items.flatMap((path) => [admin.post(path), admin.post(`${path}.data`)]),
    admin.post(`/cvs/${fileId}`),
    admin.post(`${items[0]}/approval`, { version: '1' }),
  ]
  for (const answer of await Promise.all(answers)) {
    const all = JSON.stringify([...answer.headers]) + (await answer.text())
    for (const id of ids) expect(all.includes(id), answer.url).toBe(false)
  }
})

async function verbsOn(target: string) {
  const { verb, position } = auditLog
  return (await db().select({ verb }).from(auditLog).where(eq(auditLog.target, target)).orderBy(position)).map(
    (row) => row.verb,
  )
}

async function words(path: string) {
  return (await pageOf(admin.get(path))).replaceAll('<!-- -->', '')
}

async function opened(path: string) {
  return (await pageOf(admin.post(path))).replaceAll('<!-- -->', '')
}

/** What the list says after a form was sent. */
async function saidBy(path: string, form: Record<string, string> = {}) {
  return words(locationOf(await admin.post(path, form)) ?? '')
}

function matches(html: string, pattern: RegExp) {
  return [...html.matchAll(pattern)].map(([, found]) => found)
}
