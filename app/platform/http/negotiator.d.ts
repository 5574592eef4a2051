// The package has no types of its own, and the published ones are of an older version, without `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> })
    /** Those of `available` that the client takes, best first; of equals, the one that comes first in `preferred`. */
    encodings(available: readonly string[], options?: { preferred?: readonly string[] }): string[]
  }
}
