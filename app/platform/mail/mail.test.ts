import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { eventually, until } from '../../../test/patience.ts'
import { config } from '../config/config.server.ts'
import { ensureKeyring } from '../crypto/keyring.server.ts'
import { db, primarySql } from '../db/db.server.ts'
import { outbox } from '../db/tables.ts'
import { startJobs } from '../jobs/job-runner.server.ts'
import {
  cancelMailTo,
  deliverMail,
  isInDummyQueue,
  type Mail,
  mailDelivery,
  newMailId,
  queueMail,
} from './mail.server.ts'

const link = 'http://localhost:3000/auth/new-password?token=kZ8fV2n0c3Qm6yT1w9Rb5xL4hJ7gD0sA'
const mail: Mail = {
  to: 'wanjiku@example.org',
  subject: 'Set a new password',
  text: `This link does it — once:\n\n${link}\n`,
}

beforeAll(() => ensureKeyring(db()))
beforeEach(async () => {
  rmSync(config().mailDir, { recursive: true, force: true })
  await db().delete(outbox)
})

test('a queued email becomes a private file from which the link can be copied', async () => {
  await queue(mail)
  await deliverMail()
  const [file, ...others] = files()
  expect(others).toEqual([])
  expect(file?.name).toMatch(/^[a-z2-7]{52}\.[0-9a-f-]{36}\.eml$/)
  expect(file?.mode).toBe(0o600)
  expect(statSync(config().mailDir).mode & 0o777).toBe(0o700)
  const headers = file?.content.split('\n\n')[0]?.split('\n') ?? []
  expect(headers).toContain('From: no-reply@localhost')
  expect(headers).toContain('To: wanjiku@example.org')
  expect(headers).toContain('Subject: Set a new password')
  expect(headers.map((header) => header.split(':')[0]).sort()).toEqual([
    ...[
      'Auto-Submitted',
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ],
  ])
  expect(file?.content).toContain(`\n${link}\n`)
  expect(await db().$count(outbox)).toBe(0)
})

test('a dummy looks like an email in the database and leaves nothing behind', async () => {
  await queue(mail)
  await queue(null)
  await queue({ ...mail, to: 'a@b.c', text: 'ọ'.repeat(1000) })
  const rows = await db().select().from(outbox)
  expect(new Set(rows.map(({ sealedMail }) => sealedMail.length)).size).toBe(1)
  expect(new Set(rows.map(({ dueAt, giveUpAt }) => giveUpAt.getTime() - dueAt.getTime()))).toEqual(
    new Set([86_400_000]),
  )
  expect(JSON.stringify(rows)).not.toContain('wanjiku')
  await deliverMail()
  expect(files()).toHaveLength(2)
  expect(await db().$count(outbox)).toBe(0)
})

test('cancels queued emails to an address, ignoring case, and keeps those to others', async () => {
  for (const to of ['wanjiku@example.org', 'WANJIKU@example.org', 'other@example.org']) await queue({ ...mail, to })
  await queue(null)
  await db().transaction((tx) => cancelMailTo(tx, 'Wanjiku@Example.org'))
  expect(await db().$count(outbox)).toBe(2)
  await deliverMail()
  expect(files().map(({ content }) => content)).toEqual([expect.stringContaining('To: other@example.org')])
})

test('finds the emails to one address in a long queue through an index', async () => {
  await db().execute(sql`
    insert into outbox (id, sealed_mail, recipient, give_up_at)
    select gen_random_uuid(), 'x', md5(n::text), now() + interval '1 day' from generate_series(1, 20000) n`)
  await db().execute(sql`analyze outbox`)
  const plan = await db().execute(sql`explain delete from outbox where recipient = ${'a'.repeat(52)}`)
  expect(JSON.stringify(plan)).toContain('outbox_recipient')
})

test('an email is sent before thousands of older dummies', async () => {
  const older = inGate(600, 4_000)
  const dummies = Array.from({ length: older }, () => newMailId({ isDummy: true }))
  await queue(null)
  await db().execute(sql`
    insert into outbox (id, sealed_mail, due_at, give_up_at)
    select id::uuid, (select sealed_mail from outbox), now() - interval '1 hour', now() + interval '1 day'
    from json_array_elements_text(${JSON.stringify(dummies)}::json) as id`)
  const id = await queue(mail)
  // What was sent is deleted from the outbox.
  await primarySql().unsafe(`
    create table sent (place serial, id uuid);
    create function note_sent() returns trigger language plpgsql as
      $$ begin insert into sent (id) values (old.id); return null; end $$;
    create trigger note_sent after delete on outbox for each row execute function note_sent()`)
  onTestFinished(async () => void (await primarySql()`drop function note_sent cascade`))
  await deliverMail()
  const sent = await primarySql()<{ id: string }[]>`select id from sent order by place`
  expect(sent).toHaveLength(older + 2)
  expect(sent[0]?.id).toBe(id)
  expect(await db().$count(outbox)).toBe(0)
  expect(files()).toHaveLength(1)
})

test('only the keyring reveals which queue a row is in, and an email in the wrong queue is still sent', async () => {
  for (const isDummy of [true, false]) {
    const ids = Array.from({ length: 200 }, () => newMailId({ isDummy }))
    expect(new Set(ids.map(isInDummyQueue))).toEqual(new Set([isDummy]))
    const odd = ids.filter((id) => Number.parseInt(id.at(-1) ?? '', 16) % 2)
    expect(odd.length).toBeGreaterThan(50)
    expect(odd.length).toBeLessThan(150)
  }
  await queue(mail)
  await db()
    .update(outbox)
    .set({ id: newMailId({ isDummy: true }) })
  await deliverMail()
  expect(files()).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(0)
})

test('an email that was sent but not removed from the queue still becomes one file', async () => {
  await queue(mail)
  const [row] = await db().select().from(outbox)
  await deliverMail()
  await db()
    .insert(outbox)
    .values(row as typeof outbox.$inferInsert)
  await deliverMail()
  expect(files()).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(0)
})

test('queueing rejects an email that is too long', async () => {
  await expect(queue({ ...mail, text: 'x'.repeat(4096) })).rejects.toThrow('A mail must fit into 4 KB.')
  expect(await db().$count(outbox)).toBe(0)
})

test('an email from a failed transaction is never sent', async () => {
  const failing = db().transaction(async (tx) => {
    await queueMail(tx, mail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await deliverMail()
  expect(await db().$count(outbox)).toBe(0)
  expect(files()).toEqual([])
})

test('concurrent deliveries send each email once', async () => {
  const addresses = Array.from({ length: 20 }, (_, number) => `member${number}@example.org`)
  for (const to of addresses) await queue({ ...mail, to })
  await Promise.all(Array.from({ length: 5 }, () => deliverMail()))
  const sent = files().map(({ content }) => /^To: (.+)$/m.exec(content)?.[1])
  expect(sent.sort()).toEqual(addresses.sort())
})

test('skips an email that another process is claiming', async () => {
  await queue({ ...mail, to: 'claimed@example.org' })
  await queue({ ...mail, to: 'free@example.org' })
  await db().transaction(async (tx) => {
    await tx.select().from(outbox).orderBy(outbox.dueAt).limit(1).for('update')
    await deliverMail()
  })
  expect(files().map(({ content }) => /^To: (.+)$/m.exec(content)?.[1])).toEqual(['free@example.org'])
  expect(await db().$count(outbox)).toBe(1)
})

test('a recipient is always a single address, and a subject cannot add a header', async () => {
  await queue({ ...mail, to: 'ada@example.org, eve@example.org', subject: 'Hello\r\nBcc: eve@example.org' })
  await deliverMail()
  const [file] = files()
  expect(file?.content).toMatch(/^To: <"ada@example\.org, eve"@example\.org>$/m)
  expect(file?.content).not.toMatch(/^Bcc:/m)
})

test('an email that cannot be sent is retried with increasing delays and abandoned after a day', async () => {
  writeFileSync(config().mailDir, 'in the way')
  await queue(mail)
  for (const [attempts, minutes] of [
    [1, 2],
    [2, 4],
    [3, 8],
    [4, 16],
    [5, 32],
    [6, 60],
    [7, 60],
  ]) {
    await deliverMail()
    const [row] = await db().select({ attempts: outbox.attempts, wait: waitInMinutes }).from(outbox)
    expect(row).toEqual({ attempts, wait: minutes })
    await deliverMail()
    expect((await db().select().from(outbox))[0]?.attempts).toBe(attempts)
    await db().update(outbox).set({ dueAt: sql`now()` })
  }
  rmSync(config().mailDir)
  await db().update(outbox).set({ giveUpAt: sql`now()` })
  await deliverMail()
  expect(await db().$count(outbox)).toBe(0)
  expect(files()).toEqual([])
})

test('a row that cannot be unsealed does not block the others', async () => {
  await queue(mail)
  await db().update(outbox).set({ sealedMail: 's1.00000000.AAAA', dueAt: sql`now() - interval '1 hour'` })
  await queue(mail)
  await deliverMail()
  expect(files()).toHaveLength(1)
  expect(await db().$count(outbox)).toBe(1)
})

test('delivers leftover mail at startup, and new mail soon after it is queued', async () => {
  await queue(mail)
  const delivery = startJobs([mailDelivery(() => 1)])
  try {
    await eventually(() => expect(files()).toHaveLength(1))
    await queue({ ...mail, to: 'second@example.org' })
    await queue(null)
    await eventually(async () => expect([files().length, await db().$count(outbox)]).toEqual([2, 0]))
  } finally {
    await delivery.stop()
  }
})

test('receives notifications of new mail again after losing the listening connection', async () => {
  const delivery = startJobs([mailDelivery(() => 1)])
  const hearing = sql`select pid from pg_stat_activity where query = 'listen upinde_mail' and datname = current_database()`
  const listener = async () => (await db().execute<{ pid: number }>(hearing))[0]?.pid
  try {
    const first = await until(listener)
    await db().execute(sql`select pg_terminate_backend(${first})`)
    await until(async () => ![undefined, first].includes(await listener()))
    await queue(mail)
    await eventually(() => expect(files()).toHaveLength(1))
  } finally {
    await delivery.stop()
  }
})

const waitInMinutes = sql<number>`round(extract(epoch from ${outbox.dueAt} - now()) / 60)::int`

function queue(wanted: Mail | null) {
  return db().transaction((tx) => queueMail(tx, wanted))
}

function files() {
  const folder = config().mailDir
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
  return names.map((name) => {
    const path = join(folder, name)
    return { name, mode: statSync(path).mode & 0o777, content: readFileSync(path, 'utf8') }
  })
}
