/** A review's request writes nothing that names its author (requirement 35), and an open stream is nobody's doing. */
const leavesNoTrace = ['/submit-review', '/company-names', '/review-receipt', '/live']

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
