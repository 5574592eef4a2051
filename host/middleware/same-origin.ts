import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { neutralPage } from '../../app/site/leave/quick-exit.ts'
import { confirmOrigin } from './origin-confirmation.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets a writing request pass only when the browser says it comes from our own pages (requirement 15): by
 * `Sec-Fetch-Site` or `Origin`, or in browsers that know neither by `Referer`; and none names anybody else. Where there is
 * no word at all, the person is asked. React Router's own check passes when `Origin` is missing. Whoever leaves gets away in
 * any case; only a foreign page ends no session.
 */
export function sameOriginWrites(settings: Config): MiddlewareHandler {
  const { publicUrl } = settings
  return async (c, next) => {
    if (reading.has(c.req.method)) return next()
    const sender = senderOf(c, publicUrl)
    const isLeaving = /^\/leave(\.data)?$/.test(c.req.path)
    if (sender === 'ours' || (sender === 'untold' && isLeaving)) return next()
    if (isLeaving) return c.html(`<!doctype html><meta http-equiv="refresh" content="0; url=${neutralPage}">`, 403)
    if (sender === 'untold') {
      const page = await confirmOrigin(c, settings)
      return page === null ? next() : c.html(page, 403)
    }
    return c.text(`This request did not come from a page of this site. Please open ${publicUrl} and try again.`, 403)
  }
}

function senderOf(c: Context, publicUrl: string): 'ours' | 'foreign' | 'untold' {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const referer = c.req.header('referer')
  if (site !== undefined || origin !== undefined) {
    return (site ?? 'same-origin') === 'same-origin' && (origin ?? publicUrl) === publicUrl ? 'ours' : 'foreign'
  }
  if (referer === undefined) return 'untold'
  return URL.canParse(referer) && new URL(referer).origin === publicUrl ? 'ours' : 'foreign'
}
