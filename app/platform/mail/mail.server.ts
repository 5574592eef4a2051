import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, lte, notLike, sql } from 'drizzle-orm'
import type { QueueLoad } from '../concurrency/concurrency-limit.server.ts'
import { interruptiblePause } from '../concurrency/interruptible-pause.server.ts'
import { keyFor } from '../crypto/keyring.server.ts'
import { seal, sealedPrefix, unseal } from '../crypto/sealed.server.ts'
import { db, type Queryable } from '../db/db.server.ts'
import { outbox } from '../db/tables.ts'
import type { Job } from '../jobs/job-runner.server.ts'
import { log } from '../log/log.server.ts'
import { type Mail, recipientIndex, recipientIndexes, sendMail } from './mail-transport.server.ts'

export type { Mail } from './mail-transport.server.ts'

const channel = 'upinde_mail'
const context = 'outbox.sealed_mail'
const paddedBytes = 4096
const pollMs = 30_000
const dummyBatchSize = 500

/** Returns the mail's id. Null queues a dummy of the same size and timing, to hide whether an account exists. */
export async function queueMail(tx: Queryable, mail: Mail | null): Promise<string> {
  const id = newMailId({ isDummy: mail === null })
  const recipient = recipientIndex(mail?.to ?? id)
  const sealedMail = seal(pad(mail), context)
  await tx.insert(outbox).values({ id, sealedMail, recipient, giveUpAt: sql`now() + interval '1 day'` })
  await tx.execute(sql`select pg_notify(${channel}, '')`)
  return id
}

export async function cancelMailTo(tx: Queryable, address: string): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.recipient, recipientIndexes(address)))
}

/** Sends due mail, which never waits behind dummies, one by one. A crash may send a mail twice, but never loses it. */
export async function deliverMail(signal?: AbortSignal): Promise<void> {
  await deleteExpired()
  for (let hasMore = true; hasMore && !signal?.aborted; ) {
    const ids = await dueIds()
    let claimed = 0
    for (const id of ids.filter((each) => !isInDummyQueue(each))) {
      if (signal?.aborted) return
      claimed += await deliverAll(await claim([id]))
    }
    const dummies = ids.filter(isInDummyQueue).slice(0, dummyBatchSize)
    if (dummies.length > 0 && !signal?.aborted) claimed += await deliverAll(await claim(dummies))
    hasMore = claimed > 0
  }
}

/** Sends waiting mail, and new mail some seconds after it was queued. */
export function mailDelivery(delayMs = () => randomInt(1000, 5000)): Job {
  return {
    name: 'deliver mail',
    everyMs: pollMs,
    channel,
    async run(stopping) {
      // Sending while the answer that queued the mail is under way would tell a real mail from a dummy by its timing.
      await interruptiblePause(delayMs(), stopping)
      await deliverMail(stopping)
    },
  }
}

async function deleteExpired() {
  const expired = await db().delete(outbox).where(lte(outbox.giveUpAt, sql`now()`)).returning({ id: outbox.id })
  for (const _ of expired) log('error', 'mail-given-up')
}

async function dueIds() {
  const rows = await db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, sql`now()`))
    .orderBy(asc(outbox.dueAt))
  return rows.map(({ id }) => id)
}

// A claim is a lease: unless the row is deleted, it comes due again, later each time.
async function claim(ids: string[]) {
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), lte(outbox.dueAt, sql`now()`)))
    .for('update', { skipLocked: true })
  const wait = sql`least(interval '1 hour', interval '2 minutes' * 2 ^ ${outbox.attempts})`
  return db()
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: sql`now() + ${wait}` })
    .where(inArray(outbox.id, due))
    .returning({ id: outbox.id, sealedMail: outbox.sealedMail })
}

async function deliverAll(claimed: { id: string; sealedMail: string }[]) {
  const delivered: string[] = []
  for (const each of claimed) {
    try {
      await deliver(each)
      delivered.push(each.id)
    } catch (error) {
      log('warn', 'mail-refused', { error })
    }
  }
  if (delivered.length > 0) await db().delete(outbox).where(inArray(outbox.id, delivered))
  return claimed.length
}

// A key rotation can move a mail into the dummy queue, so each is opened before it is dropped.
async function deliver({ id, sealedMail }: { id: string; sealedMail: string }) {
  const mail = openMail(sealedMail)
  if (mail) await sendMail(mail, id)
}

/** Counts dummies, too. */
export async function mailQueue(): Promise<QueueLoad> {
  const oldest = sql`extract(epoch from now() + interval '1 day' - min(${outbox.giveUpAt}))`
  const [row] = await db()
    .select({ length: count(), oldestSeconds: sql`coalesce(${oldest}, 0)`.mapWith(Number) })
    .from(outbox)
  return row ?? { length: 0, oldestSeconds: 0 }
}

export async function mailUnderOtherKeys(): Promise<number> {
  return db().$count(outbox, notLike(outbox.sealedMail, `${sealedPrefix()}%`))
}

export async function resealWaitingMail(): Promise<void> {
  for (const { id, sealedMail } of await db().select({ id: outbox.id, sealedMail: outbox.sealedMail }).from(outbox)) {
    const mail = openMail(sealedMail)
    const resealed = { sealedMail: seal(pad(mail), context), recipient: recipientIndex(mail?.to ?? id) }
    await db()
      .update(outbox)
      .set(resealed)
      .where(and(eq(outbox.id, id), eq(outbox.sealedMail, sealedMail)))
  }
}

function openMail(sealedMail: string) {
  return JSON.parse(unseal(sealedMail, context)) as Mail | null
}

function pad(mail: Mail | null) {
  const text = JSON.stringify(mail)
  const padding = paddedBytes - Buffer.byteLength(text)
  if (padding < 0) throw new Error('A mail must fit into 4 KB.')
  return text + ' '.repeat(padding)
}

/** Draws ids until one bit of the keyed hash equals `isDummy`, so that only the keyring tells mails from dummies. */
export function newMailId({ isDummy }: { isDummy: boolean }): string {
  for (;;) {
    const id = randomUUID()
    if (isInDummyQueue(id) === isDummy) return id
  }
}

/** Unreliable for ids from before a key rotation: it may decide the order of sending, but not what is sent. */
export function isInDummyQueue(id: string): boolean {
  const [first = 0] = createHmac('sha256', keyFor('outbox').key).update(id).digest()
  return (first & 1) === 1
}
