import { type Chosen, choose } from './choices.server.ts'
import { rewriteNote } from './searches.server.ts'

/** `note` is null if it stays as it is. */
type Asked = { listingId: string; note: string | null }

/** Chooses a mentor and stores the note for mentors with it, or does neither. A new note is read before it is sent on. */
export function ask(menteeId: string, { listingId, note }: Asked, at = new Date()): Promise<Chosen> {
  return choose(menteeId, listingId, at, async (tx) => {
    if (note !== null) await rewriteNote(tx, menteeId, note, at)
  })
}
