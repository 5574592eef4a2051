import { hmacUnder } from '../../../platform/crypto/hmac.server.ts'

/** Hashes of pairs who have tried lately, and the keys with which they are made. */
export type Tried = { pairs: string[]; keys: Uint8Array[] }

/** What is hashed of two people, whoever of them asks. */
export function peopleIn(one: string, other: string): string {
  return [one, other].sort().join('|')
}

/** Returns whether two people have tried, for many pairs. */
export function triedIn({ pairs, keys }: Tried): (menteeId: string, mentorId: string) => boolean {
  const known = new Set(pairs)
  if (known.size === 0) return () => false
  return (menteeId, mentorId) => keys.some((key) => known.has(hmacUnder(key, peopleIn(menteeId, mentorId))))
}
