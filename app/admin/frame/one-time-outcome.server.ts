import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { redirect } from 'react-router'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'

const shownMarks = new LRUCache<string, true>({ max: 1000 })

/** Marks a URL that names an outcome, so that a reload can be told from the page that follows the action. */
export function withOutcomeToken(address: string): string {
  return `${address}&once=${newPublicId()}`
}

export function redirectWithOutcome(address: string): Response {
  return redirect(withOutcomeToken(address))
}

/** Returns the outcome that the address names, if it is one of these and was not shown before. */
export function unseenOutcome<Outcome extends string>(
  request: Request,
  outcomes: Readonly<Record<Outcome, unknown>>,
): Outcome | null {
  const named = textParameter(new URL(request.url).searchParams, 'outcome')
  return Object.hasOwn(outcomes, named) && isFirstView(request) ? (named as Outcome) : null
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
