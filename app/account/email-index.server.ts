import { blindIndex } from '../platform/sealed.server.ts'

/**
 * What stands for an e-mail address in the database: its keyed fingerprint in the form of an address, the same for every
 * spelling in upper or lower case.
 */
export function emailIndex(address: string): string {
  return `${blindIndex('email-index', address.trim().normalize('NFC').toLowerCase())}@x.invalid`
}
