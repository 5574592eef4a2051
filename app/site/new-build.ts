import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

declare global {
  interface Window {
    __reactRouterManifest?: { url: string }
    __reactRouterDataRouter?: Router
  }
}

type Address = { pathname: string; search: string }

/**
 * Lets the first click in a page that is older than the site lead where it points: to a new document, because the
 * scripts of the old page know neither the scripts nor the data of the new site (`X-Build`, host/app.ts). What would
 * bring the old page up to date makes it a new document, too, unless something was typed into it, or it answers a form.
 */
export function followNewBuilds(): void {
  const { fetch } = window
  let typedAt: string | undefined
  addEventListener('input', () => {
    typedAt = state().location?.key
  })
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    const build = answer.headers.get('X-Build')
    const { location: shown, revalidation, actionData } = state()
    if (!shown || !build || build === window.__reactRouterManifest?.url) return answer
    const target = otherPage()
    if (!target && (revalidation !== 'loading' || asked[1]?.method)) return answer
    // Nothing leads back who is just leaving the site.
    if (document.body.hidden) return new Promise(() => {})
    if (target) location.assign(pageOf(target) + target.hash)
    else if (typedAt !== shown.key && !actionData) location.reload()
    return new Promise(() => {})
  }
}

function state(): Partial<Router['state']> {
  return window.__reactRouterDataRouter?.state ?? {}
}

/** Returns where the page leads, unless it is only brought up to date, or answers a form: what was typed into it stays. */
function otherPage() {
  const { navigation, location: shown } = state()
  const target = navigation?.location
  if (!target || !shown || pageOf(target) === pageOf(shown)) return undefined
  return navigation.formMethod === 'POST' && pageOf(target) === navigation.formAction ? undefined : target
}

function pageOf({ pathname, search }: Address) {
  return pathname + search
}
