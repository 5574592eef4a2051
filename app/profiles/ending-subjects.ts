/** What the ledger of endings calls what is over here. A changed subject is not found again for forty days. */
export const subjects = {
  /** What two people have, which ended by itself, or for the team. */
  pair: (id: string) => `end ${id}`,
  /** An act of one of them: an end, the closing of what had ended, or a block. */
  act: (act: 'end' | 'close' | 'block', id: string, part: string) => `${act} ${id} ${part}`,
  /** These, and those of searches and places, can begin again. */
  hold: (userId: string) => `hold ${userId}`,
  shares: (id: string, part: string) => `shares ${id} ${part}`,
  search: (menteeId: string) => `search ${menteeId}`,
  places: (mentorId: string) => `places ${mentorId}`,
  listing: (publicId: string) => `listing ${publicId}`,
}
