declare global {
  interface Window {
    __reactRouterManifest?: { url: string }
  }
}

/**
 * Lets the first click in a page that is older than the site lead where it points: to a new document, because the
 * scripts of the old page know neither the scripts nor the data of the new site (`X-Build`, host/app.ts).
 */
export function followNewBuilds(): void {
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    const build = answer.headers.get('X-Build')
    const isOld = build !== null && build !== window.__reactRouterManifest?.url
    const page = pageOf(answer.url)
    // What was typed into this page stays, and a form that was sent is answered.
    if (!isOld || asked[1]?.method === 'POST' || page === location.pathname + location.search) return answer
    location.assign(page)
    return new Promise(() => {})
  }
}

// The router asks for the data of /mentors at /mentors.data, and of /fr/ at /fr/_.data.
function pageOf(address: string) {
  const { pathname, searchParams } = new URL(address, location.href)
  searchParams.delete('_routes')
  const query = searchParams.toString()
  return pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '') + (query && `?${query}`)
}
