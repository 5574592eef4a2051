import { createHmac, randomBytes } from 'node:crypto'

const dayMs = 24 * 60 * 60_000

// In the memory of this process and nowhere else: a restart forgets it all, and no dump of the database holds it.
const noted = new Map<string, { tag: string; from: number }>()
let keyOfTheDay: { key: Buffer; madeAt: number } | undefined

/**
 * Notes which account sent a review, under a key that is replaced each day (requirement 39). In: the moment from
 * which the day counts after which it is forgotten.
 */
export function noteAccount(reviewId: string, userId: string, now = Date.now(), from = now): void {
  forgetOld(now)
  keyOfTheDay ??= { key: randomBytes(32), madeAt: now }
  const tag = createHmac('sha256', keyOfTheDay.key).update(userId).digest('hex')
  noted.set(reviewId, { tag, from })
  // On a quiet site nobody may ask for days, and what is forgotten only then could be read in memory until then.
  setTimeout(() => forgetOld(Date.now()), from - now + dayMs).unref()
}

/** The reviews of the last day whose account this process knows. */
export function notedReviews(): string[] {
  forgetOld(Date.now())
  return [...noted.keys()]
}

/**
 * Of some reviews, those that share their account with others that admins can see, `seen`: a mark that is the same for all
 * of these. A review that nobody can see, not yet or no more, must not mark others.
 */
export function sameAccountMarks(
  reviewIds: readonly string[],
  seen: readonly string[],
  now = Date.now(),
): Map<string, string> {
  forgetOld(now)
  const tagOf = (id: string) => noted.get(id)?.tag ?? ''
  const counts = Map.groupBy(seen, tagOf)
  const marked = reviewIds.filter((id) => tagOf(id) && (counts.get(tagOf(id))?.length ?? 0) > 1)
  return new Map(marked.map((id) => [id, tagOf(id).slice(0, 4).toUpperCase()]))
}

function forgetOld(now: number) {
  for (const [id, { from }] of noted) if (now - from >= dayMs) noted.delete(id)
  if (keyOfTheDay && now - keyOfTheDay.madeAt >= dayMs) keyOfTheDay = undefined
}
