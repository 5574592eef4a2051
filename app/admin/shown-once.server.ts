import { newPublicId, publicIdPattern } from '../platform/db/public-id.server.ts'

const mostRemembered = 1000
const shown = new Set<string>()

/** Marks an address that names an outcome, so that a reload can be told from the page that follows the action. */
export function markedOnce(address: string): string {
  return `${address}&once=${newPublicId()}`
}

/**
 * Whether a page is to say the outcome that its address names: not when this process has sent the document under the same
 * mark before. With script the page takes the outcome out of its address itself, and may load its data as often as it likes.
 */
export function isFirstShowing(request: Request): boolean {
  const mark = new URL(request.url).searchParams.get('once') ?? ''
  const isDocument = request.headers.get('accept')?.includes('text/html')
  if (!isDocument || !publicIdPattern.test(mark)) return true
  if (shown.has(mark)) return false
  shown.add(mark)
  const [oldest] = shown
  if (shown.size > mostRemembered && oldest) shown.delete(oldest)
  return true
}
