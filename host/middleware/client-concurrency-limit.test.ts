import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceCookie } from '../../app/account/sessions/device-cookie.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { newMember, type Person, visitor } from '../../test/app.ts'
import { until } from '../../test/patience.ts'
import { stopTimeLimits } from '../../test/slow-time.ts'
import { createHost } from '../app.ts'
import { createLimitedServer } from '../http-server.ts'
import { maxPerSession } from '../limits/socket-limit.ts'

const build = (await import('virtual:react-router/server-build')) as ServerBuild
const stopping = new AbortController().signal
const origin = config().publicUrl
const servers: Server[] = []
const open: ClientRequest[] = []
const longForms = ['/submit-review', '/apply-mentee', '/apply-mentor']
const forged = { cookie: `s=${'A'.repeat(43)}.${'A'.repeat(43)}` }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const each of open.splice(0)) each.destroy()
  for (const server of servers.splice(0)) server.close()
})

type RequestOptions = { method?: string; path: string; headers?: Record<string, string>; unfinished?: boolean }
type Answer = { status: number; retryAfter: string | undefined }

/** Sends a request on a connection of its own. The status is 0 when it is cut off. */
function ask(
  server: Server,
  { method = 'GET', path, headers = {}, unfinished = false }: RequestOptions,
): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  const form = method === 'POST' ? { origin, 'content-type': 'application/x-www-form-urlencoded' } : {}
  const length = unfinished ? { 'content-length': '100' } : {}
  const all = { ...form, ...length, 'x-forwarded-for': '203.0.113.7', ...headers }
  const asked = request({ port, host: '127.0.0.1', agent: false, method, path, headers: all })
  open.push(asked)
  if (unfinished) asked.write('email=')
  else asked.end()
  return new Promise((resolve) => {
    asked.once('error', () => resolve({ status: 0, retryAfter: undefined }))
    asked.once('response', (answer: IncomingMessage) => {
      answer.resume()
      const { statusCode: status = 0, headers } = answer
      answer.once('close', () => resolve({ status, retryAfter: headers['retry-after'] }))
    })
  })
}

describe.each([
  ['behind a proxy', true, 503],
  ['without a proxy', false, 0],
])('%s', (_, trustProxy, refused) => {
  async function serve() {
    stopTimeLimits()
    const settings = { ...config(), trustProxy }
    const server = createLimitedServer(settings)
    const listener = getRequestListener(createHost({ settings, build, stopping }).fetch)
    const arrived = { count: 0 }
    server.on('request', (incoming, outgoing) => {
      arrived.count++
      return listener(incoming, outgoing)
    })
    servers.push(server.listen(0, '127.0.0.1', 2_000))
    await once(server, 'listening')
    return { server, arrived }
  }

  /** Starts a server on which as many never-ending requests of each person are in flight. */
  async function crowded(crowd: [person: Person, count: number][]) {
    const { server, arrived } = await serve()
    let held = 0
    for (const [{ headers }, count] of crowd) {
      for (let n = 0; n < count; n++) void ask(server, { method: 'POST', path: '/auth', headers, unfinished: true })
      held += count
      await until(() => arrived.count === held)
    }
    return server
  }

  test('300 members behind one address, each with three long-running requests, are all served', {
    tags: 'thorough',
  }, async () => {
    const members: Person[] = []
    for (let n = 0; n < 300; n++) members.push(await newMember())
    const server = await crowded(members.map((member) => [member, 3]))
    const answers = await Promise.all(members.map(({ headers }) => ask(server, { path: '/account/export', headers })))
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(300)
    expect((await ask(server, { path: '/nowhere' })).status).toBe(404)
  })

  test('while visitors are over the limit, exit requests from anybody and requests from members are served', async () => {
    const server = await crowded([[visitor, 50]])
    expect(await ask(server, { path: '/nowhere' })).toEqual({
      status: refused,
      retryAfter: trustProxy ? '5' : undefined,
    })
    for (const path of ['/post', '/news-and-insights?category=News', '/terms?a=b']) {
      expect([path, (await ask(server, { path })).status]).toEqual([path, refused])
    }
    expect((await ask(server, { method: 'POST', path: '/submit-review' })).status).toBe(refused)
    for (let round = 0; round < 3; round++) {
      expect((await ask(server, { method: 'POST', path: '/leave' })).status).toBe(200)
      expect((await ask(server, { method: 'POST', path: '/sign-out' })).status).toBe(302)
      expect((await ask(server, { method: 'POST', path: '/account/erasure' })).status).toBe(302)
    }
    const { headers } = await newMember()
    expect((await ask(server, { path: '/account/export', headers })).status).toBe(302)
  })

  test('while visitors are over the limit, a known device can sign in', async () => {
    const server = await crowded([[visitor, 50]])
    const device = deviceCookie('wanja@example.org', new Request(origin)).split(';')[0] ?? ''
    const signIn = (cookie: string) => ask(server, { method: 'POST', path: '/auth', headers: { cookie } })
    // Both fields are missing, and a page says so.
    expect((await signIn(device)).status).toBe(422)
    expect((await signIn(device.slice(0, -4))).status).toBe(refused)
  })

  test('a cookie without a valid signature does not count as a session', async () => {
    const server = await crowded([[visitor, 50]])
    expect((await ask(server, { path: '/nowhere', headers: forged })).status).toBe(refused)
    expect((await ask(server, { method: 'POST', path: '/submit-review', headers: forged })).status).toBe(refused)
  })

  test('long forms are accepted while visitors and other sessions are at their limits', async () => {
    const others = [await newMember(), await newMember(), await newMember()]
    const server = await crowded([[visitor, 50], ...others.map((other): [Person, number] => [other, maxPerSession])])
    const { headers } = await newMember()
    for (const path of longForms)
      for (const address of [path, `${path}.data`])
        expect([200, 202, 422]).toContain((await ask(server, { method: 'POST', path: address, headers })).status)
  })

  test('a session may have at most 60 requests of any kind in flight, and exit requests besides', async () => {
    const member = await newMember()
    const server = await crowded([[member, maxPerSession]])
    const { headers } = member
    expect((await ask(server, { path: '/nowhere', headers })).status).toBe(refused)
    for (const path of longForms)
      for (const address of [path, `${path}.data`])
        expect((await ask(server, { method: 'POST', path: address, headers })).status).toBe(refused)
    expect((await ask(server, { path: '/nowhere' })).status).toBe(404)
    expect((await ask(server, { method: 'POST', path: '/leave', headers })).status).toBe(200)
  })
})

test('a network keeps 50 silent sockets; the others are closed after a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createLimitedServer({ ...config(), trustProxy: false })
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 60 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => {}))
  const count = promisify(server.getConnections.bind(server))
  await until(async () => (await count()) === 60)
  vi.advanceTimersByTime(999)
  // Whatever the server has closed by then counts no more when another network's socket does.
  sockets.push(connect({ port, host: '127.0.0.1', localAddress: '127.0.1.1' }))
  await until(async () => (await count()) === 61)
  vi.advanceTimersByTime(1)
  await until(async () => (await count()) === 51)
  for (const socket of sockets) socket.destroy()
})
