import { matchPath } from 'react-router'

/** The pages a person may be sent back to; auth, sign-out and everything without a page are left out on purpose. */
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

/** What may be waiting for a person until they are signed in. */
export type PendingAction = 'partner'

export interface Return {
  returnTo: string
  action: PendingAction | null
}

const anywhere = 'http://site.invalid'

/** Where to go after signing in, read from the address of /auth. Anything but a page of this site becomes `/`. */
export function returnOf(address: URLSearchParams): Return {
  return {
    returnTo: safeReturnTo(address.get('returnTo')),
    action: address.get('action') === 'partner' ? 'partner' : null,
  }
}

/** The path and query of a page of this site, percent-encoded, or `/`. */
export function safeReturnTo(wanted: string | null): string {
  if (!wanted?.startsWith('/') || hasForbiddenCharacters(wanted)) return '/'
  const url = URL.parse(wanted, anywhere)
  if (url?.origin !== anywhere || url.pathname.startsWith('//')) return '/'
  const isPage = returnablePages.some((page) => matchPath(page, url.pathname))
  return isPage ? url.pathname + url.search : '/'
}

/** The address of the page to return to, with the pending action in its query. */
export function destination({ returnTo, action }: Return): string {
  if (!action) return returnTo
  const url = new URL(returnTo, anywhere)
  url.searchParams.set('action', action)
  return url.pathname + url.search
}

/** The address of /auth in one of its modes, carrying where to return to. */
export function authPath(mode: string, { returnTo, action }: Return, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  if (mode !== 'sign-in') query.set('mode', mode)
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  if (returnTo !== '/') query.set('returnTo', returnTo)
  if (action) query.set('action', action)
  return query.size > 0 ? `/auth?${query}` : '/auth'
}

/** The address where an admin enters a code, and then comes to the page that was asked for, or to the dashboard. */
export function totpPath(wanted: string): string {
  return `/auth/code?${new URLSearchParams({ returnTo: adminReturnTo(wanted) })}`
}

/** The page to go on to after a code: one of this site, else the dashboard. */
export function adminReturnTo(wanted: string | null): string {
  const page = safeReturnTo(wanted)
  return page === '/' ? '/admin' : page
}

// A browser drops tabs and newlines from an address and reads a backslash as a slash.
function hasForbiddenCharacters(path: string) {
  return path.length > 2_000 || /[\p{Cc}\\]/u.test(path)
}
