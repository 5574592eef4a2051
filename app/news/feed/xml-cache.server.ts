import { createHash } from 'node:crypto'
import { reader } from '../../platform/db/db.server.ts'
import { compress, type Encoding, encodingFor } from '../../platform/http/compression.server.ts'
import { articleChanges } from '../tables.ts'

type Made = {
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  packings: Map<Encoding | null, ReturnType<typeof compress>>
}

/**
 * Answers with a text about articles that is made once and kept until an article changes, in whatever process; browsers
 * and feed readers may keep it too, and ask each time whether it still holds.
 */
export function cachedXml(type: string, make: (origin: string) => Promise<string>) {
  let kept: { changes: number; origin: string; made: Promise<Made> } | undefined

  return async (request: Request): Promise<Response> => {
    const { origin } = new URL(request.url)
    // Read before the articles are: what changes in between makes the text too new for its number, never too old.
    const changes = await changesOfArticles()
    if (kept?.changes !== changes || kept.origin !== origin) {
      const made = make(origin).then(finish)
      kept = { changes, origin, made }
      made.catch(() => {
        if (kept?.made === made) kept = undefined
      })
    }
    return answer(await kept.made, type, request)
  }
}

async function changesOfArticles() {
  const [row] = await reader().select({ count: articleChanges.count }).from(articleChanges)
  return row?.count ?? 0
}

function finish(text: string): Made {
  const bytes = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  // Weak, because the same text travels under several encodings.
  return { bytes, etag: `W/"${hash}"`, packings: new Map() }
}

function answer(made: Made, type: string, { headers }: Request) {
  const lasting = { 'Cache-Control': 'public, no-cache', ETag: made.etag }
  if (headers.get('if-none-match')?.includes(made.etag)) return new Response(null, { status: 304, headers: lasting })
  const { bytes, encoding } = packing(made, headers.get('accept-encoding'))
  const about = { 'Content-Type': `${type}; charset=utf-8`, ...(encoding && { 'Content-Encoding': encoding }) }
  return new Response(bytes, { headers: { ...lasting, ...about } })
}

// Packing a long list takes longer than finding it.
function packing({ bytes, packings }: Made, acceptEncoding: string | null) {
  const wanted = encodingFor(bytes.length, acceptEncoding)
  const known = packings.get(wanted) ?? compress(bytes, acceptEncoding)
  packings.set(wanted, known)
  return known
}
