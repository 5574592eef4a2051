import { markdownHtml } from '../site/markdown/markdown.tsx'

type VersionedText = { id: string; version: number; content: string }

const maxCachedCharacters = 8_000_000

const cache = new Map<string, string>()
let cachedCharacters = 0

/** Returns an article's HTML from a least-recently-used cache per process. A version of an article never changes. */
export function articleHtml({ id, version, content }: VersionedText): string {
  const key = `${id} ${version}`
  const html = cache.get(key) ?? markdownHtml(content)
  if (cache.delete(key)) cache.set(key, html)
  else addToCache(key, html)
  return html
}

function addToCache(key: string, html: string) {
  cache.set(key, html)
  cachedCharacters += html.length
  for (const [oldest, { length }] of cache) {
    if (cachedCharacters <= maxCachedCharacters) return
    cache.delete(oldest)
    cachedCharacters -= length
  }
}
