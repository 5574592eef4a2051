import { blindIndex, blindIndexes } from '../crypto/sealed.server.ts'

/** Returns a blind index by which mails are found. It differs from the one by which accounts are found. */
export function recipientIndex(address: string): string {
  return blindIndex('email-index', normalise(address))
}

export function recipientIndexes(address: string): string[] {
  return blindIndexes('email-index', normalise(address))
}

function normalise(address: string) {
  return `mail|${address.trim().normalize('NFC').toLowerCase()}`
}
