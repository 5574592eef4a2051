import type { createBrowserRouter } from 'react-router'

declare global {
  interface Window {
    __reactRouterManifest?: { url: string }
    __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>
  }
}

type Address = { pathname: string; search: string }

/**
 * Lets the first click in a page that is older than the site lead where it points: to a new document, because the
 * scripts of the old page know neither the scripts nor the data of the new site (`X-Build`, host/app.ts).
 */
export function followNewBuilds(): void {
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    const build = answer.headers.get('X-Build')
    const target = build && build !== window.__reactRouterManifest?.url && otherPage()
    if (!target) return answer
    location.assign(pageOf(target) + target.hash)
    return new Promise(() => {})
  }
}

/** Returns where the page leads, unless it is only brought up to date, or answers a form: what was typed into it stays. */
function otherPage() {
  const { navigation, location: shown } = window.__reactRouterDataRouter?.state ?? {}
  const target = navigation?.location
  if (!target || !shown || pageOf(target) === pageOf(shown)) return undefined
  return navigation.formMethod === 'POST' && pageOf(target) === navigation.formAction ? undefined : target
}

function pageOf({ pathname, search }: Address) {
  return pathname + search
}
