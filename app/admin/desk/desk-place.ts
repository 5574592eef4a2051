import { href } from 'react-router'
import type { Ruling } from '../../moderation/queue.ts'
import { textParameters, withQuery } from '../../platform/http/url-parts.ts'

const mostSkipped = 50
const idPattern = /^[\w-]{22}$/

/** Returns the ids of the items that the admin has skipped. */
export function skippedIn(params: URLSearchParams): string[] {
  const [named = ''] = textParameters(params, 'skipped', 1, mostSkipped * 23)
  return named.split('.').filter((id) => idPattern.test(id))
}

/**
 * The desk answers everything itself, so that an admin who is asked for a new code first comes back to the page.
 */
export function deskPath(
  queue: string,
  skipped: readonly string[],
  decision: Ruling['kind'] | 'undo' | null = null,
): string {
  const kept = skipped.slice(-mostSkipped).join('.')
  return withQuery(href('/admin/desk/:queue', { queue }), { skipped: kept, decision })
}
