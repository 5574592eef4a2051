import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailRelay } from '../../../test/mail-relay.ts'
import { eventually } from '../../../test/patience.ts'
import { ensureKeyring } from '../crypto/keyring.server.ts'
import { db } from '../db/db.server.ts'
import { outbox } from '../db/tables.ts'
import { startJobs } from '../jobs/job-runner.server.ts'
import { deliverMail, mailDelivery, queueMail } from './mail.server.ts'

const relay = await startMailRelay()
const { received } = relay

beforeAll(async () => {
  process.env.SMTP_URL = relay.url
  process.env.PUBLIC_URL = 'https://careers.example.org'
  process.env.MAIL_FROM = 'Account service <no-reply@careers.example.org>'
  await ensureKeyring(db())
})
afterAll(() => relay.leave())

test('sends mail through the relay to one recipient without naming this machine', async () => {
  await queue('ada@example.org, eve@example.org')
  await deliverMail()
  const [got] = received.splice(0)
  expect(got?.greeting).toBe('EHLO careers.example.org')
  expect(got?.recipients).toEqual(['<"ada@example.org, eve"@example.org>'])
  expect(got?.lines).toContain('From: Account service <no-reply@careers.example.org>')
  expect(got?.lines.find((line) => line.startsWith('Message-ID:'))).toMatch(/@careers\.example\.org>$/)
  expect(got?.lines).toContain('Auto-Submitted: auto-generated')
  expect(await db().$count(outbox)).toBe(0)
})

test('a rejected email is kept for another attempt and does not block the next one', async () => {
  await queue('refused@example.org')
  await queue('ada@example.org')
  await deliverMail()
  expect(received.splice(0).flatMap(({ recipients }) => recipients)).toEqual(['<ada@example.org>'])
  expect(await db().select({ attempts: outbox.attempts }).from(outbox)).toEqual([{ attempts: 1 }])
  await db().delete(outbox)
})

test('an unavailable relay delays mail without losing it', async () => {
  await queue('ada@example.org')
  relay.leave()
  await deliverMail()
  expect(await db().$count(outbox)).toBe(1)
  await relay.comeBack()
  await db().update(outbox).set({ dueAt: sql`now()` })
  await deliverMail()
  expect(received.splice(0)).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(0)
})

test('stopping waits for the email being sent and sends no others', async () => {
  const gate = Promise.withResolvers<void>()
  relay.acceptAfter(gate.promise)
  await queue('first@example.org')
  await queue('second@example.org')
  const delivery = startJobs([mailDelivery()])
  await eventually(() => expect(received).toHaveLength(1))
  const stopped = delivery.stop()
  gate.resolve()
  await stopped
  expect(received.splice(0)).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(1)
})

function queue(to: string) {
  return db().transaction((tx) => queueMail(tx, { to, subject: 'Set a new password', text: 'Hello.\n' }))
}
