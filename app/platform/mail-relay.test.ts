import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from './db.server.ts'
import { ensureKeyring } from './keyring.server.ts'
import { deliverMail, queueMail, startMailDelivery } from './mail.server.ts'
import { outbox } from './tables.ts'

type Received = { greeting: string; recipients: string[]; lines: string[] }

const received: Received[] = []
let accept = Promise.resolve()
const relay = createServer(answer)

beforeAll(async () => {
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  process.env.SMTP_URL = `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`
  process.env.PUBLIC_URL = 'https://careers.example.org'
  process.env.MAIL_FROM = 'Account service <no-reply@careers.example.org>'
  await ensureKeyring(db())
})
afterAll(() => relay.close())

test('mail goes through the relay, to one recipient, and names this machine nowhere', async () => {
  await queue('ada@example.org, eve@example.org')
  await deliverMail()
  const [got] = received.splice(0)
  expect(got?.greeting).toBe('EHLO careers.example.org')
  expect(got?.recipients).toEqual(['<"ada@example.org, eve"@example.org>'])
  expect(got?.lines).toContain('From: Account service <no-reply@careers.example.org>')
  expect(got?.lines.find((line) => line.startsWith('Message-ID:'))).toMatch(/@careers\.example\.org>$/)
  expect(await db().$count(outbox)).toBe(0)
})

test('a refused mail is kept for another try and does not stop the next one', async () => {
  await queue('refused@example.org')
  await queue('ada@example.org')
  await deliverMail()
  expect(received.splice(0).flatMap(({ recipients }) => recipients)).toEqual(['<ada@example.org>'])
  expect(await db().select({ attempts: outbox.attempts }).from(outbox)).toEqual([{ attempts: 1 }])
  await db().delete(outbox)
})

test('a relay that is away costs nothing but time', async () => {
  await queue('ada@example.org')
  const { port } = relay.address() as AddressInfo
  relay.close()
  await deliverMail()
  expect(await db().$count(outbox)).toBe(1)
  await once(relay.listen(port, '127.0.0.1'), 'listening')
  await db().update(outbox).set({ dueAt: sql`now()` })
  await deliverMail()
  expect(received.splice(0)).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(0)
})

test('stopping waits for the mail that is being sent, and sends no other', async () => {
  const gate = Promise.withResolvers<void>()
  accept = gate.promise
  await queue('first@example.org')
  await queue('second@example.org')
  const delivery = startMailDelivery()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const stopped = delivery.stop()
  gate.resolve()
  await stopped
  expect(received.splice(0)).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(1)
})

function queue(to: string) {
  return db().transaction((tx) => queueMail(tx, { to, subject: 'Set a new password', text: 'Hello.\n' }))
}

/** As much of RFC 5321 as one sender needs. */
async function answer(socket: Socket) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const mail: Received = { greeting: '', recipients: [], lines: [] }
  let inText = false
  say('220 relay')
  for await (const line of createInterface({ input: socket })) {
    if (inText && line !== '.') mail.lines.push(line)
    else if (inText) {
      inText = false
      received.push(mail)
      await accept
      say('250 taken')
    } else if (line.startsWith('EHLO')) {
      mail.greeting = line
      say('250 relay')
    } else if (line.startsWith('RCPT TO:')) {
      const recipient = line.slice('RCPT TO:'.length)
      if (!recipient.includes('refused')) mail.recipients.push(recipient)
      say(recipient.includes('refused') ? '550 no' : '250 yes')
    } else if (line === 'DATA') {
      inText = true
      say('354 go on')
    } else if (line === 'QUIT') {
      socket.end('221 bye\r\n')
    } else say('250 fine')
  }
}
