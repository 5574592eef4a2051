/** Adds the leading slash, which the router leaves out of most patterns. */
export function fromRoot(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}
