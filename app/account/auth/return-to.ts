import { matchPath } from 'react-router'

/** /auth, sign-out and routes without a page are left out on purpose. */
export const returnablePages = [
  '/',
  '/mentorship',
  '/inside-workplaces',
  '/work-with-us',
  '/news-and-insights',
  '/post/:postId?',
  '/terms',
  '/privacy',
  '/contact',
  '/mentors',
  '/mentor/:mentorId?',
  '/apply-mentee',
  '/apply-mentor',
  '/submit-review',
  '/reviews',
  '/company/:companyId',
  '/review-receipt',
  '/account',
  '/account/erasure',
  '/admin',
  '/admin/create-article',
  '/admin/edit-article/:articleId?',
  '/admin/articles/:articleId/deletion',
  '/admin/reviews/:reviewId/deletion',
  '/admin/mentors/:publicId',
  '/admin/mentors/:publicId/deletion',
  '/admin/mentees/:publicId',
  '/admin/pages',
  '/admin/messages',
  '/admin/messages/:box/:messageId',
  '/admin/messages/:box/:messageId/deletion',
]

export type PendingAction = 'partner'

export interface Return {
  returnTo: string
  action: PendingAction | null
}

const placeholderOrigin = 'http://site.invalid'

export function parseReturn(address: URLSearchParams): Return {
  return {
    returnTo: safeReturnTo(address.get('returnTo')),
    action: address.get('action') === 'partner' ? 'partner' : null,
  }
}

/** Returns the path and query of a page of this site, percent-encoded, and `/` for anything else. */
export function safeReturnTo(wanted: string | null): string {
  if (!wanted?.startsWith('/') || hasForbiddenCharacters(wanted)) return '/'
  const url = URL.parse(wanted, placeholderOrigin)
  if (url?.origin !== placeholderOrigin || url.pathname.startsWith('//')) return '/'
  const isPage = returnablePages.some((page) => matchPath(page, url.pathname))
  return isPage ? url.pathname + url.search : '/'
}

export function returnUrl({ returnTo, action }: Return): string {
  if (!action) return returnTo
  const url = new URL(returnTo, placeholderOrigin)
  url.searchParams.set('action', action)
  return url.pathname + url.search
}

export function authPath(mode: string, { returnTo, action }: Return, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  if (mode !== 'sign-in') query.set('mode', mode)
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  if (returnTo !== '/') query.set('returnTo', returnTo)
  if (action) query.set('action', action)
  return query.size > 0 ? `/auth?${query}` : '/auth'
}

export function totpPath(wanted: string): string {
  return `/auth/code?${new URLSearchParams({ returnTo: adminReturnTo(wanted) })}`
}

export function adminReturnTo(wanted: string | null): string {
  const page = safeReturnTo(wanted)
  return page === '/' ? '/admin' : page
}

// Browsers drop tabs and newlines from a URL and read a backslash as a slash.
function hasForbiddenCharacters(path: string) {
  return path.length > 2_000 || /[\p{Cc}\\]/u.test(path)
}
