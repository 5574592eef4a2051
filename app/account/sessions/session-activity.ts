/** Nothing may record that or when somebody wrote or withdrew a review (requirements 35 and 36). */
export const authorRoutes = ['/submit-review', '/company-names', '/review-receipt']

/** Log lines of decisions would narrow down when a review was sent; streams reconnect whenever something changes. */
export const unloggedRoutes = [
  ...authorRoutes,
  '/admin/reviews/:reviewId/approval',
  '/admin/reviews/:reviewId/deletion',
  '/live',
]

const untrackedRoutes = [...authorRoutes, '/live']

/** Returns false when a page reloads its own data: nobody may be there. `route` is the pattern, as URLs vary. */
export function countsAsActivity(request: Request, url: URL, route: string): boolean {
  return !untrackedRoutes.includes(route) && !reloadsItself(request, url)
}

/** Returns whether a change triggers the request: an open page reloads its data, or the dashboard shows an outcome. */
export function revealsChange(request: Request, url: URL): boolean {
  const isReloadOfData = new URL(request.url).pathname.endsWith('.data') && reloadsItself(request, url)
  return isReloadOfData || (url.pathname === '/admin' && url.searchParams.has('once'))
}

function reloadsItself({ method, headers }: Request, url: URL) {
  const from = URL.parse(headers.get('referer') ?? '')
  return method === 'GET' && from !== null && from.pathname + from.search === url.pathname + url.search
}
