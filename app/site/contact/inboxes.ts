/** The two kinds of messages that people send us, with the words an address and a tab have for each. */
export const messageBoxes = { contact: 'Contact messages', partnership: 'Partnership inquiries' }
export type MessageBox = keyof typeof messageBoxes

/** The kind that a word of an address names, or null. */
export function messageBox(word: string | null): MessageBox | null {
  return word !== null && Object.hasOwn(messageBoxes, word) ? (word as MessageBox) : null
}
