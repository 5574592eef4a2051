/** Where a review is written or withdrawn. Nothing may keep that or when somebody was there (requirements 35 and 36). */
export const authorRoutes = ['/submit-review', '/company-names', '/review-receipt']

/**
 * What the log has no line of: besides these, where an admin decides on a review, which tells until when it was sent at the
 * latest, and the stream of a page, which is asked for again when something changed.
 */
export const unloggedRoutes = [
  ...authorRoutes,
  '/admin/reviews/:reviewId/approval',
  '/admin/reviews/:reviewId/deletion',
  '/live',
]

// An open stream is nobody's doing.
const leavesNoTrace = [...authorRoutes, '/live']

/**
 * Whether a request shows that the person is there, so that the session lasts on. A page that loads its own data again,
 * because something changed elsewhere, does not: nobody may be sitting before it. In: the pattern of the route too, as an
 * address can be written in many ways.
 */
export function countsAsActivity(request: Request, url: URL, route: string): boolean {
  return !leavesNoTrace.includes(route) && !reloadsItself(request, url)
}

/**
 * Whether a request comes the moment that something changed: an open page loads its own data again, or the dashboard shows
 * what came of a decision. A way from page to page carries the address of the page before, and no mark of an outcome.
 */
export function followsChange(request: Request, url: URL): boolean {
  const isReloadOfData = new URL(request.url).pathname.endsWith('.data') && reloadsItself(request, url)
  return isReloadOfData || (url.pathname === '/admin' && url.searchParams.has('once'))
}

function reloadsItself({ method, headers }: Request, url: URL) {
  const from = URL.parse(headers.get('referer') ?? '')
  return method === 'GET' && from !== null && from.pathname + from.search === url.pathname + url.search
}
