import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { publicIdFrom } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { otherPart } from '../people/states.ts'
import { pairMessages, pairs } from '../tables.ts'
import { onPair } from './hand-over.server.ts'
import { stepAfter } from './pair-steps.ts'
import { changeOwn, changeSide, daysOf, type OwnPair } from './pairs.server.ts'

type NewMessage = { formId: string; body: string }

/**
 * Sends a message, once for each form and text. Like the others, returns false if it can no longer be done.
 */
export function sendMessage(userId: string, pairId: string, message: NewMessage, at = new Date()) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    if (await isStored(tx, own, message)) return true
    if (!canWrite(own)) return false
    const { pair, part, mine, theirs } = own
    const [sentOn, waiting] = [isoDay(at), otherPart(part)]
    const waitingSince = (mine.waiting === waiting && mine.waitingSince) || sentOn
    const changes = { written: mine.written + 1, waiting, waitingSince, wroteOn: sentOn }
    await store(tx, own, message, at, false)
    await changeOwn(tx, own, ['words'], changes)
    await tx
      .update(pairs)
      .set({ nextOn: stepAfter(pair, [{ ...mine, ...changes }, theirs], sentOn) })
      .where(eq(pairs.id, pair.id))
    return true
  })
}

/** Sends the last message of somebody to the other, after it has ended. */
export function sendThanks(userId: string, pairId: string, message: NewMessage, at = new Date()) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    if (await isStored(tx, own, message)) return true
    if (!canThank(own)) return false
    await store(tx, own, message, at, true)
    await changeOwn(tx, own, ['words'], { mayThank: false, written: own.mine.written + 1 })
    return true
  })
}

/** Whether somebody can still do something together with the other. */
export function canWrite({ pair, mine, hold }: OwnPair): boolean {
  return pair.endedOn === null && mine.knowsSafety && hold !== 'told'
}

/** Whether somebody can go on with the other while they are together, or what comes first. */
export type Readiness = 'safety first' | 'live' | 'on hold'

export function readinessOf({ mine, hold }: OwnPair): Readiness {
  if (hold === 'told') return 'on hold'
  return mine.knowsSafety ? 'live' : 'safety first'
}

/** Whether somebody can thank the other now: once, for words that the other has written. */
export function canThank({ pair, mine, hold }: OwnPair): boolean {
  const isOpen = pair.endedOn !== null && mine.knowsSafety && mine.mayThank
  return isOpen && mine.received > 0 && hold !== 'told'
}

function messageId({ part }: OwnPair, { formId, body }: NewMessage) {
  return publicIdFrom(formId, part, body)
}

async function isStored(tx: Transaction, own: OwnPair, message: NewMessage) {
  const isSame = and(eq(pairMessages.pairId, own.pair.id), eq(pairMessages.id, messageId(own, message)))
  return (await tx.$count(pairMessages, isSame)) > 0
}

async function store(tx: Transaction, own: OwnPair, message: NewMessage, at: Date, isThanks: boolean) {
  const { part, mine, theirs } = own
  const { pairId } = mine
  const sentOn = isoDay(at)
  await tx.insert(pairMessages).values({
    ...{ pairId, position: mine.written + theirs.written + 1, id: messageId(own, message), part },
    ...{ body: message.body, sentOn, fadesOn: addDays(sentOn, daysOf(mine)), isWithheld: true, isThanks },
  })
}

/** Notes that somebody has read how to stay safe, before which nothing is written. */
export function noteSafety(userId: string, pairId: string) {
  return onPair({ userId, pairId }, async (tx, { mine }) => {
    await changeSide(tx, mine, { knowsSafety: true })
    return true
  })
}

/** Lets messages fade sooner, those already sent too, or later again, the next ones only. The shorter of two wishes counts. */
export function chooseFading(userId: string, pairId: string, fadesSoon: boolean, at = new Date()) {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    if (own.hold === 'told') return false
    await changeOwn(tx, own, ['wishes'], { fadesSoon })
    return true
  })
}
