export const inboxes = { contact: 'Contact messages', partnership: 'Partnership inquiries' }
export type Inbox = keyof typeof inboxes

export function parseInbox(word: string | null): Inbox | null {
  return word !== null && Object.hasOwn(inboxes, word) ? (word as Inbox) : null
}
