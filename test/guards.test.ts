import {
  type ActionFunction,
  type LoaderFunction,
  matchPath,
  RouterContextProvider,
  type ServerBuild,
  type UNSAFE_DataWithResponseInit as WithStatus,
} from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { adminReturnTo } from '../app/account/forms/return-to.server.ts'
import { sessionMiddleware } from '../app/account/sessions/session.server.ts'
import { config } from '../app/platform/config/config.server.ts'
import { listTopics } from '../app/platform/live/topics.ts'
import { factsOf, type Role, routesWith } from '../app/routes/facts.server.ts'
import { newAdminWithSecret, withCookieOf } from './admin-code.ts'
import { app, newMember, newSessionOf, type Person, visitor } from './app.ts'
import { codeFor } from './authenticator-app.ts'
import { inGate, isGate } from './in-gate.ts'
import { addressAmong, mark, oneOfEverything } from './one-of-everything.ts'
import { formFor, isGivenBack } from './route-forms.ts'
import { dataPath, noPage, type RoutePattern, routePatterns } from './route-patterns.ts'
import { everyFile, everyRow } from './security/everything-stored.ts'

vi.hoisted(() => Object.assign(process.env, { ADMIN_TOTP: 'required' }))

type Who = 'visitor' | 'member' | 'other member' | 'admin without a code' | 'admin'
/** A status, or the address of a redirect. */
type Answer = number | string

const { routes } = (await import('virtual:react-router/server-build')) as ServerBuild
const member = await newMember()
const other = await newMember()
const { admin: withoutCode, address: secret } = await newAdminWithSecret()
const things = await oneOfEverything(member.userId, other.userId)
const addressIn = (pattern: string) => addressAmong(things, pattern)
/** Where somebody is led who has not applied. */
const toApplication: Partial<Record<string, string>> = {
  '/connect/ask/:mentorId': `/apply-mentee?mentor=${things.mentorId}`,
}
const people: Record<Who, Person> = {
  visitor,
  member,
  'other member': other,
  'admin without a code': withoutCode,
  admin: await withCode(withoutCode),
}
const roles: Record<Who, Role[]> = {
  visitor: ['everybody', 'visitors'],
  member: ['everybody', 'members', 'owner'],
  'other member': ['everybody', 'members'],
  'admin without a code': ['everybody', 'members', 'code'],
  admin: ['everybody', 'members', 'admins'],
}
const allIds = [...new Set(['root', ...routePatterns.flatMap(({ id, layouts }) => [...layouts, id])])]

/** These forms need more than the right sender; their own tests cover that. */
const needMore = [
  ...['/auth', '/auth/new-password', '/auth/code', '/account/erasure', '/account/password', '/account/email'],
  ...['/review-receipt', '/review-receipt/change'],
  // What is rejected cannot be approved.
  ...['/admin/:queue/:id/rejection', '/admin/desk/:queue'],
  ...[
    '/connect',
    '/connect/settings',
    '/connect/ask/:mentorId',
    '/connect/:pairId',
    '/connect/:pairId/report',
    '/connect/:pairId/call',
  ],
  ...['/connect/:pairId/plan', '/connect/:pairId/shares'],
  // A preview writes nothing, and without it nothing is run.
  ...[
    '/admin/connect/mentees/:publicId',
    '/admin/connect/rounds',
    '/admin/connect/rounds/run',
    '/admin/connect/offers/:id/withdrawal',
  ],
]

// Sessions are prolonged as they are used, but not while the clock stands still.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('every route declares who may open it and who may post to it', () => {
  expect(routesWith(() => true).sort()).toEqual([...new Set(routePatterns.map(({ pattern }) => pattern))].sort())
  for (const { pattern } of routePatterns) {
    const isWritten = factsOf(pattern).posts !== 'nobody'
    // A page and what it begins with have one address.
    const modules = routePatterns.filter((each) => each.pattern === pattern).map(({ id }) => moduleOf(id))
    expect([pattern, modules.some(({ action }) => action !== undefined)]).toEqual([
      pattern,
      isWritten || pattern === '/*',
    ])
  }
})

for (const name of Object.keys(people) as Who[]) {
  describe(name, () => {
    const person = people[name]
    const may = (role: Role) => roles[name].includes(role)
    let before: Awaited<ReturnType<typeof everything>>

    beforeAll(async () => {
      await person.get('/admin')
      before = await everything()
    })

    for (const route of routePatterns.filter(({ pattern }) => pattern !== '/live')) {
      const { pattern } = route
      const { opens, posts } = factsOf(pattern)
      const path = addressIn(pattern)
      const refusal = refusalOf(name, opens, path)

      if (may(opens)) {
        const expected = (name !== 'member' && toApplication[pattern]) || (noPage[pattern] ?? 200)
        test(`opens ${pattern}`, async () => {
          expect(answerOf(await person.get(path))).toBe(expected)
          const twin = await person.get(dataPath(path))
          if (expected !== 400) expect(await answerOfTwin(twin)).toBe(expected)
        })
      } else {
        test(`cannot open ${pattern}`, async () => {
          expect(answerOf(await person.get(path))).toBe(refusal)
          const { loader } = moduleOf(route.id)
          if (loader) expect(await called(loader, person, route, 'GET')).toBe(refusal)
        })

        test(`gets no data from ${pattern}, whichever loaders the request names`, async () => {
          for (const choice of choicesOf(route, name)) {
            const answer = await answerOfTwin(await person.get(dataPath(path) + choice))
            // Without middleware the shell around the page may be requested alone.
            const isShell = answer === 200 && !choice.includes(encodeURIComponent(route.id)) && choice !== ''
            if (!isShell || ['members', 'admins'].includes(opens)) expect(answer, choice).toBe(refusal)
          }
        })
      }

      if (!may(posts)) {
        test(`cannot post to ${pattern}`, async () => {
          const expected = posts === 'nobody' ? withoutAction() : refusalToPost()
          for (const address of [path, dataPath(path)]) {
            for (const method of ['PUT', 'PATCH', 'DELETE'].slice(0, inGate(1, 3)))
              expect(answerOf(await send(person, address, pattern, method)), method).toBe(405)
          }
          expect(answerOf(await send(person, path, pattern))).toBe(expected)
          expect(await answerOfTwin(await send(person, dataPath(path), pattern))).toBe(expected)
          const { action } = moduleOf(route.id)
          if (action) expect(await called(action, person, route, 'POST')).toBe(expected)
        })
      }

      function withoutAction() {
        if (pattern === '/*') return 404
        // Whoever posts to what cannot be posted to does not learn whose it is.
        return may(opens) || (opens === 'owner' && name !== 'visitor') ? 405 : refusal
      }

      function refusalToPost() {
        return isGivenBack(pattern) && !(posts === 'owner' && name !== 'visitor') ? 401 : refusalOf(name, posts, path)
      }
    }

    test('leaves every row and file unchanged', async () => {
      expect(await everything()).toEqual(before)
    })
  })
}

test('the data URL of a public page never returns another page’s data', async () => {
  for (const { pattern } of routePatterns.filter((each) => factsOf(each.pattern).opens === 'everybody')) {
    if (pattern === '/live') continue
    for (const ids of [...allIds, allIds.join(',')]) {
      const twin = `${dataPath(addressIn(pattern))}?_routes=${encodeURIComponent(ids)}`
      expect(await (await visitor.get(twin)).text(), twin).not.toContain(mark)
    }
    const all = `${dataPath(addressIn(pattern))}?_routes=${encodeURIComponent(allIds.join(','))}`
    expect(await (await other.get(all)).text(), all).not.toContain(mark)
  }
})

test('a file is served only to those who may see it, and only at its own URL', async () => {
  const { image, photo, hiddenPhoto, cv } = things
  const files: [address: string, answers: Answer[]][] = [
    [`/media/${image}`, [200, 200, 200, 200, 200]],
    [`/mentor-photos/${photo}`, ['L', 200, 200, 200, 200]],
    [`/mentor-photos/${hiddenPhoto}`, ['L', 404, 200, 404, 200]],
    [`/cvs/${cv}`, ['L', 200, 404, 404, 404]],
    ...[photo, hiddenPhoto, cv].map((id): [string, Answer[]] => [`/media/${id}`, [404, 404, 404, 404, 404]]),
    ...[image, cv].map((id): [string, Answer[]] => [`/mentor-photos/${id}`, ['L', 404, 404, 404, 404]]),
    ...[image, photo].map((id): [string, Answer[]] => [`/cvs/${id}`, ['L', 404, 404, 404, 404]]),
  ]
  for (const [path, answers] of files) {
    const expected = answers.map((answer) => (answer === 'L' ? `/auth?returnTo=${encodeURIComponent(path)}` : answer))
    for (const [n, person] of Object.values(people).entries()) {
      expect([path, n, answerOf(await person.get(path))]).toEqual([path, n, expected[n]])
      expect([path, n, await answerOfTwin(await person.get(dataPath(path)))]).toEqual([path, n, expected[n]])
    }
  }
})

test('no route exists for what nobody may do: edit a review, undo an approval, see other people or an author', async () => {
  const review = `/admin/reviews/${things.reviewId}`
  for (const path of [
    ...['/edit', '/author', '/unapproval'].map((end) => review + end),
    ...['/users', '/members', '/api/users'],
    ...[`/mentee-application/${member.userId}`, `/account/${member.userId}`, `/users/${member.userId}`],
    ...['/cvs', '/media', '/mentor-photos', '/files', '/data', `/files/${things.cv}`],
  ]) {
    for (const person of Object.values(people)) {
      for (const answer of [await person.get(path), await person.get(dataPath(path)), await person.post(path)])
        expect([path, answer.status]).toEqual([path, 404])
    }
  }
  for (const path of ['/admin/users', '/admin/members', '/admin/audit', '/admin/custodian']) {
    for (const answer of [await people.admin.get(path), await people.admin.get(dataPath(path))])
      expect([path, answer.status]).toEqual([path, 404])
  }
})

test('live topics are open only to those who may read what changed', async () => {
  for (const topic of listTopics) {
    const path = `/live?topic=${topic}`
    const toSignIn = `/auth?returnTo=${encodeURIComponent(path)}`
    const forMembers = [toSignIn, 200, 200, 200, 200]
    const forAdmins = [toSignIn, 403, 403, '/auth/code?returnTo=%2Fadmin', 200]
    const expected =
      topic === 'articles' ? [200, 200, 200, 200, 200] : topic.startsWith('admin-') ? forAdmins : forMembers
    for (const [n, person] of Object.values(people).entries()) {
      const stream = await person.get(path)
      expect([topic, n, answerOf(stream)]).toEqual([topic, n, expected[n]])
      if (stream.status === 200) expect(stream.headers.get('content-type')).toBe('text/event-stream')
      await stream.body?.cancel()
    }
  }
})

test('the TOTP code page redirects everybody who is not asked for a code', async () => {
  const path = '/auth/code?returnTo=%2Fadmin%2Fmessages'
  for (const [person, elsewhere] of [
    [visitor, '/auth?returnTo=%2Fadmin%2Fmessages'],
    [member, '/'],
    [people.admin, '/admin/messages'],
  ] as const) {
    for (const answer of [await person.get(path), await person.post(path, { code: '123456' })])
      expect([answer.status, answer.headers.get('location')]).toEqual([302, elsewhere])
  }
})

test('an unknown URL returns a page that says so', async () => {
  const answer = await visitor.get('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page not found')
})

describe('forms sent by those who may send them change something:', () => {
  const isLast = ({ pattern }: RoutePattern) => Number(pattern.endsWith('/deletion'))
  for (const { pattern } of routePatterns.toSorted((one, another) => isLast(one) - isLast(another))) {
    const { posts } = factsOf(pattern)
    if (posts === 'nobody' || needMore.includes(pattern)) continue
    test(`${posts} at ${pattern}`, async () => {
      const person = await whoMay(pattern)
      const before = await everyRow()
      expect((await send(person, addressIn(pattern), pattern)).status).toBeLessThan(400)
      expect(await everyRow()).not.toEqual(before)
    })
  }
})

async function withCode(admin: Person) {
  const { userId, email } = admin
  const session = await newSessionOf({ userId: userId ?? '', email: email ?? '', isAdmin: true })
  return withCookieOf(session, await session.post('/auth/code', { code: codeFor(secret) }))
}

/** Posting may end the session. */
async function whoMay(pattern: string) {
  if (pattern === '/contact') return visitor
  return factsOf(pattern).posts === 'admins' ? people.admin : newMember()
}

function refusalOf(who: Who, role: Role, path: string): Answer {
  const isForAdmins = path.startsWith('/admin')
  if (who === 'visitor' && !isForAdmins)
    return `/auth?returnTo=${encodeURIComponent(role === 'code' ? '/admin' : path)}`
  if (role === 'admins' && who === 'admin without a code')
    return `/auth/code?returnTo=${encodeURIComponent(adminReturnTo(path))}`
  if (role === 'code' && who === 'admin') return '/admin'
  return role === 'owner' || path.startsWith('/cvs/') ? 404 : '/'
}

/** Loaders to name in the address of the data: each alone and in pairs, foreign ones for two of the people. */
function choicesOf({ id, layouts }: RoutePattern, who: Who) {
  if (isGate) return ['', `?_routes=${encodeURIComponent(id)}`, `?_routes=${encodeURIComponent(allIds.join(','))}`]
  const own = ['root', ...layouts, id]
  const others = ['visitor', 'member'].includes(who) ? allIds : own
  const pairs = others.filter((each) => each !== id).map((each) => `${each},${id}`)
  const choices = [...others, ...pairs, own.join(','), allIds.join(',')]
  return ['', ...choices.map((ids) => `?_routes=${encodeURIComponent(ids)}`)]
}

function send(person: Person, address: string, pattern: string, method = 'POST') {
  const headers = { ...person.headers, origin: config().publicUrl }
  return app.request(address, { method, body: formFor(pattern), headers })
}

/** Calls a loader or an action directly, bypassing middleware. */
async function called(
  own: LoaderFunction | ActionFunction,
  person: Person,
  { pattern }: RoutePattern,
  method: 'GET' | 'POST',
): Promise<Answer> {
  const url = new URL(addressIn(pattern), config().publicUrl)
  const body = method === 'POST' ? formFor(pattern) : null
  const request = new Request(url, { method, body, headers: person.headers })
  const params = matchPath(pattern, url.pathname)?.params ?? {}
  const args = { request, url, params, pattern, context: new RouterContextProvider() }
  await sessionMiddleware(args, async () => new Response())
  const result = await (async () => own(args))().catch((thrown: unknown) => thrown)
  if (result instanceof Error) throw result
  return result instanceof Response ? answerOf(result) : ((result as WithStatus<unknown>)?.init?.status ?? 200)
}

function answerOf({ status, headers }: Response): Answer {
  return headers.get('location') ?? status
}

/** Also checks that refusals and redirects carry no data. */
async function answerOfTwin(twin: Response): Promise<Answer> {
  const text = await twin.text()
  const [, location] = /"redirect","([^"]*)"/.exec(text) ?? []
  if (twin.status === 202) expect(text).not.toContain('"data"')
  if (twin.status !== 200) expect(text).not.toContain(mark)
  return twin.status === 202 ? (location ?? 'nowhere') : twin.status
}

function moduleOf(id: string) {
  return routes[id]?.module as { loader?: LoaderFunction; action?: ActionFunction }
}

async function everything() {
  const files = [...everyFile(config().filesDir)].map(({ path }) => path)
  return { rows: Object.fromEntries(await everyRow()), files: files.sort() }
}
