import { readdirSync, readlinkSync } from 'node:fs'
import { eq, getTableColumns } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { completeMentor, examplePdf, keptOfMentee } from '../../test/example-application.ts'
import { newMails } from '../../test/mailbox.ts'
import { locationOf } from '../../test/page.ts'
import { storedFiles } from '../../test/stored-files.ts'
import { menteeApplication } from '../../test/stored-mentee.ts'
import { mentorApplication, rejectMentor } from '../../test/stored-mentor.ts'
import { unzip } from '../../test/unzip.ts'
import { mentorsFullName, password, signedIn, signedUp, useEverything } from '../../test/whole-member.ts'
import { newExportTicket } from '../account/export-ticket.server.ts'
import { isResetOpen, requestPasswordReset } from '../account/password-reset/password-reset.server.ts'
import { connectMentees, connectMentors, connectPeople } from '../connect/people/tables.ts'
import { sendInquiry } from '../partnership/inquiries.server.ts'
import { partnershipInquiries } from '../partnership/tables.ts'
import { recordAction } from '../platform/audit/audit-log.server.ts'
import { config } from '../platform/config/config.server.ts'
import { kindOf } from '../platform/db/columns.ts'
import { db } from '../platform/db/db.server.ts'
import { deleteFile, storeFile } from '../platform/files/files.server.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import { menteeApplications, mentorApplications, mentors } from '../profiles/tables.ts'
import { exportPersonalData } from './export.server.ts'

const mark = 'CNRY'
let member: Person & { userId: string; email: string }
let admin: Person

beforeAll(async () => {
  admin = await newAdmin()
  member = await signedUp()
  await useEverything(member, admin, mark)
})

test('the account page shows a member all the data held, in words', async () => {
  await signedIn(member.email)
  const page = await textOf(await member.get('/account'))
  expect(page).toContain(member.email)
  expect(page).toMatch(/Member since \d{1,2} [A-Z][a-z]+ \d{4} /)
  expect(page).toContain('2 devices or browsers')
  for (const told of ['Name', 'Phone', 'Other', 'Bio', 'Alias', 'Company', 'Reason']) {
    expect(page).toContain(`${told} ${mark}`)
  }
  expect(page).toContain('It is approved.')
  expect(page).toContain('Can help with Leadership development Availability As needed (flexible)')
  expect(page).toContain('The site cannot tell which reviews are yours')
})

test('the files linked from the account page open for their owner', async () => {
  const html = await (await member.get('/account')).text()
  const addresses = [...html.matchAll(/href="(\/(?:cvs|mentor-photos)\/[0-9a-f]{32})"/g)].map(
    ([, address = '']) => address,
  )
  expect(addresses).toHaveLength(2)
  for (const address of addresses) expect((await member.get(address)).status).toBe(200)
})

test('a member who has entered nothing is told so and sees nobody else’s data', async () => {
  const other = await newMember()
  const page = await textOf(await other.get('/account'))
  for (const told of ['You have not applied as a mentee.', 'You have not applied as a mentor.', 'this device only']) {
    expect(page).toContain(told)
  }
  expect(page).not.toMatch(new RegExp(`${mark}|${member.email}`))
})

test('the download is limited to ten a day', async () => {
  const other = await newMember()
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await other.post('/account/export')).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('a browser is told what happens and then gets the file, for a minute and only in that session', async () => {
  const [own, other] = [await signedUp(), await newMember()]
  const sent = await own.post('/account/export', {}, { accept: 'text/html,*/*;q=0.8' })
  const page = sent.headers.get('location') ?? ''
  expect([sent.status, page]).toEqual([302, expect.stringMatching(/^\/account\?download=[\w.-]+$/)])
  const shown = await own.get(page)
  expect(await shown.text()).toContain('Your browser saves your data now, as the file account-data.zip.')
  const [, file = ''] = /^2;url=(.*)$/.exec(shown.headers.get('refresh') ?? '') ?? []
  const answer = await own.get(file)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="account-data.zip"')
  expect([...unzip(Buffer.from(await answer.arrayBuffer())).keys()]).toEqual(['account-data.json'])

  const forged = file.replace(/\d+\./, (until) => `${Number.parseInt(until, 10) + 1}.`)
  const over = `/account/export?ticket=${newExportTicket(requestOf(own), Date.now() - 60_000)}`
  for (const [person, path] of [
    [other, file],
    [own, forged],
    [own, over],
    [own, '/account/export?ticket='],
    [own, '/account/export'],
  ] as const)
    expect([path, (await person.get(path)).headers.get('location')]).toEqual([path, '/account'])
  const elsewhere = await other.get(page)
  expect([elsewhere.headers.get('refresh'), (await elsewhere.text()).includes('account-data.zip')]).toEqual([
    null,
    false,
  ])
  expect((await visitor.get(file)).headers.get('location')).toMatch(/^\/auth\?returnTo=/)
})

test('one ticket fetches the file five times at most', async () => {
  const own = await newMember()
  const page = locationOf(await own.post('/account/export', {}, { accept: 'text/html' }))
  const [, file = ''] = /^2;url=(.*)$/.exec((await own.get(page ?? '')).headers.get('refresh') ?? '') ?? []
  const answers: Response[] = []
  for (let tries = 0; tries < 6; tries += 1) answers.push(await own.get(file))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await answers[5]?.text()).toMatch(/^You have fetched this file five times within 15 minutes/)
})

function requestOf({ headers }: Person) {
  return new Request('http://localhost:3000/account', { headers })
}

test('the download contains everything on the account page, and the uploaded files', async () => {
  const answer = await member.post('/account/export')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="account-data.zip"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()]).toEqual(['account-data.json', 'cv.pdf', 'picture.webp'])
  expect(files.get('cv.pdf')).toEqual(examplePdf(`CV ${mark}`))
  expect(files.get('picture.webp')?.subarray(8, 12).toString()).toBe('WEBP')
  const data = JSON.parse(files.get('account-data.json')?.toString() ?? '')
  expect(data.account).toMatchObject({ email: member.email, isAdmin: false })
  expect(data.menteeApplication).toMatchObject({
    ...{ ...keptOfMentee.complete, growthAreas: 'Leadership development\nOther' },
    ...{ fullName: `Name ${mark}`, phone: `Phone ${mark}`, email: member.email, otherInfo: `Other ${mark}` },
    status: 'pending',
  })
  expect(data.mentorApplication).toMatchObject({
    ...completeMentor,
    ...{ fullName: mentorsFullName, phone: `Phone ${mark}`, email: member.email, alsoShow: 'My company\nMy picture' },
    ...{ professionalBio: `Bio ${mark}`, displayName: `Alias ${mark}`, status: 'approved' },
  })
  expect(data.listing).toMatchObject({
    ...{ name: `Alias ${mark}`, professionalBio: `Bio ${mark}` },
    ...{ supportAreas: ['Leadership development'], availability: 'As needed (flexible)' },
    ...{ languages: ['French'], country: completeMentor.country, hasPlace: false },
  })
  expect(data.connect.mentor).toMatchObject({ shows: ['languages', 'country'] })
  expect(data.partnershipInquiries).toMatchObject([{ name: `Company ${mark}`, reason: `Reason ${mark}` }])
  expect(JSON.stringify(data)).not.toMatch(/w1\.|s[12]\.|token|hash/i)
})

test('the download has every column of a member’s own rows but keys, hashes and what the server works with', async () => {
  const { menteeApplication, mentorApplication, listing, connect } = await dataOf(member)
  for (const [table, told, leftOut] of [
    [menteeApplications, menteeApplication, ['version']],
    [mentorApplications, mentorApplication, ['version']],
    [mentors, listing, ['submittedAt', 'nameKey', 'rules']],
    [connectPeople, connect.person, []],
    [connectMentees, connect.mentee, ['version']],
    [connectMentors, connect.mentor, []],
  ] as const) {
    const untold = Object.entries(getTableColumns(table)).filter(([field]) => !(field in told))
    const telling = untold.filter(([, column]) => !['key', 'hash'].includes(kindOf(column) ?? ''))
    expect(telling.map(([field]) => field)).toEqual(leftOut)
  }
})

test('the account page and the download show an inquiry’s state', async () => {
  const other = await newMember()
  await sendInquiry(other.userId, { name: 'X', email: 'x@example.org', reason: 'Y', token: newFormToken() })
  expect(await textOf(await other.get('/account'))).toContain('State Received')
  await db()
    .update(partnershipInquiries)
    .set({ state: 'in touch' })
    .where(eq(partnershipInquiries.submittedBy, other.userId))
  expect(await textOf(await other.get('/account'))).toContain('State In touch')
  expect((await dataOf(other)).partnershipInquiries).toMatchObject([{ state: 'in touch' }])
})

test('admins see their own audit log rows and nobody else’s; members have no such section', async () => {
  const [one, another] = [await newAdmin(), await newAdmin()]
  const target = 'a'.repeat(22)
  await db().transaction((tx) => recordAction(tx, { adminId: one.userId, verb: 'open message', target }))
  await db().transaction((tx) =>
    recordAction(tx, { adminId: another.userId, verb: 'delete review', target: 'another' }),
  )
  const page = await textOf(await one.get('/account'))
  expect(page).toContain('The audit log holds one thing you did. It stays when you erase your account.')
  expect(page).toContain(`open message: ${target}`)
  expect(page).not.toContain('delete review')
  expect((await dataOf(one)).auditLog).toMatchObject([
    { verb: 'open message', target, at: expect.stringMatching(/Z$/) },
  ])
  await db().transaction(async (tx) => {
    for (let count = 0; count < 50; count++) await recordAction(tx, { adminId: one.userId, verb: 'sign in' })
  })
  const later = await textOf(await one.get('/account'))
  expect(later).toContain(
    'The audit log holds 51 things you did. It stays when you erase your account. These are the last 50',
  )
  expect(later).not.toContain(target)
  expect((await dataOf(one)).auditLog).toHaveLength(51)
  const other = await newMember()
  expect(await textOf(await other.get('/account'))).not.toContain('as an admin')
  expect(await dataOf(other)).not.toHaveProperty('auditLog')
})

test('a member who has entered nothing can download the data too', async () => {
  const other = await newMember()
  const files = unzip(Buffer.from(await (await other.post('/account/export')).arrayBuffer()))
  const data = JSON.parse(files.get('account-data.json')?.toString() ?? '')
  expect(data).toMatchObject({ account: { email: other.email }, menteeApplication: null, partnershipInquiries: [] })
  expect([...files.keys()]).toEqual(['account-data.json'])
})

test('the download of a rejected mentor has the reason and what the admin wrote, and an erasure deletes both', async () => {
  const other = await signedUp()
  const { publicId } = await mentorApplication({ userId: other.userId })
  await rejectMentor('ann', publicId, 1, { reason: 'unclear', words: 'Please say more.' })
  expect((await dataOf(other)).mentorApplication).toMatchObject({
    status: 'rejected',
    rejectionReason: 'unclear',
    rejectionWords: 'Please say more.',
  })
  expect((await other.post('/account/erasure', { password })).status).toBe(302)
  expect(await db().$count(mentorApplications, eq(mentorApplications.publicId, publicId))).toBe(0)
})

test('a large file is streamed in chunks and closed when the download is aborted', async () => {
  const { fileId } = await storeFile([Buffer.alloc(8 * 1024 * 1024, 'x')], { kind: 'cv' })
  const { userId } = await menteeApplication({ cvUrl: `/cvs/${fileId}` })
  const reader = (await exportPersonalData(userId)).getReader()
  let read = 0
  while (read < 1024 * 1024) {
    const { value } = await reader.read()
    expect(value?.length).toBeLessThanOrEqual(256 * 1024)
    read += value?.length ?? 0
  }
  expect(openFiles()).toHaveLength(1)
  await reader.cancel()
  await expect.poll(openFiles).toEqual([])
  await deleteFile(fileId)
})

test('a missing file does not prevent the download of the rest', async () => {
  const { userId } = await menteeApplication({ cvUrl: `/cvs/${'0'.repeat(32)}` })
  const archive = await new Response(await exportPersonalData(userId)).arrayBuffer()
  expect([...unzip(Buffer.from(archive)).keys()]).toEqual(['account-data.json'])
})

test('signing out everywhere ends every session, and every old cookie leads to the sign-in page', async () => {
  const email = (await signedUp()).email
  const devices = [await signedIn(email), await signedIn(email), await signedIn(email)]
  const bystander = await newMember()
  const answer = await devices[0]?.post('/sign-out-everywhere')
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/?signed-out'])
  expect(answer?.headers.get('clear-site-data')).toBe('"cache", "cookies"')
  expect(answer?.headers.get('set-cookie')).toContain('Max-Age=0')
  for (const device of devices) {
    const replayed = await device.get('/account')
    expect([replayed.status, replayed.headers.get('location')]).toEqual([302, '/auth?returnTo=%2Faccount'])
  }
  expect((await bystander.get('/account')).status).toBe(200)
  const said = 'You are signed out on every device.'
  expect(await (await visitor.get('/?signed-out')).text()).toContain(said)
  expect(await (await bystander.get('/?signed-out')).text()).not.toContain(said)
  expect(await (await visitor.get('/')).text()).not.toContain(said)
})

test('signing out everywhere revokes the member’s password reset links and nobody else’s', async () => {
  const [own, other] = [await signedUp(), await signedUp()]
  const [token, kept] = [await mailedToken(own.email), await mailedToken(other.email)]
  expect([await isResetOpen(token), await isResetOpen(kept)]).toEqual([true, true])
  await own.post('/sign-out-everywhere')
  expect([await isResetOpen(token), await isResetOpen(kept)]).toEqual([false, true])
})

test('visitors cannot download data, erase an account or sign out everywhere', async () => {
  const before = storedFiles().length
  for (const path of ['/account/export', '/account/erasure', '/sign-out-everywhere']) {
    const { status, headers } = await visitor.post(path, { password: 'x' })
    expect([status, headers.get('location')], path).toEqual([302, `/auth?returnTo=${encodeURIComponent(path)}`])
  }
  expect(storedFiles()).toHaveLength(before)
})

async function dataOf(person: Person) {
  const files = unzip(Buffer.from(await (await person.post('/account/export')).arrayBuffer()))
  return JSON.parse(files.get('account-data.json')?.toString() ?? '')
}

async function mailedToken(email: string) {
  await newMails()
  await requestPasswordReset(email)
  const [mail = ''] = await newMails()
  return /token=([\w-]+)/.exec(mail)?.[1] ?? ''
}

function openFiles() {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(config().filesDir) ? [path] : []
    } catch {
      return []
    }
  })
}

async function textOf(answer: Response) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}
