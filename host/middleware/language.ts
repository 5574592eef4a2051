import type { Context, MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { href } from 'react-router'
import { splitPath } from '../../app/platform/http/language-path.server.ts'
import { decodeSegment } from '../../app/platform/http/url-parts.ts'
import { inLanguage, language } from '../../app/words/language.server.ts'
import { pathIn } from '../../app/words/languages.ts'

// The app knows no address with a language: it comes off here, and is put before what the app leads to.

/** Returns the path that middleware and routes of the host see. */
export function pathWithoutLanguage(request: Request): string {
  return splitPath(getPath(request)).path
}

/** Runs the request in the language of its address. */
export const inLanguageOfAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const english = /^\/en(?:\/+(.*)|\.data)?$/.exec(pathname)
  if (english) return c.redirect(`/${english[1] ?? ''}${search}`, 308)
  const { language: asked, path } = splitPath(pathname)
  if (asked !== 'en' && isAdmin(path)) return toAdmin(c, path + search)
  return inLanguage(asked, next)
}

/** Puts the language before the addresses of the site that an answer leads to. */
export function leadInLanguage(headers: Headers): void {
  for (const name of ['location', 'refresh']) {
    const value = headers.get(name)
    if (value)
      headers.set(
        name,
        value.replace(/(?<=^|url=)\/(?!\/).*/, (path) => pathIn(language(), path)),
      )
  }
}

// The admin area is in English only.
// The router matches an address decoded, and in any case.
function isAdmin(path: string) {
  return `${decodeSegment(withoutData(path)).toLowerCase()}/`.startsWith(`${href('/admin')}/`)
}

function withoutData(address: string) {
  return address.replace(/(?:\/_)?\.data(?=$|\?)/, '')
}

function toAdmin(c: Context, address: string) {
  if (!new URL(c.req.url).pathname.endsWith('.data')) return c.redirect(address)
  const headers = { 'X-Remix-Redirect': withoutData(address), 'X-Remix-Status': '302' }
  return c.body(null, 204, { ...headers, 'X-Remix-Reload-Document': 'true' })
}
