import { and, desc, eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { dayInWords } from '../people/days.ts'
import { pairCalls, pairMessages } from '../tables.ts'
import { canThank, canWrite } from './pair-messages.server.ts'
import { noticeDays, paceOf, pairSteps } from './pair-steps.ts'
import { daysOf, inList, isReadable, type OwnPair, type PairInList, pairOf } from './pairs.server.ts'
import { type Exchange, exchangeIn } from './shares.server.ts'

/** So many messages are read at first, and more with each “Earlier messages”, up to so many: they fade after 30 days. */
const [pageSize, mostShown] = [20, 1000]
/** After so many days without an answer, whoever waits is asked what to do. */
const longDays = 7

export type Conversation = PairInList & {
  /** What one is called in this pair. */
  you: string
  knowsSafety: boolean
  /** Whether one is on hold, and knows. */
  isOnHold: boolean
  /** How many messages one has sent. */
  written: number
  fadesSoon: { mine: boolean; theirs: boolean }
  fadingDays: number
  /** For how many days the other has not answered, when that is long. */
  unansweredDays: number | null
  /** The day on which it ends, when that is near: because its time is over, or if nobody writes. */
  endsOn: { day: string; isTime: boolean } | null
  /** Whether it has ended, and one can still thank the other. */
  mayThank: boolean
  /** What the two show each other, once one may write. */
  exchange: Exchange | null
  /** The newest last. */
  messages: { id: string; isMine: boolean; body: string; sentOn: string }[]
  /** How many to ask for to read earlier ones too, if there are any. */
  earlier: number | null
  /** For the message that is written next. */
  nextId: string
}

/**
 * Returns the last messages of two people, or null for whoever may not read them. Once it has ended, only how they thank
 * each other is left to read. `atLeast` says how many.
 */
export async function conversationOf(
  userId: string,
  id: string,
  atLeast: number,
  at = new Date(),
): Promise<Conversation | null> {
  const own = await pairOf(db(), userId, id)
  if (!own) return null
  const { pair, part, listing, you, mine } = own
  const today = isoDay(at)
  const { position, pairId } = pairMessages
  const most = Math.min(Math.max(atLeast, pageSize), mostShown)
  const isLeft = pair.endedOn === null ? undefined : eq(pairMessages.isThanks, true)
  const [rows, exchange, [call]] = await Promise.all([
    db()
      .select()
      .from(pairMessages)
      .where(and(eq(pairId, id), isReadable(mine, today), isLeft))
      .orderBy(desc(position))
      .limit(most + 1),
    canWrite(own) ? exchangeIn(own) : null,
    db()
      .select()
      .from(pairCalls)
      .where(and(eq(pairCalls.pairId, id), eq(pairCalls.part, part))),
  ])
  const shown = rows.slice(0, most).reverse()
  const isAnswered = mine.waitingSince === null || mine.waiting === part
  const waitingSince = isAnswered ? null : mine.waitingSince
  return {
    ...inList({ pair, mine, listing, call: call ?? null }, part, at),
    ...{ you, knowsSafety: mine.knowsSafety, written: mine.written },
    isOnHold: own.hold === 'told',
    fadesSoon: { mine: mine.fadesSoon, theirs: mine.otherFadesSoon },
    fadingDays: daysOf(mine),
    unansweredDays: waitingSince === null ? null : longSince(waitingSince, today),
    endsOn: pair.endedOn === null ? endsSoon(own, today) : null,
    ...{ exchange, mayThank: canThank(own) },
    messages: shown.map((each) => ({
      ...{ id: each.id, isMine: each.part === part, body: each.body, sentOn: dayInWords(each.sentOn) },
    })),
    earlier: rows.length > most && most < mostShown ? most + pageSize : null,
    nextId: newPublicId(),
  }
}

/** Returns what is left of a conversation for somebody: `closed` once it is hidden, null for a stranger. */
export async function accessTo(userId: string, id: string): Promise<'open' | 'closed' | null> {
  const own = await pairOf(db(), userId, id, true)
  return own && (own.pair.isHidden ? 'closed' : 'open')
}

function longSince(day: string, today: string) {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  return days >= longDays ? days : null
}

function endsSoon({ pair, mine }: OwnPair, today: string) {
  const pace = paceOf(pair, mine)
  const { endsOn } = pairSteps(pace)
  if (endsOn < pace.lastsUntil && endsOn <= addDays(today, longDays)) return { day: dayInWords(endsOn), isTime: false }
  const isNear = pace.lastsUntil <= addDays(today, noticeDays)
  return isNear ? { day: dayInWords(pace.lastsUntil), isTime: true } : null
}
