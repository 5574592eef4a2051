import { and, desc, eq, lt } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { mentors } from '../../profiles/tables.ts'
import { dayInWords } from '../people/days.ts'
import { pairCalls, pairMessages } from '../tables.ts'
import { canThank, canWrite } from './pair-messages.server.ts'
import { noticeDays, paceOf, pairSteps } from './pair-steps.ts'
import { aliasIn, daysOf, inList, isReadable, type OwnPair, type PairInList, pairOf } from './pairs.server.ts'
import { type Exchange, exchangeIn } from './shares.server.ts'

const pageSize = 20
/** After so many days without an answer, whoever waits is asked what to do. */
const longDays = 7

export type Conversation = PairInList & {
  /** One's own made-up name in this pair. */
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
  messages: { id: string; isMine: boolean; body: string; sentOn: string }[]
  /** Where the older messages begin, if there are any. */
  older: string | null
  /** For the message that is written next. */
  nextId: string
}

/**
 * Returns a page of what two people have written, the newest first, or null for whoever may not read it. Once it has ended,
 * only how they thank each other is left to read. `before` is the id of a message, or empty for the newest.
 */
export async function conversationOf(
  userId: string,
  id: string,
  before: string,
  at = new Date(),
): Promise<Conversation | null> {
  const own = await pairOf(db(), userId, id)
  if (!own) return null
  const { pair, part, mine } = own
  const today = isoDay(at)
  const { position, pairId } = pairMessages
  // By the id of a message: positions would tell how many are withheld.
  const isEarlier = publicIdPattern.test(before) ? lt(position, positionOf(id, before)) : undefined
  const isLeft = pair.endedOn === null ? undefined : eq(pairMessages.isThanks, true)
  const [rows, [listing], exchange, [call]] = await Promise.all([
    db()
      .select()
      .from(pairMessages)
      .where(and(eq(pairId, id), isReadable(mine, today), isEarlier, isLeft))
      .orderBy(desc(position))
      .limit(pageSize + 1),
    db()
      .select({ id: mentors.publicId, name: mentors.name })
      .from(mentors)
      .where(eq(mentors.publicId, pair.listing ?? '')),
    canWrite(own) ? exchangeIn(own) : null,
    db()
      .select()
      .from(pairCalls)
      .where(and(eq(pairCalls.pairId, id), eq(pairCalls.part, part))),
  ])
  const shown = rows.slice(0, pageSize)
  const { waiting, waitingSince } = mine
  return {
    ...inList({ pair, mine, listing: listing ?? null, call: call ?? null }, part, at),
    ...{ you: aliasIn(pair, part), knowsSafety: mine.knowsSafety, written: mine.written },
    isOnHold: own.hold === 'told',
    fadesSoon: { mine: mine.fadesSoon, theirs: mine.otherFadesSoon },
    fadingDays: daysOf(mine),
    unansweredDays: waitingSince && waiting !== part ? longSince(waitingSince, today) : null,
    endsOn: pair.endedOn === null ? endsSoon(own, today) : null,
    ...{ exchange, mayThank: canThank(own) },
    messages: shown.map((each) => ({
      ...{ id: each.id, isMine: each.part === part, body: each.body, sentOn: dayInWords(each.sentOn) },
    })),
    older: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    nextId: newPublicId(),
  }
}

function positionOf(pairId: string, messageId: string) {
  const { position, id } = pairMessages
  return db()
    .select({ position })
    .from(pairMessages)
    .where(and(eq(pairMessages.pairId, pairId), eq(id, messageId)))
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
