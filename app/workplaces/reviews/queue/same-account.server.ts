import { createHmac } from 'node:crypto'
import { dailySecret } from '../../../platform/crypto/memory-secrets.server.ts'

const dayMs = 24 * 60 * 60_000

// Only in the memory of this process, so that a restart forgets it and no database dump contains it.
const accountTags = new Map<string, { tag: string; from: number }>()

/** Notes which account sent a review, under a daily key, and forgets it a day after `from`. */
export function noteAccount(reviewId: string, userId: string, now = Date.now(), from = now): void {
  forgetExpired(now)
  const tag = createHmac('sha256', dailySecret(now)).update(`review|${userId}`).digest('hex')
  accountTags.set(reviewId, { tag, from })
  // On a quiet site no request may come for days, and expired tags would stay readable in memory.
  setTimeout(() => forgetExpired(Date.now()), from - now + dayMs).unref()
}

export function reviewsWithKnownAccount(): string[] {
  forgetExpired(Date.now())
  return [...accountTags.keys()]
}

/** Marks reviews that share an account with others in `visible`. One that nobody can see must not mark others. */
export function sameAccountMarks(
  reviewIds: readonly string[],
  visible: readonly string[],
  now = Date.now(),
): Map<string, string> {
  forgetExpired(now)
  const tagOf = (id: string) => accountTags.get(id)?.tag ?? ''
  const counts = Map.groupBy(visible, tagOf)
  const marked = reviewIds.filter((id) => tagOf(id) && (counts.get(tagOf(id))?.length ?? 0) > 1)
  return new Map(marked.map((id) => [id, tagOf(id).slice(0, 4).toUpperCase()]))
}

function forgetExpired(now: number) {
  for (const [id, { from }] of accountTags) if (now - from >= dayMs) accountTags.delete(id)
}
