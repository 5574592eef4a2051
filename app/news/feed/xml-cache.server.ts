import { hash } from 'node:crypto'
import { reader } from '../../platform/db/db.server.ts'
import { compress, type Encoding, encodingFor } from '../../platform/http/compression.server.ts'
import { articleChanges } from '../tables.ts'

type CachedXml = {
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  compressed: Map<Encoding | null, ReturnType<typeof compress>>
}

/** Caches XML about articles until an article changes, in whatever process. Clients revalidate it by its ETag. */
export function cachedXml(type: string, make: (origin: string) => Promise<string>) {
  let cached: { changes: number; origin: string; xml: Promise<CachedXml> } | undefined

  return async (request: Request): Promise<Response> => {
    const { origin } = new URL(request.url)
    // Read before the articles, so that a change in between makes the XML newer than its number, never older.
    const changes = await changesOfArticles()
    if (cached?.changes !== changes || cached.origin !== origin) {
      const xml = make(origin).then(withEtag)
      cached = { changes, origin, xml }
      xml.catch(() => {
        if (cached?.xml === xml) cached = undefined
      })
    }
    return answer(await cached.xml, type, request)
  }
}

async function changesOfArticles() {
  const [row] = await reader().select({ count: articleChanges.count }).from(articleChanges)
  return row?.count ?? 0
}

function withEtag(text: string): CachedXml {
  const bytes = new TextEncoder().encode(text)
  const mark = hash('sha256', bytes, 'base64url').slice(0, 22)
  // Weak, because the same text is served in several encodings.
  return { bytes, etag: `W/"${mark}"`, compressed: new Map() }
}

function answer(xml: CachedXml, type: string, { headers }: Request) {
  const cacheHeaders = { 'Cache-Control': 'public, no-cache', ETag: xml.etag }
  if (headers.get('if-none-match')?.includes(xml.etag))
    return new Response(null, { status: 304, headers: cacheHeaders })
  const { bytes, encoding } = compressedBody(xml, headers.get('accept-encoding'))
  const contentHeaders = { 'Content-Type': `${type}; charset=utf-8`, ...(encoding && { 'Content-Encoding': encoding }) }
  return new Response(bytes, { headers: { ...cacheHeaders, ...contentHeaders } })
}

// Cached too, because compressing a long list takes longer than querying it.
function compressedBody({ bytes, compressed }: CachedXml, acceptEncoding: string | null) {
  const wanted = encodingFor(bytes.length, acceptEncoding)
  const known = compressed.get(wanted) ?? compress(bytes, acceptEncoding)
  compressed.set(wanted, known)
  return known
}
