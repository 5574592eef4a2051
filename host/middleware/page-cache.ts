import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { compress } from '../../app/platform/http/compression.server.ts'
import { log } from '../../app/platform/log/log.server.ts'

const keptMs = 10 * 60_000

type Kept = { page: string; nonce: string; headers: Headers; until: number }

/**
 * Answers visitors with a page that was rendered before, under a nonce of its own, where a route says of itself that it is
 * the same for all of them (`handle.isSameForVisitors`). Whoever sends a cookie, a query or `Save-Data` gets a page made
 * for them. In: the app's build, and how to ask the app.
 */
export function pageCache(build: ServerBuild, ask: (c: Context) => Promise<Response>): MiddlewareHandler {
  const paths = new Set(
    Object.values(build.routes)
      .filter((route) => (route?.module.handle as { isSameForVisitors?: boolean } | undefined)?.isSameForVisitors)
      .map((route) => `/${route?.path ?? ''}`),
  )
  const pages = new Map<string, Kept>()

  return async (c, next) => {
    const { path, method, url } = c.req
    const isPersonal = c.req.header('cookie') !== undefined || c.req.header('save-data') !== undefined
    if (method !== 'GET' || !paths.has(path) || url.includes('?') || isPersonal) return next()
    const known = pages.get(path)
    const kept = known && known.until > Date.now() ? known : await keep(await ask(c))
    if (kept instanceof Response) return kept
    pages.set(path, kept)
    if (kept === known) log('info', 'request', { route: path, method, status: 200 })
    return fresh(kept, c.req.header('accept-encoding'))
  }
}

async function keep(answer: Response): Promise<Kept | Response> {
  const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '') ?? []
  if (answer.status !== 200 || !nonce || answer.headers.has('Set-Cookie')) return answer
  return { page: await answer.text(), nonce, headers: new Headers(answer.headers), until: Date.now() + keptMs }
}

function fresh({ page, nonce, headers }: Kept, acceptEncoding: string | undefined) {
  const own = randomBytes(16).toString('base64')
  const answer = new Headers(headers)
  answer.set('Content-Security-Policy', (headers.get('Content-Security-Policy') ?? '').replace(nonce, own))
  const { bytes, encoding } = compress(new TextEncoder().encode(page.replaceAll(nonce, own)), acceptEncoding ?? null)
  if (encoding) answer.set('Content-Encoding', encoding)
  return new Response(bytes, { headers: answer })
}
