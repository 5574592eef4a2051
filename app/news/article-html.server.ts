import { LRUCache } from 'lru-cache'
import { markdownHtml } from '../site/markdown/markdown.server.ts'

type VersionedText = { id: string; version: number; content: string }

const maxCachedCharacters = 8_000_000

const cache = new LRUCache<string, string, string>({
  maxSize: maxCachedCharacters,
  // The size of an entry must be positive, and an article may be empty.
  sizeCalculation: (html) => html.length + 1,
  memoMethod: (_key, _stale, { context: content }) => markdownHtml(content),
})

/** Returns an article's HTML from a cache per process. A version of an article never changes. */
export function articleHtml({ id, version, content }: VersionedText): string {
  return cache.memo(`${id} ${version}`, { context: content })
}
