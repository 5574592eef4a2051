import { newPublicId, publicIdPattern } from '../platform/db/public-id.server.ts'

const maxRemembered = 1000
const shownMarks = new Set<string>()

/** Marks a URL that names an outcome, so that a reload can be told from the page that follows the action. */
export function withOutcomeToken(address: string): string {
  return `${address}&once=${newPublicId()}`
}

/** Returns false when this process has already served this mark as a document. Scripts may load data repeatedly. */
export function isFirstView(request: Request): boolean {
  const mark = new URL(request.url).searchParams.get('once') ?? ''
  const isDocument = request.headers.get('accept')?.includes('text/html')
  if (!isDocument || !publicIdPattern.test(mark)) return true
  if (shownMarks.has(mark)) return false
  shownMarks.add(mark)
  const [oldest] = shownMarks
  if (shownMarks.size > maxRemembered && oldest) shownMarks.delete(oldest)
  return true
}
