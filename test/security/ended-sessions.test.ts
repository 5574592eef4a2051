import { expect, test } from 'vitest'
import { revokeAdmin } from '../../app/account/admins.server.ts'
import { isAdminTopic, listTopics } from '../../app/platform/live/topics.ts'
import { newAdmin, type Person, visitor } from '../app.ts'
import { newMails } from '../mailbox.ts'
import { dataPath, examplePath, routePatterns } from '../route-patterns.ts'
import { password, signedIn, signedUp } from '../whole-member.ts'

type Member = Person & { email: string }

const ways: { way: string; everywhere: boolean; end: (member: Member) => Promise<Response> }[] = [
  { way: 'signing out', everywhere: false, end: (member) => member.post('/sign-out') },
  { way: 'leaving quickly', everywhere: false, end: (member) => member.post('/leave') },
  { way: 'signing out everywhere', everywhere: true, end: (member) => member.post('/sign-out-everywhere') },
  { way: 'a new password', everywhere: true, end: setNewPassword },
  { way: 'erasing the account', everywhere: true, end: (member) => member.post('/account/erasure', { password }) },
]

test.each(ways)(
  'after $way, the old cookie opens nothing and the browser’s data is cleared',
  async ({ end, everywhere }) => {
    const member = await signedUp()
    const elsewhere = await signedIn(member.email)
    for (const device of [member, elsewhere]) expect((await device.get('/account')).status).toBe(200)
    const answer = await end(member)
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^s=; .*Max-Age=0$/)])
    await expectSignedOut(member)
    if (everywhere) await expectSignedOut(elsewhere)
    else expect((await elsewhere.get('/account')).status).toBe(200)
  },
)

test('a revoked admin cannot use any admin route from the very next request on', async () => {
  const admin = await newAdmin()
  expect((await admin.get('/admin')).status).toBe(200)
  await revokeAdmin(admin.email)
  for (const { pattern } of routePatterns.filter((route) => route.pattern.startsWith('/admin'))) {
    const path = examplePath(pattern)
    for (const answer of [await admin.get(path), await admin.post(path, { version: '1' })])
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/'])
    expect(await (await admin.get(dataPath(path))).text(), path).toMatch(
      /^\[\["SingleFetchRedirect",1\],.*"redirect","\/"/,
    )
  }
  for (const topic of listTopics.filter(isAdminTopic))
    expect([topic, (await admin.get(`/live?topic=${topic}`)).status]).toEqual([topic, 403])
  expect((await admin.get('/account')).status).toBe(200)
})

async function setNewPassword({ email }: Member) {
  await visitor.post('/auth?mode=reset', { email })
  const [, path = ''] = /(\/auth\/new-password\?token=[\w-]+)/.exec((await newMails()).join('\n')) ?? []
  return visitor.post(path, { password: 'upepo wa kusi' })
}

async function expectSignedOut(person: Person) {
  for (const path of ['/account', '/reviews', '/mentors']) {
    const answer = await person.get(path)
    const atAuth = `/auth?returnTo=${encodeURIComponent(path)}`
    expect([answer.status, answer.headers.get('location')]).toEqual([302, atAuth])
    expect(await (await person.get(dataPath(path))).text()).toContain(`"redirect","${atAuth}"`)
  }
  const posted = await person.post('/account/export')
  expect([posted.status, posted.headers.get('location')]).toEqual([302, '/auth?returnTo=%2Faccount%2Fexport'])
}
