import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { redirect } from 'react-router'
import { newPublicId, publicIdPattern } from '../platform/db/public-id.server.ts'
import { sharedNews } from '../platform/workers/server-wide.server.ts'

const shownMarks = new LRUCache<string, true>({ max: 1000 })
const tellShown = sharedNews('shown outcome', (mark: string) => shownMarks.set(mark, true))

/** Marks a URL that names an outcome, so that a reload can be told from the page that follows the action. */
export function withOutcomeToken(address: string): string {
  return `${address}&once=${newPublicId()}`
}

export function redirectWithOutcome(address: string): Response {
  return redirect(withOutcomeToken(address))
}

export function unseenOutcome<Outcome>(request: Request, outcome: Outcome | null): Outcome | null {
  return outcome && isFirstView(request) ? outcome : null
}

/** Returns false when this server has already served this mark as a document. Scripts may load data repeatedly. */
export function isFirstView(request: Request): boolean {
  const mark = new URL(request.url).searchParams.get('once') ?? ''
  if (!prefersHtml(request) || !publicIdPattern.test(mark)) return true
  if (shownMarks.has(mark)) return false
  shownMarks.set(mark, true)
  tellShown(mark)
  return true
}

function prefersHtml({ headers }: Request) {
  const negotiator = new Negotiator({ headers: { accept: headers.get('accept') ?? undefined } })
  return negotiator.mediaType(['application/json', 'text/html']) === 'text/html'
}
