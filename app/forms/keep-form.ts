import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { t } from '../words/words.ts'
import { type Refusal, typedIn } from './outcome.ts'

/**
 * Gives a form back to its page, with all that was typed, when it does not reach the server or nothing that can be read
 * comes back. Without this, an error page would take its place, as it does where nothing was sent along.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === 'GET') return next()
  const copy = request.clone()
  const results = await next()
  for (const result of Object.values(results)) {
    if (result.type !== 'error' || isAnswer(result.result) || leadsElsewhere(request)) continue
    const typed = await copy.formData()
    if (typed.keys().next().done) continue
    typed.delete('password')
    Object.assign(result, { type: 'data', result: data(unsent(typed), 503) })
  }
  return results
}

// Such as a redirect, or that there is no such page; but not what a proxy says that reaches no server.
function isAnswer(error: unknown) {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 413)
}

function unsent(form: FormData): Refusal {
  const message = t('An error occurred. Please try again.')
  return { kind: 'refused', status: 0, message, errors: {}, input: typedIn(form) }
}

/** Whether the form is a command that leads to another page, where it has no form of its own. */
function leadsElsewhere({ url }: Request) {
  const { navigation, location } = window.__reactRouterDataRouter?.state ?? {}
  const { pathname, search } = new URL(url)
  return navigation?.formAction === pathname + search && navigation.location.pathname !== location?.pathname
}
