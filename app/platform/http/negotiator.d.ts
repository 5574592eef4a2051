// The package has no types of its own, and the published ones are for an older version without `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> })
    /** Returns those of `available` that the client accepts, best first; `preferred` breaks ties. */
    encodings(available: readonly string[], options?: { preferred?: readonly string[] }): string[]
    /** Returns the one of `available` that the client prefers; the first of equals. */
    mediaType(available: readonly string[]): string | undefined
  }
}
