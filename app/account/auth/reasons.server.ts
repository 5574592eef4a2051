import { href, matchPath } from 'react-router'
import { factsOf, routesWith } from '../../routes/facts.server.ts'
import { msg, t } from '../../words/words.ts'

export const usualReason = {
  why: msg('An account lets you read and write reviews of workplaces, and find a mentor or become one.'),
  next: msg('you are back on the page that you came from.'),
}

const withoutPage = { ...usualReason, next: msg('the home page opens.') }

export type Reason = { why: string; next: string }

/** Says why somebody is asked to sign in on the way to a page, and what comes after. */
export function reasonFor(returnTo: string): Reason {
  const { why, next } = textsFor(returnTo)
  return { why: t(why), next: t(next) }
}

function textsFor(returnTo: string) {
  const [pathname = ''] = returnTo.split('?')
  if (pathname === href('/')) return withoutPage
  const path = routesWith(({ reason }) => reason).find((pattern) => matchPath(pattern, pathname))
  return (path && factsOf(path).reason) ?? usualReason
}
