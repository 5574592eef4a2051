import type { Config } from '../../app/platform/config/config.server.ts'
import type { Topic } from '../../app/platform/realtime/live-changes.server.ts'

/** Returns what tells caches in front, but no browser, for how long they may send visitors a page (RFC 9213). */
export function forCaches({ cdnCacheSeconds }: Config, topics: readonly Topic[]): Record<string, string> {
  if (cdnCacheSeconds === 0) return {}
  return {
    'cdn-cache-control': `max-age=${cdnCacheSeconds}, stale-while-revalidate=${cdnCacheSeconds}`,
    // Visitors send no cookie: whoever does is somebody else, or was.
    vary: 'Accept-Encoding, Cookie, Save-Data',
    // By these names a CDN forgets pages when it is told to.
    ...(topics.length > 0 && { 'surrogate-key': topics.join(' ') }),
  }
}
