import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '../db/db.server.ts'
import { type LogFields, logLine } from './log.server.ts'

const time = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-03-01T10:00:59.999Z')

test('a line holds the time, level, event and allow-listed fields', () => {
  const fields = { route: '/company/:companyId', method: 'GET', status: 200, ms: 12, requestId: 'k3-x_9' }
  expect(JSON.parse(logLine('info', 'request', fields, time))).toEqual({
    time: '2026-03-01T10:00:00.000Z',
    level: 'info',
    event: 'request',
    ...fields,
  })
})

test('a line gives the time to the minute and no finer', () => {
  expect(JSON.parse(logLine('info', 'request', {}, later)).time).toBe('2026-03-01T10:00:00.000Z')
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    expect(logLine(level, 'unexpected', { error: new Error('late') }, later)).not.toMatch(/59|999/)
})

test('drops a field that is not allow-listed or a value of the wrong shape', () => {
  const fields = {
    route: '/reviews?name=CNRY',
    method: 'CNRY value',
    status: 'CNRY',
    ms: Number.NaN,
    requestId: 'CNRY@example.org',
    email: 'CNRY@example.org',
    ip: '203.0.113.7',
  }
  const line = logLine('info', 'request', fields as unknown as LogFields, time)
  expect(JSON.parse(line)).toEqual({ time: time.toISOString(), level: 'info', event: 'request' })
})

test('an event is a fixed name, not a sentence with values', () => {
  expect(JSON.parse(logLine('info', 'signed in: CNRY@example.org', {}, time)).event).toBe('unnamed')
})

test('a database error is logged with its names, code and location, without the row, the query or its parameters', async () => {
  const people = pgTable('log_people', { email: text().primaryKey() })
  await db().execute(sql`create table log_people (email text primary key check (email <> 'CNRY-check'))`)
  await db().insert(people).values({ email: 'CNRY-twice' })
  const refused = async (email: string) => {
    const error = await db()
      .insert(people)
      .values({ email })
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    return logLine('error', 'unexpected', { error }, time)
  }
  for (const [email, code] of [
    ['CNRY-twice', '23505'],
    ['CNRY-check', '23514'],
  ] as const) {
    const line = await refused(email)
    expect(line).not.toContain('CNRY')
    expect(line).not.toContain('log_people')
    expect(JSON.parse(line)).toMatchObject({ error: 'DrizzleQueryError < PostgresError', code })
    expect(JSON.parse(line).at[0]).toMatch(/^app\/platform\/log\/log\.test\.ts:\d+:\d+$/)
  }
})

test('an error message that looks like stack frames is not logged as such', () => {
  const message = 'CNRY\n    at CNRY (/srv/app/CNRY.ts:1:2)\n    at /srv/app/CNRY.ts:3:4'
  const line = logLine('error', 'unexpected', { error: new Error(message) }, time)
  expect(line).not.toContain('CNRY')
  expect(JSON.parse(line).at[0]).toContain('log.test.ts')
  const changed = new Error('first')
  changed.stack = `Error: ${message}`
  expect(logLine('error', 'unexpected', { error: changed }, time)).not.toContain('CNRY')
})

test('an error without a message keeps its stack locations, without library frames or the machine’s folders', () => {
  const error = new Error('')
  error.stack = [
    'Error',
    '    at save (/home/ada lovelace/app/upinde/app/platform/a.server.ts:3:4)',
    '    at async file:///srv/upinde/build/server/index.js:10:20',
    '    at /srv/upinde/node_modules/thing/app/b.js:1:1',
    '    at file:///srv/upinde/build/server/assets/libraries~server~serve-Bj-Py4so.js:7:7',
    '    at node:internal/process/task_queues:103:5',
  ].join('\n')
  expect(JSON.parse(logLine('error', 'unexpected', { error }, time)).at).toEqual([
    'app/platform/a.server.ts:3:4',
    'build/server/index.js:10:20',
  ])
})

test('any thrown value becomes one line of JSON without its text', () => {
  const values = fc.oneof(
    fc.anything(),
    fc.string().map((text) => new Error(`CNRY${text}`)),
  )
  fc.assert(
    fc.property(values, (error) => {
      const line = logLine('error', 'unexpected', { error }, time)
      expect(line).not.toMatch(/CNRY|\n/)
      expect(JSON.parse(line).level).toBe('error')
    }),
  )
  expect(JSON.parse(logLine('error', 'unexpected', { error: 'CNRY' }, time)).error).toBe('string')
})

test('lines below the configured level are not written, and a closed output does not stop the process', async () => {
  const file = JSON.stringify(new URL('./log.server.ts', import.meta.url).href)
  const script = `import { log } from ${file}; log('info', 'quiet'); log('warn', 'loud')`
  const run = (level: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, LOG_LEVEL: level },
    })
  expect((await run('warn')).stdout).toMatch(/^\{[^\n]*"event":"loud"\}\n$/)
  expect((await run('silent')).stdout).toBe('')
  const flood = `import { log } from ${file}; for (let line = 0; line < 20_000; line++) log('warn', 'loud'); process.on('beforeExit', () => console.error('alive'))`
  const piped = ['-c', '"$0" --input-type=module -e "$1" | head -1', process.execPath, flood]
  const { stderr } = await promisify(execFile)('sh', piped, { env: { ...process.env, LOG_LEVEL: 'warn' } })
  expect(stderr).toBe('alive\n')
})
