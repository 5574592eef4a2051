import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/patience.ts'
import { stallingDatabase } from '../../../test/stalling-proxy.ts'

const line = await stallingDatabase()

const { newMember, visitor } = await import('../../../test/app.ts')
const { db } = await import('./db.server.ts')
const { startHealthChecks } = await import('./database-health.server.ts')
const { listenToChannel } = await import('./pg-listen.server.ts')
const { consume } = await import('../http/limits.server.ts')
const { sql } = await import('drizzle-orm')
const member = await newMember()
let healthChecks: ReturnType<typeof startHealthChecks>

beforeAll(() => {
  healthChecks = startHealthChecks()
})

afterEach(async () => {
  line.resume()
  await eventually(async () => expect((await member.get('/reviews')).status).toBe(200))
})

afterAll(async () => {
  await healthChecks.stop()
  await line.close()
})

test.each(['stall', 'refuse'] as const)(
  'when the database starts to %s, pages respond with 503 instead of hanging, and recover afterwards',
  async (how) => {
    expect((await visitor.get('/news-and-insights')).status).toBe(200)
    line[how]()
    for (const [person, path] of [
      [member, '/reviews'],
      [visitor, '/news-and-insights'],
      [visitor, '/readyz'],
      [member, '/live?topic=reviews'],
    ] as const) {
      const answer = await person.get(path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(answer.headers.get('retry-after')).toBe('5')
      if (path === '/news-and-insights') expect(await answer.text()).toContain('<footer')
    }
    expect((await visitor.get('/auth')).status).toBe(200)
  },
)

test('a form keeps its input when its write fails', async () => {
  line.stall()
  const answer = await visitor.post('/auth', { email: 'a@example.org', password: 'mvua ya masika' })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('value="a@example.org"')
})

test('a request whose connection is terminated gets a 503 response, however soon the database recovers', async () => {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = db().transaction(async (tx) => {
    await tx.execute(sql`lock table articles`)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  const asked = visitor.get('/news-and-insights')
  const cut = async () => {
    const waiting = await db().execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    expect(waiting.length).toBeGreaterThan(0)
  }
  await eventually(cut)
  letGo.resolve()
  await holding
  expect((await asked).status).toBe(503)
})

test('pages that fail together share one database health check', async () => {
  await db().execute(sql`alter table articles rename to articles_away`)
  const before = line.taken()
  const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.get('/news-and-insights')))
  await db().execute(sql`alter table articles_away rename to articles`)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]))
  // The pool opens ten connections at most.
  expect(line.taken() - before).toBeLessThan(20)
})

test('pending queries fail while the database stalls, and existing database clients recover afterwards', async () => {
  expect(await consume('contact-address', 'somebody')).toBe(true)
  const written = db().transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    line.stall()
    await tx.execute(sql`select 2`)
  })
  await expect(written).rejects.toThrow()
  await expect(consume('contact-address', 'somebody')).rejects.toThrow()
  line.resume()
  await eventually(async () => expect(await consume('contact-address', 'somebody')).toBe(true))
})

test('a listener receives notifications again after the connection stalled', async () => {
  const stopping = new AbortController()
  const heard: string[] = []
  let opened = 0
  void listenToChannel(
    'health_test',
    { onOpen: () => opened++, onMessage: (text) => heard.push(text) },
    stopping.signal,
  )
  await eventually(() => expect(opened).toBe(1))
  line.stall()
  await eventually(async () => expect((await visitor.get('/readyz')).status).toBe(503))
  line.resume()
  await eventually(() => expect(opened).toBe(2))
  await db().execute(sql`select pg_notify('health_test', 'again')`)
  await eventually(() => expect(heard).toEqual(['again']))
  stopping.abort()
})
