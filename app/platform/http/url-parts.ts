export function withQuery(path: string, parameters: Record<string, string | false | null | undefined>): string {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return present.length > 0 ? `${path}?${new URLSearchParams(present)}` : path
}

/** Returns no more of a parameter than it may have, so that nothing reads the rest. */
export function textParameter(parameters: URLSearchParams, name: string, maxLength = 200): string {
  return (parameters.get(name) ?? '').slice(0, maxLength).trim()
}

/** Returns the first values of a repeated parameter, bounded likewise. */
export function textParameters(parameters: URLSearchParams, name: string, max: number, maxLength = 200): string[] {
  return parameters
    .getAll(name)
    .slice(0, max)
    .map((value) => value.slice(0, maxLength))
}

// A cursor names a company twice, and each of its 120 characters may be searched for as up to 18 others.
const maxCursorLength = 10_000

/** Returns where a page of a list begins, as the page before it says. */
export function cursorParameter(parameters: URLSearchParams): string {
  return textParameter(parameters, 'after', maxCursorLength)
}

/** Writes a segment so that a link can end with it: chats leave out a full stop, a bracket or an asterisk at the end. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(/[-_.!~*'()]$/, percentEncoded)
}

function percentEncoded(character: string) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Returns what a segment of a path stands for, or an empty text if it cannot be decoded. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** Adds the leading slash, which the router leaves out of most patterns. */
export function fromRoot(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}
