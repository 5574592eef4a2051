import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import type { Part } from '../people/states.ts'
import { pairCalls, pairMessages } from '../tables.ts'
import { checkInOf } from './check-in.ts'
import { isReadable, type OwnPair, type PairInList, pairOf, pairsOf } from './pairs.server.ts'
import { chosenBy } from './shares.server.ts'

/** Returns what somebody shows, plans and has written to whom, as far as it is left. What the others wrote is theirs. */
export async function ownWordsOf(userId: string, at = new Date()) {
  const pairs = await pairsOf(userId)
  return Promise.all(pairs.map((own) => wordsIn(userId, own, at)))
}

async function wordsIn(userId: string, { id, other, isOver, part: ownPart }: PairInList, at: Date) {
  const { pairId, part, body, sentOn, position } = pairMessages
  const own = await pairOf(db(), userId, id, true)
  return {
    ...{ with: other, isOver, ...ownIn(own) },
    call: await timesOf(id, ownPart),
    wrote: await db()
      .select({ sentOn, body })
      .from(pairMessages)
      .where(and(eq(pairId, id), eq(part, ownPart), own ? isReadable(own.mine, isoDay(at)) : sql`false`))
      .orderBy(position),
  }
}

function ownIn(own: OwnPair | null) {
  return {
    shows: own ? chosenBy(own.mine) : [],
    ...{ goals: own?.mine.goals ?? null, lastsUntil: own?.mine.lastsUntil ?? null },
    ...{ checkIn: own && checkInOf(own.mine), mayThank: own?.mine.mayThank ?? false },
  }
}

// By the clock of nobody: the page shows them by one’s own.
async function timesOf(pairId: string, part: Part) {
  const { times, picked } = pairCalls
  const isTheirs = and(eq(pairCalls.pairId, pairId), eq(pairCalls.part, part))
  const [call] = await db().select({ times, picked }).from(pairCalls).where(isTheirs)
  return call ? (call.picked ? [call.picked] : call.times.split('\n')) : []
}
