import type { MiddlewareHandler } from 'hono'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets a writing request pass only when the browser says it comes from our own pages: `Sec-Fetch-Site` or `Origin` is
 * present, and neither names anybody else. React Router's own check passes when both are missing.
 */
export function sameOriginWrites(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (reading.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOurs = (site ?? 'same-origin') === 'same-origin' && (origin ?? publicUrl) === publicUrl
    if (isOurs && (site || origin)) return next()
    return c.text(`This request did not come from a page of this site. Please open ${publicUrl} and try again.`, 403)
  }
}
