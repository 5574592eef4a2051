import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { publicIdFrom } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { otherPart } from '../people/states.ts'
import { pairings, pairMessages } from '../requests/tables.ts'
import { onPair } from './on-pair.server.ts'
import { stepAfter } from './pair-steps.ts'
import { changeOwn, changeSide, daysOf, type OwnPair } from './pairs.server.ts'

type NewMessage = { formId: string; body: string }

/**
 * Sends a message, once for each form and text. Like the others, returns false if it can no longer be done.
 */
export function sendMessage(userId: string, pairId: string, message: NewMessage, at = new Date()) {
  return onPair(
    userId,
    pairId,
    async (tx, pair) => {
      if (await isStored(tx, pair, message)) return true
      if (!canWrite(pair)) return false
      const { pairing, part, mine, theirs } = pair
      const [sentOn, waiting] = [isoDay(at), otherPart(part)]
      const waitingSince = (mine.waiting === waiting && mine.waitingSince) || sentOn
      const changes = { written: mine.written + 1, waiting, waitingSince, wroteOn: sentOn }
      await store(tx, pair, message, at, false)
      await changeOwn(tx, pair, ['words'], changes)
      await tx
        .update(pairings)
        .set({ nextOn: stepAfter(pairing, [{ ...mine, ...changes }, theirs], sentOn) })
        .where(eq(pairings.id, pairing.id))
      return true
    },
    at,
  )
}

/** Sends the last message of somebody to the other, after it has ended. */
export function sendThanks(userId: string, pairId: string, message: NewMessage, at = new Date()) {
  return onPair(
    userId,
    pairId,
    async (tx, pair) => {
      if (await isStored(tx, pair, message)) return true
      if (!canThank(pair)) return false
      await store(tx, pair, message, at, true)
      await changeOwn(tx, pair, ['words'], { mayThank: false, written: pair.mine.written + 1 })
      return true
    },
    at,
  )
}

/** Whether somebody can still do something together with the other. */
export function canWrite({ pairing, mine, hold }: OwnPair): boolean {
  return pairing.state === 'introduced' && mine.knowsSafety && hold !== 'told'
}

/** Whether somebody can go on with the other while they are together, or what comes first. */
export type Readiness = 'safety first' | 'live' | 'on hold'

export function readinessOf({ mine, hold }: OwnPair): Readiness {
  if (hold === 'told') return 'on hold'
  return mine.knowsSafety ? 'live' : 'safety first'
}

/** Whether somebody can thank the other now: once, for words that the other has written. */
export function canThank({ pairing, mine, hold }: OwnPair): boolean {
  const isOpen = pairing.state === 'ended' && mine.knowsSafety && mine.mayThank
  return isOpen && mine.received > 0 && hold !== 'told'
}

function messageId({ part }: OwnPair, { formId, body }: NewMessage) {
  return publicIdFrom(formId, part, body)
}

async function isStored(tx: Transaction, pair: OwnPair, message: NewMessage) {
  const isSame = and(eq(pairMessages.pairingId, pair.pairing.id), eq(pairMessages.id, messageId(pair, message)))
  return (await tx.$count(pairMessages, isSame)) > 0
}

async function store(tx: Transaction, pair: OwnPair, message: NewMessage, at: Date, isThanks: boolean) {
  const { part, mine, theirs } = pair
  const { pairingId } = mine
  const sentOn = isoDay(at)
  await tx.insert(pairMessages).values({
    ...{ pairingId, position: mine.written + theirs.written + 1, id: messageId(pair, message), part },
    ...{ body: message.body, sentOn, fadesOn: addDays(sentOn, daysOf(mine)), isWithheld: true, isThanks },
  })
}

/** Notes that somebody has read how to stay safe, before which nothing is written. */
export function noteSafety(userId: string, pairId: string) {
  return onPair(userId, pairId, async (tx, { mine }) => {
    await changeSide(tx, mine, { knowsSafety: true })
    return true
  })
}

/** Lets messages fade sooner, those already sent too, or later again, the next ones only. The shorter of two wishes counts. */
export function chooseFading(userId: string, pairId: string, fadesSoon: boolean, at = new Date()) {
  return onPair(
    userId,
    pairId,
    async (tx, pair) => {
      if (pair.hold === 'told') return false
      await changeOwn(tx, pair, ['wishes'], { fadesSoon })
      return true
    },
    at,
  )
}
