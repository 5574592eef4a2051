import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import type { Part } from '../people/states.ts'
import { pairCalls, pairMessages } from '../requests/tables.ts'
import { checkInOf } from './check-in.ts'
import { isReadable, type OwnPair, type PairInList, pairOf, pairsOf } from './pairs.server.ts'
import { chosenBy } from './shares.server.ts'

/** Returns what somebody shows, plans and has written to whom, as far as it is left. What the others wrote is theirs. */
export async function ownWordsOf(userId: string, at = new Date()) {
  const pairs = await pairsOf(userId)
  return Promise.all(pairs.map((pair) => wordsIn(userId, pair, at)))
}

async function wordsIn(userId: string, { id, other, isOver, part: ownPart }: PairInList, at: Date) {
  const { pairingId, part, body, sentOn, position } = pairMessages
  const pair = await pairOf(db(), userId, id, true)
  return {
    ...{ with: other, isOver, ...ownIn(pair) },
    call: await timesOf(id, ownPart),
    wrote: await db()
      .select({ sentOn, body })
      .from(pairMessages)
      .where(and(eq(pairingId, id), eq(part, ownPart), pair ? isReadable(pair.mine, isoDay(at)) : sql`false`))
      .orderBy(position),
  }
}

function ownIn(pair: OwnPair | null) {
  return {
    shows: pair ? chosenBy(pair.mine) : [],
    ...{ goals: pair?.mine.goals ?? null, lastsUntil: pair?.mine.lastsUntil ?? null },
    ...{ checkIn: pair && checkInOf(pair.mine), mayThank: pair?.mine.mayThank ?? false },
  }
}

// By the clock of nobody: the page shows them by one’s own.
async function timesOf(pairId: string, part: Part) {
  const { times, picked } = pairCalls
  const isTheirs = and(eq(pairCalls.pairingId, pairId), eq(pairCalls.part, part))
  const [call] = await db().select({ times, picked }).from(pairCalls).where(isTheirs)
  return call ? (call.picked ? [call.picked] : call.times.split('\n')) : []
}
