import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Encoding, encode, encodingFor } from '../../app/platform/http/compression.server.ts'
import { type Change, seesEveryChange, subscribe, type Topic } from '../../app/platform/realtime/live-changes.server.ts'

type Topics = readonly Topic[]

type Page = { topics: Topics; status: number; headers: Record<string, string>; plain: Uint8Array<ArrayBuffer> }

type KeptPage = Page & { encoded: Map<Encoding, Uint8Array<ArrayBuffer>>; isBest: boolean }

type Rendering = { topics: Topics; isOutdated: boolean; page: Promise<Page | null> }

// A page may show what time alone changes, such as the year.
const lifetimeMs = 10 * 60_000
const compressBest = promisify(brotliCompress)

/** Keeps pages in memory, about `maxBytes` of them, until a topic that they show changes in whatever process. */
export function pageStore(maxBytes: number) {
  const pages = new LRUCache<string, KeptPage>({ maxSize: maxBytes, sizeCalculation: sizeOf, ttl: lifetimeMs })
  const renderings = new Set<Rendering>()
  const newest = new Map<string, Rendering>()
  let isSubscribed = false

  function forget(change: Change) {
    const isShown = (topics: Topics) => topics.some((topic) => topic === change || change === 'everything')
    for (const [key, { topics }] of pages.entries()) if (isShown(topics)) pages.delete(key)
    for (const rendering of renderings) if (isShown(rendering.topics)) rendering.isOutdated = true
  }

  function isCurrent(topics: Topics) {
    if (!isSubscribed) subscribe(forget)
    isSubscribed = true
    return seesEveryChange(topics)
  }

  async function make(key: string, topics: Topics, render: () => Promise<Response>): Promise<Page> {
    const made = Promise.withResolvers<Page | null>()
    const rendering = { topics, isOutdated: false, page: made.promise }
    renderings.add(rendering)
    newest.set(key, rendering)
    try {
      const page = await toPage(await render(), topics)
      if (!mayBeKept(page)) return page
      if (!rendering.isOutdated && isCurrent(topics)) pages.set(key, { ...page, encoded: new Map(), isBest: false })
      made.resolve(page)
      return page
    } finally {
      made.resolve(null)
      renderings.delete(rendering)
      if (newest.get(key) === rendering) newest.delete(key)
    }
  }

  return {
    /** Returns a page that is kept in memory, or null. */
    kept(key: string, topics: Topics, acceptEncoding: string | undefined): Response | null {
      const page = isCurrent(topics) ? pages.get(key) : undefined
      return page ? respond(page, acceptEncoding) : null
    },

    /**
     * Returns what somebody else's request is about to render, or what `render` returns, uncompressed. Returns null while
     * changes may go unheard.
     */
    async made(key: string, topics: Topics, render: () => Promise<Response>): Promise<Response | null> {
      if (!isCurrent(topics)) return null
      const rendering = newest.get(key)
      // Whoever asks after a change must not be given what was read before it.
      const shared = rendering && !rendering.isOutdated ? await rendering.page : null
      const { plain, status, headers } = shared ?? pages.get(key) ?? (await make(key, topics, render))
      return new Response(plain, { status, headers })
    },
  }
}

async function toPage(answer: Response, topics: Topics): Promise<Page> {
  const { status, headers } = answer
  const plain = new Uint8Array(await answer.arrayBuffer())
  return { topics, status, headers: Object.fromEntries(headers), plain }
}

function mayBeKept({ status, headers }: Page) {
  return status === 200 && !('set-cookie' in headers) && headers['cdn-cache-control'] !== 'no-store'
}

function respond(page: KeptPage, acceptEncoding: string | undefined) {
  const { status, headers, plain, encoded } = page
  const encoding = encodingFor(plain.length, acceptEncoding ?? null)
  if (!encoding) return new Response(plain, { status, headers })
  const bytes = encoded.get(encoding) ?? encode(plain, encoding)
  encoded.set(encoding, bytes)
  if (!page.isBest && isTimeForBest()) void keepBest(page)
  return new Response(bytes, { status, headers: { ...headers, 'content-encoding': encoding } })
}

// At random, because a fixed number of requests would let a reader count those of others by the length of the answer.
function isTimeForBest() {
  return Math.random() < 0.05
}

async function keepBest(page: KeptPage) {
  page.isBest = true
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length }
  page.encoded.set('br', new Uint8Array(await compressBest(page.plain, { params })))
}

// Compressed, a page is less than half as long, so that both encodings together count as another copy.
function sizeOf({ plain, headers }: KeptPage, key: string) {
  return 2 * (plain.length + key.length) + Object.entries(headers).flat().join('').length
}
