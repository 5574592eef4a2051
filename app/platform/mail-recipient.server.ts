import { blindIndex } from './sealed.server.ts'

/**
 * A keyed fingerprint of an address, the same for every spelling in upper or lower case, by which its mails are found again
 * in the outbox and in the mail folder. It is not the one that accounts are found by.
 */
export function recipientIndex(address: string): string {
  return blindIndex('email-index', `mail|${address.trim().normalize('NFC').toLowerCase()}`)
}
