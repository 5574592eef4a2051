import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { compress } from '../../app/platform/http/compression.server.ts'
import { log } from '../../app/platform/log/log.server.ts'
import { routesWith } from '../../app/route-manifest.server.ts'

const lifetimeMs = 10 * 60_000

type CachedPage = { page: string; nonce: string; headers: Headers; until: number }

/** Caches the pages that are the same for all visitors, each answer with a new nonce. Cookies, queries and `Save-Data` bypass it. */
export function pageCache(render: (c: Context) => Promise<Response>): MiddlewareHandler {
  const paths = new Set(routesWith(({ sameFor }) => sameFor === 'visitors'))
  const pages = new Map<string, CachedPage>()

  return async (c, next) => {
    const { path, method, url } = c.req
    const isPersonal = c.req.header('cookie') !== undefined || c.req.header('save-data') !== undefined
    if (method !== 'GET' || !paths.has(path) || url.includes('?') || isPersonal) return next()
    const known = pages.get(path)
    const cached = known && known.until > Date.now() ? known : await toCachedPage(await render(c))
    if (cached instanceof Response) return cached
    pages.set(path, cached)
    if (cached === known) log('info', 'request', { route: path, method, status: 200 })
    return withNewNonce(cached, c.req.header('accept-encoding'))
  }
}

async function toCachedPage(answer: Response): Promise<CachedPage | Response> {
  const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '') ?? []
  if (answer.status !== 200 || !nonce || answer.headers.has('Set-Cookie')) return answer
  return { page: await answer.text(), nonce, headers: new Headers(answer.headers), until: Date.now() + lifetimeMs }
}

function withNewNonce({ page, nonce, headers }: CachedPage, acceptEncoding: string | undefined) {
  const newNonce = randomBytes(16).toString('base64')
  const answer = new Headers(headers)
  answer.set('Content-Security-Policy', (headers.get('Content-Security-Policy') ?? '').replace(nonce, newNonce))
  const { bytes, encoding } = compress(
    new TextEncoder().encode(page.replaceAll(nonce, newNonce)),
    acceptEncoding ?? null,
  )
  if (encoding) answer.set('Content-Encoding', encoding)
  return new Response(bytes, { headers: answer })
}
