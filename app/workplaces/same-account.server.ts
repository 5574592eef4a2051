import { createHmac, randomBytes } from 'node:crypto'

const dayMs = 24 * 60 * 60_000

// In the memory of this process and nowhere else: a restart forgets it all, and no dump of the database holds it.
const noted = new Map<string, { tag: string; from: number }>()
let keyOfTheDay: { key: Buffer; madeAt: number } | undefined

/**
 * Notes for a day which account sent a review, under a key that is replaced each day (requirement 39). In: when admins see
 * the review, which is when its mark may begin to show, and from when its day counts.
 */
export function noteAccount(reviewId: string, userId: string, now = Date.now(), from = now): void {
  forgetOld(now)
  keyOfTheDay ??= { key: randomBytes(32), madeAt: now }
  const tag = createHmac('sha256', keyOfTheDay.key).update(userId).digest('hex')
  noted.set(reviewId, { tag, from })
  // On a quiet site nobody may ask for days, and what is forgotten only then could be read in memory until then.
  setTimeout(() => forgetOld(Date.now()), from - now + dayMs).unref()
}

/** Of some reviews, those that share their account with others of the last day: a mark that is the same for all of these. */
export function sameAccountMarks(reviewIds: readonly string[], now = Date.now()): Map<string, string> {
  forgetOld(now)
  const shown = [...noted.values()].filter(({ from }) => from <= now)
  const counts = Map.groupBy(shown, ({ tag }) => tag)
  const marked = reviewIds.flatMap((id): [string, string][] => {
    const tag = noted.get(id)?.tag ?? ''
    return (counts.get(tag)?.length ?? 0) > 1 ? [[id, tag.slice(0, 4).toUpperCase()]] : []
  })
  return new Map(marked)
}

function forgetOld(now: number) {
  for (const [id, { from }] of noted) if (now - from >= dayMs) noted.delete(id)
  if (keyOfTheDay && now - keyOfTheDay.madeAt >= dayMs) keyOfTheDay = undefined
}
