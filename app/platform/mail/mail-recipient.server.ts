import { blindIndex, blindIndexes } from '../crypto/sealed.server.ts'

/**
 * A keyed fingerprint of an address, the same for every spelling in upper or lower case, by which its mails are found again
 * in the outbox and in the mail folder. It is not the one that accounts are found by.
 */
export function recipientIndex(address: string): string {
  return blindIndex('email-index', indexed(address))
}

/** All that an address may stand under while the key is being replaced. */
export function recipientIndexes(address: string): string[] {
  return blindIndexes('email-index', indexed(address))
}

function indexed(address: string) {
  return `mail|${address.trim().normalize('NFC').toLowerCase()}`
}
