import { hmacUnder } from '../../platform/crypto/primitives.server.ts'

/** Whether two people have tried lately. Asked of a pair before it is brought together. */
export type HaveTried = (menteeId: string, mentorId: string) => boolean

/** Hashes of pairs who have tried lately, and the keys with which they are made. */
export type Tried = { pairs: string[]; keys: Uint8Array[] }

/** What is hashed of two people, whoever of them asks. */
export function pairKey(one: string, other: string): string {
  return [one, other].sort().join('|')
}

/** Returns what tells of many pairs whether they have tried. */
export function triedIn({ pairs, keys }: Tried): HaveTried {
  const known = new Set(pairs)
  if (known.size === 0) return () => false
  return (menteeId, mentorId) => keys.some((key) => known.has(hmacUnder(key, pairKey(menteeId, mentorId))))
}
