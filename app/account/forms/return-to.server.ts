import { href, matchPath } from 'react-router'
import { splitPath } from '../../platform/http/language-path.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { routesWith } from '../../routes/facts.server.ts'
import type { Return } from './auth-path.ts'

const maxPathLength = 2_000
const placeholderOrigin = 'http://site.invalid'

export function parseReturn(address: URLSearchParams): Return {
  return {
    returnTo: safeReturnTo(wantedIn(address)),
    action: address.get('action') === 'partner' ? 'partner' : null,
  }
}

/** Returns the unchecked path that an address wants to return to, or an empty text. */
export function wantedIn(address: URLSearchParams): string {
  return textParameter(address, 'returnTo', maxPathLength + 1)
}

export function safeReturnTo(path: string): string {
  if (!path.startsWith('/') || hasForbiddenCharacters(path)) return '/'
  const url = URL.parse(path, placeholderOrigin)
  if (url?.origin !== placeholderOrigin) return '/'
  const { path: page } = splitPath(url.pathname)
  if (page.startsWith('//')) return '/'
  const isPage = routesWith(({ returnable }) => returnable).some((each) => matchPath(each, page))
  return isPage ? page + url.search : '/'
}

export function returnUrl({ returnTo, action }: Return): string {
  if (!action) return returnTo
  const url = new URL(returnTo, placeholderOrigin)
  url.searchParams.set('action', action)
  return url.pathname + url.search
}

export function totpPath(path: string): string {
  return `${href('/auth/code')}?${new URLSearchParams({ returnTo: adminReturnTo(path) })}`
}

export function adminReturnTo(path: string): string {
  const page = safeReturnTo(path)
  return page === '/' ? href('/admin') : page
}

// Browsers drop tabs and newlines from a URL and read a backslash as a slash.
function hasForbiddenCharacters(path: string) {
  return path.length > maxPathLength || /[\p{Cc}\\]/u.test(path)
}
