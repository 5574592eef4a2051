import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { redirect } from 'react-router'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { isOutcome, type Outcome, type OutcomePlace, outcomeNotice } from './outcomes.ts'

const shownMarks = new LRUCache<string, true>({ max: 1000 })

/** Leads to a page that shows an outcome once: a mark tells a reload from the page that follows the action. */
export function redirectWithOutcome(address: string, outcome: Outcome): Response {
  return redirectOnce(`${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ outcome })}`)
}

export function redirectOnce(address: string): Response {
  return redirect(`${address}&once=${newPublicId()}`)
}

/** Returns what the outcome in the address says, unless it was shown before. */
export function unseenOutcome(request: Request, place: OutcomePlace) {
  const named = textParameter(new URL(request.url).searchParams, 'outcome')
  return isOutcome(named) && isFirstView(request) ? { name: named, ...outcomeNotice(place, named) } : null
}

/** Returns false when this process has already served this mark as a document. Scripts may load data repeatedly. */
export function isFirstView(request: Request): boolean {
  const mark = textParameter(new URL(request.url).searchParams, 'once')
  if (!asksForDocument(request) || !publicIdPattern.test(mark)) return true
  if (shownMarks.has(mark)) return false
  shownMarks.set(mark, true)
  return true
}

function asksForDocument({ headers }: Request) {
  return parseAccept(headers.get('accept') ?? '').some(({ type, q }) => type === 'text/html' && q > 0)
}
