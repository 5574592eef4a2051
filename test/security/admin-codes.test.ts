import { randomUUID } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { revokeAdmin } from '../../app/account/admins.server.ts'
import { sessionIdOf } from '../../app/account/sessions/session-cookie.server.ts'
import { hasTotpSecret, newTotpSecret } from '../../app/account/totp/totp-secrets.server.ts'
import { personalDataSections } from '../../app/personal-data/personal-data.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { auditLog } from '../../app/platform/db/tables.ts'
import { maySeePhoto } from '../../app/profiles/mentors.server.ts'
import { newAdminWithSecret, withCookieOf } from '../admin-code.ts'
import { newAdmin, newMember, newSessionOf, type Person } from '../app.ts'
import { codeFor } from '../authenticator-app.ts'
import { exampleArticle } from '../example-article.ts'
import { dataPath, examplePath, routePatterns } from '../route-patterns.ts'
import { mentorApplication } from '../stored-mentor.ts'
import { everyRow } from './everything-stored.ts'

vi.hoisted(() => Object.assign(process.env, { ADMIN_TOTP: 'required' }))

const minute = 60_000
const adminRoutes = routePatterns.filter(({ pattern }) => pattern.startsWith('/admin'))

// Starts at a full hour, so that times rounded to minutes are the same in every run.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / (60 * minute)) * 60 * minute }))
afterEach(() => vi.useRealTimers())

describe('an admin who signed in with the password alone', () => {
  test('is asked for a TOTP code on every admin page, data URL and action, and can read and write nothing', async () => {
    const { admin } = await newAdminWithSecret()
    await admin.get('/')
    const before = await everyRow()
    expect(adminRoutes.length).toBeGreaterThan(12)
    for (const { pattern, id, layouts } of adminRoutes) {
      const path = examplePath(pattern)
      for (const answer of [await admin.get(path), await admin.post(path, { version: '1' })])
        expect([path, answer.status, answer.headers.get('location')]).toEqual([
          path,
          302,
          expect.stringMatching(codePage),
        ])
      const choices = ['', ...[...layouts, id].map((some) => `?_routes=${encodeURIComponent(some)}`)]
      for (const choice of choices) {
        const twin = await (await admin.get(dataPath(path) + choice)).text()
        expect(twin, path + choice).toMatch(/^\[\["SingleFetchRedirect",1\],.*"\/auth\/code\?returnTo=%2Fadmin/)
      }
    }
    for (const answer of [await admin.post(`/cvs/${'0'.repeat(32)}`), await admin.get('/live?topic=admin-reviews')])
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/code?returnTo=%2Fadmin'])
    expect(await everyRow()).toEqual(before)
  })

  test('is a member everywhere else, with a link to the admin pages in the menu', async () => {
    const { admin } = await newAdminWithSecret()
    for (const path of ['/reviews', '/mentors', '/account']) expect((await admin.get(path)).status).toBe(200)
    expect(await (await admin.get('/')).text()).toContain('href="/admin"')
  })

  test('sees the picture of an unlisted mentor only after entering the code', async () => {
    const fileId = '0123456789abcdef0123456789abcdef'
    await mentorApplication({ imageUrl: `/mentor-photos/${fileId}` })
    const { userId } = who((await newAdminWithSecret()).admin)
    expect(await maySeePhoto({ userId, isAdmin: true, awaitsCode: true }, fileId)).toBe(false)
    expect(await maySeePhoto({ userId, isAdmin: true, awaitsCode: false }, fileId)).toBe(true)
  })

  test('keeps what was being written when the half hour runs out, and none of it is stored', async () => {
    const { admin } = await newAdminWithSecret()
    await admin.get('/')
    const before = await everyRow()
    const texts = { terms: 'Our *new* terms.', termsVersion: '0', privacy: 'Our *new* policy.', privacyVersion: '0' }
    for (const [path, typed] of [
      ['/admin/pages', texts],
      ['/admin/create-article', exampleArticle],
      ['/admin/create-article?preview', exampleArticle],
    ] as const) {
      const answer = await admin.post(path, typed)
      const page = await answer.text()
      expect([path, answer.status]).toEqual([path, 401])
      expect(page).toContain(`${'terms' in typed ? typed.terms : typed.content}</textarea>`)
      expect(page).toMatch(/<a[^>]*href="\/auth\?returnTo=%2Fadmin"[^>]*>Sign in in another tab<\/a>/)
    }
    expect((await admin.get('/auth?returnTo=%2Fadmin')).headers.get('location')).toBe('/admin')
    expect(await everyRow()).toEqual(before)
  })

  test('is redirected to the requested page after entering the code, and nowhere else', async () => {
    for (const [wanted, next] of [
      ['/admin/messages?box=contact', '/admin/messages?box=contact'],
      ['//evil.example', '/admin'],
      ['/\\evil.example', '/admin'],
      ['https://evil.example', '/admin'],
      ['/admin/reviews/x/approval', '/admin'],
      ['/sign-out', '/admin'],
    ] as const) {
      const { admin, address } = await newAdminWithSecret()
      const answer = await enter(admin, codeFor(address), wanted)
      expect([wanted, answer.status, answer.headers.get('location')]).toEqual([wanted, 302, next])
      expect((await withCookieOf(admin, answer).get(next)).status).toBe(200)
    }
    const { admin } = await newAdminWithSecret()
    expect((await admin.get('/admin/messages?box=contact')).headers.get('location')).toBe(
      '/auth/code?returnTo=%2Fadmin%2Fmessages%3Fbox%3Dcontact',
    )
  })

  test('gets a form with a numeric keyboard and one-time code autofill, or an explanation if there is no secret', async () => {
    const { admin } = await newAdminWithSecret()
    const page = await (await admin.get('/auth/code')).text()
    expect(/<input[^>]*name="code"[^>]*>/.exec(page)?.[0]).toMatch(/inputMode="numeric".*autoComplete="one-time-code"/i)
    const none = await newAdmin()
    expect(await (await none.get('/auth/code')).text()).toContain('this account has no secret yet to make one with')
    expect((await enter(none, '123456')).status).toBe(422)
  })
})

describe('a TOTP code', () => {
  test('opens the admin pages with a new session token; the previous one opens nothing', async () => {
    const { admin, address } = await newAdminWithSecret()
    const answer = await enter(admin, codeFor(address))
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await withCookieOf(admin, answer).get('/admin')).status).toBe(200)
    expect((await admin.get('/account')).headers.get('location')).toBe('/auth?returnTo=%2Faccount')
  })

  test('is accepted one step early or late, and with the space that apps show, but no further off', async () => {
    for (const [seconds, isTaken] of [
      [-30, true],
      [0, true],
      [30, true],
      [-60, false],
      [60, false],
    ] as const) {
      const { admin, address } = await newAdminWithSecret()
      const code = codeFor(address, Date.now() + seconds * 1_000)
      expect([seconds, (await enter(admin, `${code.slice(0, 3)} ${code.slice(3)}`)).status === 302]).toEqual([
        seconds,
        isTaken,
      ])
    }
  })

  test('is accepted once, and no code of an earlier step is accepted afterwards', async () => {
    const { admin, address } = await newAdminWithSecret()
    const [early, code] = [codeFor(address, Date.now() - 30_000), codeFor(address)]
    const opened = withCookieOf(admin, await enter(admin, code))
    for (const again of [code, early]) {
      const other = await newSessionOf({ ...who(admin), isAdmin: true })
      const answer = await enter(other, again)
      expect([answer.status, (await other.get('/admin')).status]).toEqual([422, 302])
      expect(await answer.text()).toContain('This code is not right, or it was used already.')
    }
    expect((await opened.get('/admin')).status).toBe(200)
  })

  test('is accepted once when two server processes receive it at the same moment', async () => {
    const { admin, address } = await newAdminWithSecret()
    const code = codeFor(address)
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(idOf(await newSessionOf({ ...who(admin), isAdmin: true })))
    const one = await import('../../app/account/totp/totp-verification.server.ts')
    vi.resetModules()
    const other = await import('../../app/account/totp/totp-verification.server.ts')
    expect(other.verifyTotp).not.toBe(one.verifyTotp)
    const entries = await Promise.all(ids.map((id, n) => (n % 2 ? one : other).verifyTotp(who(admin).userId, id, code)))
    expect(entries.filter(({ kind }) => kind === 'right')).toHaveLength(1)
    const { closeDatabases } = await import('../../app/platform/db/db.server.ts')
    await closeDatabases()
  })

  test('can be wrong five times in 15 minutes; then even the right one is refused until the time is up', async () => {
    const { admin, address } = await newAdminWithSecret()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await enter(admin, wrongCode(address))).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const refused = await enter(admin, codeFor(address))
    expect([refused.status, (await refused.text()).includes('try again in 15 minutes')]).toEqual([429, true])
    const left = Number(refused.headers.get('retry-after'))
    expect([left > 14 * 60, left <= 15 * 60]).toEqual([true, true])
    expect((await admin.get('/account')).status).toBe(200)
    vi.setSystemTime(Date.now() + 15 * minute + 1_000)
    expect((await enter(admin, codeFor(address))).status).toBe(302)
  })

  test('that is right resets the count of wrong ones', async () => {
    const { admin, address } = await newAdminWithSecret()
    let person: Person = admin
    for (let n = 0; n < 3; n++) {
      for (let slips = 0; slips < 4; slips++) expect((await enter(person, wrongCode(address))).status).toBe(422)
      const answer = await enter(person, codeFor(address))
      expect(answer.status).toBe(302)
      person = await newSessionOf({ ...who(admin), isAdmin: true })
      vi.setSystemTime(Date.now() + 30_000)
    }
  })

  test('is neither checked nor counted unless six digits were typed', async () => {
    const { admin, address } = await newAdminWithSecret()
    for (let n = 0; n < 6; n++) expect((await enter(admin, ['', ' ', 'abcdef', '12345'][n % 4] ?? '')).status).toBe(422)
    expect((await enter(admin, codeFor(address))).status).toBe(302)
  })

  test('adds one audit log row when it is right, without the code', async () => {
    const { admin, address } = await newAdminWithSecret()
    await enter(admin, wrongCode(address))
    await enter(admin, codeFor(address))
    const rows = await db()
      .select({ adminId: auditLog.adminId, verb: auditLog.verb, target: auditLog.target })
      .from(auditLog)
    expect(rows.filter(({ adminId }) => adminId === admin.userId)).toEqual([
      { adminId: admin.userId, verb: 'enter code', target: null },
    ])
  })
})

test('after half an hour without an admin page, a TOTP code is needed again; member pages stay open', async () => {
  const { admin, address } = await newAdminWithSecret()
  const opened = withCookieOf(admin, await enter(admin, codeFor(address)))
  for (let quarters = 0; quarters < 4; quarters++) {
    vi.setSystemTime(Date.now() + 15 * minute)
    expect((await opened.get('/admin')).status).toBe(200)
  }
  for (const wait of [20, 11]) {
    vi.setSystemTime(Date.now() + wait * minute)
    expect((await opened.get('/reviews')).status).toBe(200)
  }
  const asked = await opened.get('/admin')
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/auth/code?returnTo=%2Fadmin'])
  expect((await opened.get('/live?topic=admin-reviews')).status).toBe(302)
  const again = withCookieOf(opened, await enter(opened, codeFor(address)))
  expect((await again.get('/admin')).status).toBe(200)
})

test('a new secret revokes the old one and ends every session of the account', async () => {
  const { admin, address } = await newAdminWithSecret()
  const opened = withCookieOf(admin, await enter(admin, codeFor(address)))
  const fresh = (await newTotpSecret(who(admin).email)) ?? ''
  expect(fresh).toMatch(/^otpauth:\/\/totp\/Upinde:account\?secret=[A-Z2-7]{40}&issuer=Upinde&digits=6&period=30$/)
  expect((await opened.get('/account')).status).toBe(302)
  const signedIn = await newSessionOf({ ...who(admin), isAdmin: true })
  expect((await enter(signedIn, codeFor(address))).status).toBe(422)
  expect((await enter(signedIn, codeFor(fresh))).status).toBe(302)
})

test('a revoked admin is redirected home on the very next request and has no secret', async () => {
  const { admin, address } = await newAdminWithSecret()
  const opened = withCookieOf(admin, await enter(admin, codeFor(address)))
  await revokeAdmin(who(admin).email)
  expect((await opened.get('/admin')).headers.get('location')).toBe('/')
  expect((await opened.get('/auth/code')).headers.get('location')).toBe('/')
  expect(await hasTotpSecret(who(admin).email)).toBe(false)
  expect(await newTotpSecret(who(admin).email)).toBeNull()
  expect(await newTotpSecret(`${randomUUID()}@example.org`)).toBeNull()
})

test('the account page tells an admin that a secret is stored, but not the secret, and tells members nothing about codes', async () => {
  const { admin, address } = await newAdminWithSecret()
  const opened = withCookieOf(admin, await enter(admin, codeFor(address)))
  const page = await (await opened.get('/account')).text()
  expect(page).toContain('Your codes for the admin pages')
  expect(page).toContain('Last code')
  const { data } = (await personalDataSections(who(admin).userId)).find(({ name }) => name === 'adminCodes') ?? {}
  expect(data).toEqual({ lastCodeAt: new Date(Date.now()) })
  expect(await (await (await newMember()).get('/account')).text()).not.toContain('Your codes')
})

test('the database stores a secret only sealed', async () => {
  const { address } = await newAdminWithSecret()
  const secret = new URL(address).searchParams.get('secret') ?? ''
  const everything = [...(await everyRow()).values()].join('\n')
  expect(secret).toMatch(/^[A-Z2-7]{40}$/)
  for (const shape of [secret, Buffer.from(base32nopad.decode(secret)).toString()])
    expect(everything).not.toContain(shape)
})

const codePage = /^\/auth\/code\?returnTo=%2Fadmin/

function enter(person: Person, code: string, returnTo = '/admin') {
  return person.post(`/auth/code?returnTo=${encodeURIComponent(returnTo)}`, { code })
}

function wrongCode(address: string) {
  const near = [-1, 0, 1].map((step) => codeFor(address, Date.now() + step * 30_000))
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? ''
}

function who(person: Person) {
  return { userId: person.userId ?? '', email: person.email ?? '' }
}

function idOf(person: Person) {
  return sessionIdOf(new Request('http://localhost:3000/', { headers: person.headers })) ?? ''
}
