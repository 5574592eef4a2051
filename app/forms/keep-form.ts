import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { t } from '../words/words.ts'
import { type Refusal, typedIn } from './outcome.ts'

/**
 * Gives a form back to its page, with all that was typed, when it does not reach the server or nothing that can be read
 * comes back. Without this, an error page would take its place.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === 'GET') return next()
  const typed = await request.clone().formData()
  const results = await next()
  for (const result of Object.values(results))
    if (result.type === 'error' && isUnexpected(result.result) && staysOnPage())
      Object.assign(result, { type: 'data', result: data(unsent(typed), 503) })
  return results
}

// An answer of the server, such as a redirect, is none.
function isUnexpected(error: unknown) {
  return !(error instanceof Response) && !isRouteErrorResponse(error)
}

function unsent(form: FormData): Refusal {
  const message = t('An error occurred. Please try again.')
  return { kind: 'refused', status: 0, message, errors: {}, input: typedIn(form) }
}

/** A command that leads to another page has no form of its own there. */
function staysOnPage() {
  const { navigation, location } = window.__reactRouterDataRouter?.state ?? {}
  return !navigation?.location || navigation.location.pathname === location?.pathname
}
