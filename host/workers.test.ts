// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { buildIfStale } from '../cli/build.ts'
import { newAdmin, newMember } from '../test/app.ts'
import { required } from '../test/example-review.ts'
import { freePort } from '../test/free-port.ts'
import { until } from '../test/patience.ts'
import { runExpectingRefusal, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { storedArticle } from '../test/stored-article.ts'
import { askAt, openAt, socketTo, workersOf } from '../test/worker-processes.ts'

const { dataDir } = config()
const started: ServerProcess[] = []
let server: ServerProcess

beforeAll(async () => {
  buildIfStale()
  server = await opened({ TRUST_PROXY: 'true' })
})

// A test that failed half-way must leave no server behind.
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL')
})

afterAll(async () => {
  const workers = workersOf(server.child.pid)
  expect(await server.stop()).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
})

test('two workers serve one port, and the process that started them keeps house alone', async () => {
  const workers = workersOf(server.child.pid)
  expect(workers).toHaveLength(2)
  for (const worker of workers) expect((await askAt(worker, server, '/readyz')).status).toBe(200)
  expect(server.output().match(/Open /g)).toHaveLength(1)
  const deliverers = () =>
    db().execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and query = 'listen upinde_mail'`)
  await until(async () => (await deliverers()).length > 0)
  expect(await deliverers()).toHaveLength(1)
})

test('a sign-out at one worker is effective at the other within a second', async () => {
  const [one = 0, other = 0] = workersOf(server.child.pid)
  const { headers } = await newMember()
  const status = async () => (await askAt(one, server, '/reviews', { headers })).status
  for (let time = 0; time < 3; time++) expect(await status()).toBe(200)
  await askAt(other, server, '/sign-out', { method: 'POST', headers })
  const endedAt = performance.now()
  await until(async () => {
    const askedAt = performance.now()
    const answered = await status()
    // An answer to a question of the first second may still be the old one.
    expect(answered === 302 || askedAt - endedAt < 1_000).toBe(true)
    return answered === 302
  })
})

test('a page with a stream at one worker hears of a change that the other made', async () => {
  const [one = 0, other = 0] = workersOf(server.child.pid)
  const [{ headers }, id] = [await newAdmin(), await storedArticle()]
  const stream = await openAt(one, server, `/live?topic=article:${id}`, { headers: newNetwork() })
  const { status } = await askAt(other, server, `/admin/articles/${id}/deletion`, { method: 'POST', headers })
  expect(status).toBe(302)
  for await (const bytes of stream) if (String(bytes).includes(`data: article:${id}`)) break
})

test('the message after a form is shown once, by whichever worker is asked next', async () => {
  const [one = 0, other = 0] = workersOf(server.child.pid)
  const typed = new URLSearchParams({ email: `${randomUUID()}@example.org`, password: 'a-long-story-7' })
  const joined = await askAt(one, server, '/auth?mode=sign-up', { method: 'POST', body: typed.toString() })
  const cookie = String(joined.headers['set-cookie']).split(';', 1)[0] ?? ''
  const page = async (worker: number) => (await askAt(worker, server, '/', { headers: { cookie } })).text
  await until(async () => (await page(other)).includes('Your account has been created'))
  for (const worker of [one, other]) expect(await page(worker)).not.toContain('Your account has been created')
})

test('an author sends three reviews a day, at whichever worker', async () => {
  const { headers } = await newMember()
  const statuses: number[] = []
  for (const worker of [...workersOf(server.child.pid), ...workersOf(server.child.pid)])
    statuses.push(await sendReview(worker, headers))
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('reviews of one account that two workers received bear the same mark at both', async () => {
  const workers = workersOf(server.child.pid)
  const [{ headers }, { headers: admin }] = [await newMember(), await newAdmin()]
  const companies = workers.map(() => randomUUID())
  for (const [n, worker] of workers.entries()) await sendReview(worker, headers, companies[n])
  for (const worker of workers) {
    const { text } = await askAt(worker, server, '/admin?tab=reviews&show=pending', { headers: admin })
    const rows = (text.match(/<tr.*?<\/tr>/gs) ?? []).filter((row) => companies.some((name) => row.includes(name)))
    const marks = rows.map((row) => /Same account: .*?([0-9A-F]{4})</.exec(row)?.[1] ?? 'none')
    expect(marks).toEqual([expect.not.stringMatching('none'), marks[0]])
  }
})

test('an address sends five messages an hour, at whichever worker', async () => {
  const headers = newNetwork()
  const send = async (worker: number) => {
    const message = { name: 'A', email: 'a@example.org', message: randomUUID(), inquiryType: 'General Inquiry' }
    const body = new URLSearchParams(message).toString()
    return (await askAt(worker, server, '/contact', { method: 'POST', headers, body })).status
  }
  const workers = workersOf(server.child.pid)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push(await send(workers[n % 2] ?? 0))
  expect(statuses.slice(0, 5).every((status) => status < 400)).toBe(true)
  expect(statuses[5]).toBe(429)
})

test('event streams of a session are counted over both workers', async () => {
  const [one = 0, other = 0] = workersOf(server.child.pid)
  const stream = (worker: number, headers: Record<string, string>) =>
    openAt(worker, server, '/live?topic=articles', { headers })
  const { headers: session } = await newMember()
  const open: Awaited<ReturnType<typeof stream>>[] = []
  for (const worker of [one, other, one]) open.push(await stream(worker, session))
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const refused = await stream(other, session)
  expect(refused.statusCode).toBe(503)
  open[0]?.destroy()
  await until(async () => {
    const next = await stream(other, session)
    next.destroy()
    return next.statusCode === 200
  })
  for (const each of [...open, refused]) each.destroy()
})

test('a client has 50 requests in flight over both workers, of which those at a killed one are given back', async () => {
  const [killed = 0, kept = 0] = workersOf(server.child.pid)
  const client = newNetwork()
  const status = async (headers = client) => (await askAt(kept, server, '/nowhere', { headers })).status
  const held = await Promise.all(Array.from({ length: 50 }, () => unfinishedRequest(killed, client)))
  await until(async () => (await status()) === 503)
  expect(await status(newNetwork())).toBe(404)
  process.kill(killed, 'SIGKILL')
  await until(async () => (await status()) === 404)
  await until(() => workersOf(server.child.pid).length === 2 && !workersOf(server.child.pid).includes(killed))
  for (const worker of workersOf(server.child.pid)) {
    expect((await askAt(worker, server, '/nowhere', { headers: client })).status).toBe(404)
  }
  for (const socket of held) socket.destroy()
})

test('a connection that a worker was given and never took is served by the other when that worker dies', async () => {
  const [stalled = 0] = workersOf(server.child.pid)
  process.kill(stalled, 'SIGSTOP')
  let answered = 0
  const asked = Array.from({ length: 10 }, async () => {
    const { ok } = await fetch(`${server.address}/healthz`)
    answered++
    return ok
  })
  await until(() => answered >= 9)
  process.kill(stalled, 'SIGKILL')
  expect(await Promise.all(asked)).toEqual(Array(10).fill(true))
  await until(() => workersOf(server.child.pid).length === 2 && !workersOf(server.child.pid).includes(stalled))
})

test('each process serves metrics, the workers on the ports after that of the first, also one that replaces another', async () => {
  const first = await firstOfFreePorts(3)
  const measured = await opened({ METRICS_PORT: String(first) })
  const answers = (offset: number) =>
    fetch(`http://127.0.0.1:${first + offset}/metrics`).then(
      async (answer) => (await answer.text()).includes('upinde_event_streams_max'),
      () => false,
    )
  expect(await Promise.all([0, 1, 2].map(answers))).toEqual([true, true, true])
  const [killed = 0] = workersOf(measured.child.pid)
  process.kill(killed, 'SIGKILL')
  await until(() => !isAlive(killed))
  await until(async () => (await Promise.all([1, 2].map(answers))).every(Boolean))
  expect(await measured.stop()).toBe(0)
})

test('without a proxy, the silent sockets of a network are counted over both workers', async () => {
  const alone = await opened({})
  const sockets = Array.from({ length: 60 }, () => connect(Number(alone.port), '127.0.0.1').on('error', () => {}))
  let open = 60
  let answered = 0
  for (const socket of sockets) socket.once('close', () => open--).once('data', () => answered++)
  await until(() => open === 50)
  for (const socket of sockets) if (!socket.closed) socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await until(() => answered === 50)
  for (const socket of sockets) socket.destroy()
  expect(await alone.stop()).toBe(0)
})

test('Ctrl-C, which signals every process, ends all; so does the death of the process that started the workers', async () => {
  const interrupted = await opened({})
  const workers = workersOf(interrupted.child.pid)
  interrupted.interrupt()
  expect(await interrupted.exited).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])

  const killed = await opened({})
  const orphans = workersOf(killed.child.pid)
  killed.child.kill('SIGKILL')
  await until(() => orphans.filter(isAlive).length === 0)
})

test('workers that cannot start are reported once, and the server ends', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, said } = await runExpectingRefusal(dataDir, settings({ PORT: String(port) }))
  other.close()
  expect(code).toBe(1)
  expect(said.match(/cannot be opened: another program listens there/g)).toHaveLength(1)
  expect(said).toContain('A worker process ended before it could serve.')
})

test('a server whose workers keep ending before they serve tries again a few times and ends', async () => {
  const failing = await opened({})
  const killed = new Set<number>()
  while (failing.child.exitCode === null) {
    for (const worker of workersOf(failing.child.pid)) {
      process.kill(worker, 'SIGKILL')
      killed.add(worker)
    }
    await pause(20)
  }
  expect(failing.child.exitCode).toBe(1)
  expect(failing.output()).toContain('A worker process ended before it could serve.')
  expect(killed.size).toBeLessThan(20)
})

function settings(more: Record<string, string>) {
  return { WORKERS: '2', DATABASE_URL: process.env.DATABASE_URL ?? '', ...more }
}

async function opened(more: Record<string, string>) {
  const next = await spawnServer(dataDir, settings(more))
  started.push(next)
  await next.isOpen()
  if (!next.output().includes('Open ')) throw new Error(next.output())
  return next
}

async function firstOfFreePorts(count: number) {
  for (;;) {
    const first = await freePort()
    const ports = Array.from({ length: count }, (_, offset) => first + offset)
    const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'))
    const opened = await Promise.allSettled(servers.map((each) => once(each, 'listening')))
    await Promise.all(servers.filter(({ listening }) => listening).map((each) => once(each.close(), 'close')))
    if (opened.every(({ status }) => status === 'fulfilled')) return first
  }
}

async function sendReview(worker: number, headers: Record<string, string>, companyName: string = randomUUID()) {
  const review = { ...required, companyName, step: '5', to: '6', token: newFormToken() }
  const body = new URLSearchParams(review).toString()
  return (await askAt(worker, server, '/submit-review', { method: 'POST', headers, body })).status
}

let networks = 0

function newNetwork(): Record<string, string> {
  return { 'x-forwarded-for': `203.0.${++networks}.1` }
}

async function unfinishedRequest(worker: number, headers: Record<string, string>) {
  const socket = await socketTo(worker, server)
  const lines = Object.entries({ host: 'localhost', origin: server.address, ...headers, 'content-length': '100' })
  const type = 'content-type: application/x-www-form-urlencoded'
  socket.write(
    `POST /auth HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}${type}\r\n\r\na`,
  )
  return socket
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
