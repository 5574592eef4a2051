import type { Context, MiddlewareHandler } from 'hono'
import { href } from 'react-router'
import type { Config } from '../../app/platform/config/config.server.ts'
import { neutralPage } from '../../app/site/leave/quick-exit.ts'
import { language } from '../../app/words/language.server.ts'
import { pathIn } from '../../app/words/languages.ts'
import { t } from '../../app/words/words.ts'
import { confirmOrigin } from './origin-confirmation.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Accepts writes only from the site's own pages; React Router's check accepts a missing `Origin`. */
export function sameOriginWrites(settings: Config): MiddlewareHandler {
  const { publicUrl } = settings
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const sender = senderOf(c, publicUrl)
    // Leaving works in any case, but a page of another site ends no session.
    const isLeaving = [href('/leave'), `${href('/leave')}.data`].includes(c.req.path)
    if (sender === 'ours' || (sender === 'unknown' && isLeaving)) return next()
    if (isLeaving) return c.html(`<!doctype html><meta http-equiv="refresh" content="0; url=${neutralPage}">`, 403)
    if (sender === 'unknown') {
      const page = await confirmOrigin(c, settings)
      return page === null ? next() : c.html(page, 403)
    }
    return c.text(
      t('This request did not come from a page of this site. Please open {address} and try again.', {
        address: publicUrl + pathIn(language(), ''),
      }),
      403,
    )
  }
}

function senderOf(c: Context, publicUrl: string): 'ours' | 'foreign' | 'unknown' {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const referer = c.req.header('referer')
  if (site !== undefined || origin !== undefined) {
    // Where a proxy says `no-referrer`, browsers send our own forms with the origin `null`.
    const isOurOrigin = [undefined, publicUrl, site && 'null'].includes(origin)
    return (site ?? 'same-origin') === 'same-origin' && isOurOrigin ? 'ours' : 'foreign'
  }
  if (referer === undefined) return 'unknown'
  return URL.canParse(referer) && new URL(referer).origin === publicUrl ? 'ours' : 'foreign'
}
