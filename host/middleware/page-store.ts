import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Encoding, encode, encodingFor } from '../../app/platform/http/compression.server.ts'
import { type Change, seesEveryChange, subscribe } from '../../app/platform/live/live-changes.server.ts'
import { isAboutReviews, type Topic } from '../../app/platform/live/topics.ts'

type Topics = readonly Topic[]

/**
 * `forCaches` is what caches in front are told of a kept page, beside its `ETag`. Without, there is no `ETag` either.
 */
export type PageTarget = {
  key: string
  topics: Topics
  forCaches?: Record<string, string> | undefined
  /** Whether nothing may tell that the page was asked for. */
  isUnseen?: boolean
}

/** What of a request decides in which form it gets a page. */
export type CacheHeaders = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

type Bytes = Uint8Array<ArrayBuffer>

type Page = {
  topics: Topics
  status: number
  headers: Record<string, string>
  plain: Bytes
  hasEtag: boolean
  forms: Map<Encoding | null, Form>
  isBest: boolean
}

/** A page in one encoding. */
type Form = { bytes: Bytes; headers: Record<string, string>; etag: string | undefined }

type Rendering = { topics: Topics; isOutdated: boolean; page: Promise<Page | null> }

// A page may show what time alone changes, such as the year.
const lifetimeMs = 10 * 60_000
const compressBest = promisify(brotliCompress)
const figures = { hits: 0, misses: 0, bytes: 0 }

/** Keeps pages in memory, about `maxBytes` of them, until a topic that they show changes in whatever process. */
export function pageStore(maxBytes: number) {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: lifetimeMs,
    onInsert: (page, key) => count(page.topics, 'bytes', sizeOf(page, key)),
    dispose: (page, key) => count(page.topics, 'bytes', -sizeOf(page, key)),
  })
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

  async function make({ key, topics, forCaches }: PageTarget, render: () => Promise<Response>): Promise<Page> {
    const made = Promise.withResolvers<Page | null>()
    const rendering = { topics, isOutdated: false, page: made.promise }
    renderings.add(rendering)
    newest.set(key, rendering)
    try {
      const page = await toPage(await render(), topics)
      if (!mayBeKept(page)) return page
      if (!rendering.isOutdated && isCurrent(topics)) {
        page.hasEtag = forCaches !== undefined
        Object.assign(page.headers, forCaches)
        pages.set(key, page)
      }
      made.resolve(page)
      return page
    } finally {
      made.resolve(null)
      renderings.delete(rendering)
      if (newest.get(key) === rendering) newest.delete(key)
    }
  }

  return {
    keeps: ({ key }: PageTarget): boolean => pages.has(key),

    cached(target: PageTarget, headers: CacheHeaders): Response | null {
      const page = isCurrent(target.topics) ? pages.get(target.key) : undefined
      if (!page) return null
      countRequest(target, 'hits')
      if (!page.isBest && isTimeForBest()) void keepBest(page)
      return respond(page, headers)
    },

    /** Returns what another request renders or has kept, else what `render` does; null while changes may go unheard. */
    async made(target: PageTarget, headers: CacheHeaders, render: () => Promise<Response>): Promise<Response | null> {
      if (!isCurrent(target.topics)) return null
      const rendering = newest.get(target.key)
      // Whoever asks after a change must not be given what was read before it.
      const shared = rendering && !rendering.isOutdated ? await rendering.page : null
      const page = shared ?? pages.get(target.key)
      countRequest(target, page ? 'hits' : 'misses')
      return respond(page ?? (await make(target, render)), headers)
    },
  }
}

/** Returns figures of all pages but those about reviews, which a review drops: counting them would date it. */
export function pageStoreFigures(): Readonly<typeof figures> {
  return figures
}

function countRequest({ topics, isUnseen }: PageTarget, result: 'hits' | 'misses') {
  if (!isUnseen) count(topics, result)
}

function count(topics: Topics, figure: keyof typeof figures, by = 1) {
  if (!topics.some(isAboutReviews)) figures[figure] += by
}

async function toPage(answer: Response, topics: Topics): Promise<Page> {
  const { status, headers } = answer
  const plain = new Uint8Array(await answer.arrayBuffer())
  const isKept = { hasEtag: false, forms: new Map(), isBest: false }
  return { topics, status, headers: Object.fromEntries(headers), plain, ...isKept }
}

function mayBeKept({ status, headers }: Page) {
  return status === 200 && !('set-cookie' in headers) && headers['cdn-cache-control'] !== 'no-store'
}

function respond(page: Page, { acceptEncoding, ifNoneMatch }: CacheHeaders) {
  const encoding = encodingFor(page.plain.length, acceptEncoding ?? null)
  const form = page.forms.get(encoding) ?? addForm(page, encoding, encoding ? encode(page.plain, encoding) : page.plain)
  const { bytes, headers, etag } = form
  if (etag && isInEtags(etag, ifNoneMatch)) return new Response(null, { status: 304, headers: withoutContent(headers) })
  return new Response(bytes, { status: page.status, headers })
}

function addForm(page: Page, encoding: Encoding | null, bytes: Bytes) {
  // Of the bytes as they are sent, because the same page is compressed twice, and differently.
  const etag = page.hasEtag ? `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` : undefined
  const headers = {
    ...page.headers,
    ...(encoding && { 'content-encoding': encoding }),
    ...(etag && { 'content-length': String(bytes.length), etag }),
  }
  const form = { bytes, headers, etag }
  page.forms.set(encoding, form)
  return form
}

// At random, because a fixed number of requests would let a reader count those of others by the length of the answer.
function isTimeForBest() {
  return Math.random() < 0.05
}

async function keepBest(page: Page) {
  page.isBest = true
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length }
  addForm(page, 'br', new Uint8Array(await compressBest(page.plain, { params })))
}

// Compressed, a page is less than half as long, so that both encodings together count as another copy.
function sizeOf({ plain, headers }: Page, key: string) {
  return 2 * (plain.length + key.length) + Object.entries(headers).flat().join('').length
}

const ofContent = new Set(['content-type', 'content-encoding', 'content-length'])

/**
 * Returns whether `If-None-Match` names what has this strong `ETag` (RFC 9110, 13.1.2: compared as if both were weak).
 */
function isInEtags(etag: string, ifNoneMatch: string | undefined): boolean {
  const named = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return named?.some((each) => each === etag || each === '*') ?? false
}

/** Returns the headers of an answer that sends no content because it is known (RFC 9110, 15.4.5). */
function withoutContent(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofContent.has(name)))
}
