import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Encoding, encode, encodingFor } from '../../app/platform/http/compression.server.ts'
import { seesEveryChange, subscribe, type Topic } from '../../app/platform/realtime/live-changes.server.ts'

type Topics = readonly Topic[]

type StoredPage = {
  topics: Topics
  status: number
  headers: Record<string, string>
  plain: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Uint8Array<ArrayBuffer>>
  timesAsked: number
}

type Rendering = { topics: Topics; isOutdated: boolean; page: Promise<StoredPage | null> }

// A page may show what time alone changes, such as the year.
const lifetimeMs = 10 * 60_000
const timesUntilBest = 20
const compressBest = promisify(brotliCompress)

/** Keeps pages in memory, `maxBytes` of them, until a topic that they show changes in whatever process. */
export function pageStore(maxBytes: number) {
  const pages = new LRUCache<string, StoredPage>({ maxSize: maxBytes, sizeCalculation: sizeOf, ttl: lifetimeMs })
  const renderings = new Map<string, Rendering>()
  let isSubscribed = false

  // When the process begins to listen, every topic counts as changed.
  function forget(topic: Topic) {
    for (const [key, { topics }] of pages.entries()) if (topics.includes(topic)) pages.delete(key)
    for (const [key, rendering] of renderings) {
      if (!rendering.topics.includes(topic)) continue
      rendering.isOutdated = true
      // Whoever asks from now on must not be given what was read before the change.
      renderings.delete(key)
    }
  }

  async function make(key: string, topics: Topics, render: () => Promise<Response>): Promise<StoredPage> {
    const made = Promise.withResolvers<StoredPage | null>()
    const rendering = { topics, isOutdated: false, page: made.promise }
    renderings.set(key, rendering)
    try {
      const answer = await render()
      const { status, headers } = answer
      const plain = new Uint8Array(await answer.arrayBuffer())
      const about = { topics, status, headers: Object.fromEntries(headers) }
      const page = { ...about, plain, encoded: new Map(), timesAsked: 0 }
      if (status !== 200 || headers.has('Set-Cookie')) return page
      if (!rendering.isOutdated && seesEveryChange(topics)) pages.set(key, page)
      made.resolve(page)
      return page
    } finally {
      made.resolve(null)
      if (renderings.get(key) === rendering) renderings.delete(key)
    }
  }

  async function keepBest(key: string, page: StoredPage) {
    const best = await compressBest(page.plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length } })
    page.encoded.set('br', new Uint8Array(best))
    if (pages.peek(key) === page) pages.set(key, page, { noUpdateTTL: true })
  }

  function respond(key: string, page: StoredPage, acceptEncoding: string | undefined) {
    const encoding = encodingFor(page.plain.length, acceptEncoding ?? null)
    const { status, headers } = page
    if (!encoding) return new Response(page.plain, { status, headers })
    const known = page.encoded.get(encoding)
    const bytes = known ?? encode(page.plain, encoding)
    if (!known) {
      page.encoded.set(encoding, bytes)
      if (pages.peek(key) === page) pages.set(key, page, { noUpdateTTL: true })
    }
    page.timesAsked += 1
    if (page.timesAsked === timesUntilBest) void keepBest(key, page)
    return new Response(bytes, { status, headers: { ...headers, 'content-encoding': encoding } })
  }

  /**
   * Answers from memory, with what somebody else's request is about to render, or with what `render` returns. Returns
   * null while changes may go unheard.
   */
  return async (
    { key, topics, acceptEncoding }: { key: string; topics: Topics; acceptEncoding: string | undefined },
    render: () => Promise<Response>,
  ): Promise<Response | null> => {
    if (!isSubscribed) subscribe(forget)
    isSubscribed = true
    if (!seesEveryChange(topics)) return null
    const rendering = renderings.get(key)
    const page = pages.get(key) ?? (rendering && (await rendering.page)) ?? (await make(key, topics, render))
    return respond(key, page, acceptEncoding)
  }
}

function sizeOf({ plain, encoded }: StoredPage) {
  return [...encoded.values()].reduce((sum, bytes) => sum + bytes.length, plain.length + 1)
}
