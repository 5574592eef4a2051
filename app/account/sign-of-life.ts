/** Where a review is written or withdrawn. Nothing may keep that or when somebody was there (requirements 35 and 36). */
export const authorRoutes = ['/submit-review', '/company-names', '/review-receipt']

// An open stream is nobody's doing.
const leavesNoTrace = [...authorRoutes, '/live']

/**
 * Whether a request shows that the person is there, so that the session lasts on. A page that loads its own data again,
 * because something changed elsewhere, does not: nobody may be sitting before it. In: the pattern of the route too, as an
 * address can be written in many ways.
 */
export function isSignOfLife(request: Request, url: URL, route: string): boolean {
  return !leavesNoTrace.includes(route) && !reloadsItself(request, url)
}

function reloadsItself({ method, headers }: Request, url: URL) {
  const from = URL.parse(headers.get('referer') ?? '')
  return method === 'GET' && from !== null && from.pathname + from.search === url.pathname + url.search
}
