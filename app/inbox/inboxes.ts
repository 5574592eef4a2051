/** The two kinds of messages that people send us, with the words an address and a tab have for each. */
export const inboxes = { contact: 'Contact messages', partnership: 'Partnership inquiries' }
export type Inbox = keyof typeof inboxes

/** The kind that a word of an address names, or null. */
export function inboxNamed(word: string | null): Inbox | null {
  return word !== null && Object.hasOwn(inboxes, word) ? (word as Inbox) : null
}
