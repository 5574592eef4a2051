import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, lte, notLike, sql } from 'drizzle-orm'
import { seal, sealedPrefix, unseal } from '../crypto/sealed.server.ts'
import { db, type Queryable } from '../db/db.server.ts'
import { listenToChannel } from '../db/pg-listen.server.ts'
import { outbox } from '../db/tables.ts'
import { log } from '../log/log.server.ts'
import { isInQueueOfDummies, newMailId } from './mail-queue.server.ts'
import { recipientIndex, recipientIndexes } from './mail-recipient.server.ts'
import { type Mail, sendMail } from './mail-transport.server.ts'

export type { Mail } from './mail-transport.server.ts'

const channel = 'upinde_mail'
const context = 'outbox.sealed_mail'
const paddedBytes = 4096
const pollMs = 30_000
const dummiesAtOnce = 500

/**
 * Queues a mail with the transaction that asks for it; null queues a dummy that looks the same in the database and takes
 * the same time, for answers that must not tell whether an account exists. Out: the mail's id. Throws when it is over 4 KB.
 */
export async function queueMail(tx: Queryable, mail: Mail | null): Promise<string> {
  const id = newMailId({ isDummy: mail === null })
  const recipient = recipientIndex(mail?.to ?? id)
  const sealedMail = seal(padded(mail), context)
  await tx.insert(outbox).values({ id, sealedMail, recipient, giveUpAt: sql`now() + interval '1 day'` })
  await tx.execute(sql`select pg_notify(${channel}, '')`)
  return id
}

/** Takes back what still waits for an address, with the transaction that asks for it. */
export async function cancelMailTo(tx: Queryable, address: string): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.recipient, recipientIndexes(address)))
}

/**
 * Sends what is due, one by one, and drops dummies, which have a queue of their own: however many there are, a mail never
 * waits behind them. What is refused stays for another try; after a day it is given up. A crash between sending and
 * forgetting sends a mail twice, never not at all. Ends early when the signal aborts.
 */
export async function deliverMail(signal?: AbortSignal): Promise<void> {
  await giveUp()
  for (let hasMore = true; hasMore && !signal?.aborted; ) {
    const ids = await dueIds()
    let claimed = 0
    for (const id of ids.filter((each) => !isInQueueOfDummies(each))) {
      if (signal?.aborted) return
      claimed += await deliverAll(await claim([id]))
    }
    const dummies = ids.filter(isInQueueOfDummies).slice(0, dummiesAtOnce)
    if (dummies.length > 0 && !signal?.aborted) claimed += await deliverAll(await claim(dummies))
    // What another process has claimed is left to it.
    hasMore = claimed > 0
  }
}

/** Delivers mail for as long as the process lives: shortly after it is queued, whichever process queued it. */
export function startMailDelivery(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let sleep = new AbortController()
  const wake = () => sleep.abort()
  const following = listenToChannel(channel, { onOpen: wake, onMessage: wake }, stopping.signal)

  async function deliverForever() {
    while (!stopping.signal.aborted) {
      sleep = new AbortController()
      await deliverMail(stopping.signal).catch((error) => log('error', 'mail-unavailable', { error }))
      await wakeable(pollMs, sleep.signal)
      // Sending must not fall into the time of the answer that queued it, which would tell a real mail from a dummy.
      await wakeable(randomInt(1000, 5000), stopping.signal)
    }
  }

  const delivering = deliverForever()
  return {
    async stop() {
      stopping.abort()
      wake()
      await Promise.all([following, delivering])
    },
  }
}

async function giveUp() {
  const lost = await db().delete(outbox).where(lte(outbox.giveUpAt, sql`now()`)).returning({ id: outbox.id })
  for (const _ of lost) log('error', 'mail-given-up')
}

async function dueIds() {
  const rows = await db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, sql`now()`))
    .orderBy(asc(outbox.dueAt))
  return rows.map(({ id }) => id)
}

// A claim is a lease: the row comes due again, later each time, unless it was sent and deleted meanwhile.
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

/** Sends what was claimed and forgets it. Out: how many were claimed. */
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

// A rotated key can put a mail into the queue of dummies: each is opened before it is dropped.
async function deliver({ id, sealedMail }: { id: string; sealedMail: string }) {
  const mail = mailIn(sealedMail)
  if (mail) await sendMail(mail, id)
}

/** How many waiting mails are sealed under other keys than the current ones. */
export async function mailUnderOtherKeys(): Promise<number> {
  return db().$count(outbox, notLike(outbox.sealedMail, `${sealedPrefix()}%`))
}

/** Seals what waits anew, and finds it under the current key. */
export async function resealWaitingMail(): Promise<void> {
  for (const { id, sealedMail } of await db().select({ id: outbox.id, sealedMail: outbox.sealedMail }).from(outbox)) {
    const mail = mailIn(sealedMail)
    const renewed = { sealedMail: seal(padded(mail), context), recipient: recipientIndex(mail?.to ?? id) }
    await db()
      .update(outbox)
      .set(renewed)
      .where(and(eq(outbox.id, id), eq(outbox.sealedMail, sealedMail)))
  }
}

function mailIn(sealedMail: string) {
  return JSON.parse(unseal(sealedMail, context)) as Mail | null
}

function padded(mail: Mail | null) {
  const text = JSON.stringify(mail)
  const missing = paddedBytes - Buffer.byteLength(text)
  if (missing < 0) throw new Error('A mail must fit into 4 KB.')
  return text + ' '.repeat(missing)
}

function wakeable(ms: number, signal: AbortSignal) {
  return pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
