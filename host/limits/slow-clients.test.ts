import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { newMember } from '../../test/app.ts'
import { until } from '../../test/patience.ts'
import { stopTimeLimits } from '../../test/slow-time.ts'
import { createHost } from '../app.ts'
import { createLimitedServer } from '../http-server.ts'
import { maxPerSession } from './socket-limit.ts'

await ensureKeyring(db())
const build = (await import('virtual:react-router/server-build')) as ServerBuild
const stopping = new AbortController().signal
const servers: Server[] = []
const sockets: Socket[] = []

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** Unless it is to be impatient, the server gives everybody all the time that they need on a slow machine. */
async function serve({ trustProxy = false, isImpatient = false } = {}) {
  if (!isImpatient) stopTimeLimits()
  const settings = { ...config(), trustProxy, liveConnections: { visitors: 300, members: 900 } }
  const server = createLimitedServer(settings)
  if (!isImpatient) Object.assign(server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
  server.on('request', getRequestListener(createHost({ settings, build, stopping }).fetch))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return server
}

/** Opens a socket from an address of this machine and sends `text` at once. */
async function open(server: Server, text: string, localAddress = '127.0.0.1') {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let answer = ''
  const openedAt = performance.now()
  socket.on('data', (bytes) => (answer += bytes)).on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - openedAt)))
  await Promise.race([once(socket, 'connect').catch(() => {}), closed])
  socket.write(text)
  return {
    socket,
    answer: () => answer,
    closed,
    /** Waits until the socket is answered or closed. */
    settled: () => Promise.race([closed, until(() => answer !== '')]),
  }
}

const connectionsTo = (server: Server) => promisify(server.getConnections.bind(server))()

const get = (headers = '') => `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
const unfinishedPost = (headers = '') =>
  `POST /auth HTTP/1.1\r\nHost: localhost\r\nOrigin: ${config().publicUrl}\r\n${headers}` +
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\nemail='

test('slow and silent clients are disconnected: headers after 10 s, a form after a minute of silence, a keep-alive connection after 5 s', async () => {
  const server = await serve({ isImpatient: true })
  const limits = { headersTimeout: 10_000, keepAliveTimeout: 5_000, requestTimeout: 3_600_000, timeout: 60_000 }
  expect(server).toMatchObject(limits)
  // Node keeps these by a clock that a test cannot stop.
  Object.assign(server, { headersTimeout: 1_000, keepAliveTimeout: 500, timeout: 2_000 })
  const silent = await open(server, '')
  const unfinished = await open(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n')
  const dripping = await open(server, 'GET / HTTP/1.1\r\nX-Drip: ')
  const kept = await open(server, get())
  await kept.settled()
  const [idle, steady] = [await open(server, unfinishedPost()), await open(server, unfinishedPost())]
  for (; !idle.socket.closed; await pause(50)) for (const { socket } of [dripping, steady]) socket.write('a')
  const times = await Promise.all([silent, unfinished, dripping, kept, idle].map(({ closed }) => closed))
  const least = [1_000, 1_000, 1_000, 500, 2_000]
  for (const [n, ms] of times.entries()) expect(ms).toBeGreaterThanOrEqual(least[n] ?? 0)
  expect(kept.answer()).toMatch(/^HTTP\/1\.1 200 .*ok\n$/s)
  expect(dripping.answer()).toContain(' 408 ')
  expect(steady.socket.closed).toBe(false)
})

test('a complete request is answered, however many chunks it arrives in', async () => {
  const server = await serve()
  const person = await open(server, unfinishedPost())
  for (const piece of ['a%40', 'example.org', '&password=', 'x'.repeat(9_969)]) person.socket.write(piece)
  await person.settled()
  expect(person.answer()).toMatch(/^HTTP\/1\.1 422 .*Invalid credentials\./s)
})

test.each([300_000, 1_000_000, 5_000_000, 20_000_000])(
  'whoever sends %i bytes too many, slowly, reads why they are refused',
  async (bytes) => {
    const server = await serve()
    const opening = `POST /contact HTTP/1.1\r\nHost: localhost\r\nOrigin: ${config().publicUrl}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}\r\n\r\nmessage=`
    const person = await open(server, opening)
    const piece = 'x'.repeat(100_000)
    for (let left = bytes - 8; left > 0; left -= piece.length) {
      person.socket.write(piece.slice(0, left))
      await pause(5)
    }
    await person.settled()
    expect(person.answer()).toMatch(bytes > 4_194_304 ? / 413 .*This form is too large/s : / 422 /)
    expect(person.socket.errored).toBe(null)
  },
)

test('headers over 16 KiB are rejected', async () => {
  const server = await serve()
  const fits = await open(server, get(`X-Long: ${'a'.repeat(15_000)}\r\n`))
  const large = await open(server, get(`X-Long: ${'a'.repeat(16_500)}\r\n`))
  await Promise.all([fits.settled(), large.settled()])
  expect(fits.answer()).toContain(' 200 ')
  expect(large.answer()).toContain(' 431 ')
})

test('a client key may hold 50 sockets, and any beyond that are closed at once', async () => {
  const server = await serve()
  const held = await Promise.all(Array.from({ length: 50 }, (_, n) => open(server, '', `127.0.0.${n + 1}`)))
  const oneMore = await open(server, get(), '127.0.0.200')
  await oneMore.closed
  expect(oneMore.answer()).toBe('')
  const elsewhere = await open(server, get(), '127.0.1.1')
  await elsewhere.settled()
  expect(elsewhere.answer()).toContain(' 200 ')

  held[0]?.socket.destroy()
  await held[0]?.closed
  const next = await untilAnswered(() => open(server, get()))
  expect(next).toContain(' 200 ')
})

test('over its limit, a member has ten seconds for each exit request, however slowly it is sent', async () => {
  const server = await serve()
  const cookie = `Cookie: ${(await newMember()).headers.cookie}\r\n`
  const leave = `POST /leave HTTP/1.1\r\nHost: localhost\r\nOrigin: ${config().publicUrl}\r\n${cookie}Content-Length: 0\r\n\r\n`
  const posts = Array.from({ length: maxPerSession }, () => open(server, unfinishedPost(cookie)))
  const held = await Promise.all(posts)
  await until(async () => (await connectionsTo(server)) === maxPerSession)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = await open(server, unfinishedPost(cookie).replace('/auth', '/account/erasure'))
  const quick = await open(server, leave)
  await quick.closed
  expect(quick.answer()).toContain(' 200 ')
  const other = await open(server, unfinishedPost(cookie))
  await other.closed
  vi.advanceTimersByTime(9_999)
  expect(slow.socket.closed).toBe(false)
  vi.advanceTimersByTime(1)
  await slow.closed
  expect(held.some(({ socket }) => socket.closed)).toBe(false)
})

test('the server accepts 700 sockets of visitors beside their event streams', async () => {
  const server = await serve()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const networks = Array.from({ length: 14 }, (_, n) => `127.0.${n}.1`)
  // One after another: the system queues a few hundred sockets that the server has not accepted, and drops the rest.
  for (const [n, address] of networks.entries()) {
    await Promise.all(Array.from({ length: 50 }, () => open(server, '', address)))
    await until(async () => (await connectionsTo(server)) === (n + 1) * 50)
  }
  const oneMore = await open(server, get(), '127.0.100.1')
  await oneMore.closed
  expect(oneMore.answer()).toBe('')
  // Longer than a socket over the limit has to send something.
  vi.advanceTimersByTime(1_500)
  const another = await open(server, get(), '127.0.100.1')
  await another.closed
  expect(await connectionsTo(server)).toBe(700)
  expect(server.maxConnections).toBe(3_000)
})

test('behind a proxy, sockets are not limited, but a client may have only 50 requests in flight', async () => {
  const server = await serve({ trustProxy: true })
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
  const held = await Promise.all(Array.from({ length: 50 }, () => open(server, unfinishedPost(from('203.0.113.7')))))
  const oneMore = await open(server, get(from('203.0.113.9')))
  // Everybody may ask for the health of the process, but not for pages.
  await oneMore.settled()
  expect(oneMore.answer()).toContain(' 200 ')
  const page = (address: string) => get(from(address)).replace('/healthz', '/nowhere')
  const refused = await open(server, page('203.0.113.9'))
  await refused.settled()
  expect(refused.answer()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5\r\n.*Too many requests at once\./is)
  expect(refused.answer()).toMatch(/x-content-type-options: nosniff/i)
  const elsewhere = await open(server, page('198.51.100.1'))
  await elsewhere.settled()
  expect(elsewhere.answer()).toContain(' 404 ')

  held[0]?.socket.destroy()
  const next = await untilAnswered(() => open(server, page('203.0.113.9')), ' 404 ')
  expect(next).toContain(' 404 ')
})

test('300 members behind one address have three event streams each, while its visitors and pages are still served', {
  tags: 'thorough',
}, async () => {
  const server = await serve({ trustProxy: true })
  const from = 'X-Forwarded-For: 203.0.113.7\r\n'
  const stream = (topic: string, cookie = '') =>
    `GET /live?topic=${topic} HTTP/1.1\r\nHost: localhost\r\n${from}${cookie}Accept: text/event-stream\r\n\r\n`
  const reader = await open(server, stream('articles'))
  await reader.settled()
  expect(reader.answer()).toContain(' 200 ')

  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let n = 0; n < 300; n++) {
    const cookie = `Cookie: ${(await newMember()).headers.cookie}\r\n`
    for (const topic of ['reviews', 'mentors', 'articles']) streams.push(await open(server, stream(topic, cookie)))
    for (const each of streams.slice(-3)) await each.settled()
  }
  expect(streams.filter(({ answer }) => answer().includes(' 200 '))).toHaveLength(900)
  expect([reader, ...streams].some(({ socket }) => socket.closed)).toBe(false)

  const asked = await open(server, stream('articles').replace('GET', 'HEAD'))
  await asked.settled()
  expect(asked.answer()).toMatch(/^HTTP\/1\.1 200 .*etag: "/is)
  const pages = Array.from({ length: 40 }, () => open(server, get(from).replace('/healthz', '/nowhere')))
  for (const page of await Promise.all(pages)) {
    await page.settled()
    expect(page.answer()).toContain(' 404 ')
  }
})

test.each([false, true])(
  '100 visitors of one network have event streams, and its pages are still served (behind a proxy: %s)',
  async (trustProxy) => {
    const server = await serve({ trustProxy })
    const stream = 'GET /live?topic=articles HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n'
    const answers: string[] = []
    for (let n = 0; n < 100; n++) {
      const reader = await open(server, stream, `127.0.0.${n + 1}`)
      await reader.settled()
      answers.push(reader.answer().slice(9, 12))
    }
    expect(answers).toEqual(Array(100).fill('200'))
    const [first] = sockets
    if (!trustProxy) {
      first?.write(get())
      await until(() => first?.closed)
    }
    const pages = Array.from({ length: 40 }, () => open(server, get().replace('/healthz', '/nowhere')))
    for (const page of await Promise.all(pages)) {
      await page.settled()
      expect(page.answer()).toContain(' 404 ')
    }
  },
)

test('a visitor who navigates to another page gets a stream there', async () => {
  const server = await serve()
  const stream = 'GET /live?topic=articles HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n'
  for (let page = 0; page < 20; page++) {
    const reader = await open(server, stream)
    await reader.settled()
    expect(reader.answer()).toContain(' 200 ')
    reader.socket.destroy()
  }
})

/** Retries until the server has noticed that there is room. */
async function untilAnswered(attempt: () => ReturnType<typeof open>, wanted = ' 200 ') {
  for (;;) {
    const client = await attempt()
    await client.settled()
    if (client.answer().includes(wanted)) return client.answer()
  }
}
