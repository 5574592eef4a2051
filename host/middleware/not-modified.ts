const ofContent = new Set(['content-type', 'content-encoding', 'content-length'])

/** Returns whether `If-None-Match` names what has this strong `ETag` (RFC 9110, 13.1.2: compared as if both were weak). */
export function isInEtags(etag: string, ifNoneMatch: string | undefined): boolean {
  const named = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return named?.some((each) => each === etag || each === '*') ?? false
}

/** Returns the headers of an answer that sends no content because it is known (RFC 9110, 15.4.5). */
export function withoutContent(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofContent.has(name)))
}
