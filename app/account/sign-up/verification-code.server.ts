import { hash, randomBytes, randomInt } from 'node:crypto'
import { blindIndex, blindIndexes } from '../../platform/crypto/sealed.server.ts'
import { normalizeAddress } from '../accounts.server.ts'

// The second is for a code that many browsers may share, each with tries of its own.
const lengths = { usual: 6, shared: 10 }

export function newPendingToken(): string {
  return randomBytes(16).toString('base64url')
}

export function signUpId(token: string): string {
  return hash('sha256', `pending-sign-up/v1|${token}`, 'base64url')
}

/** Works for one account only, and never as a sign-up. */
export function addressChangeId(token: string, userId: string): string {
  return hash('sha256', `address-change/v1|${userId}|${token}`, 'base64url')
}

export function newCode(kind: keyof typeof lengths): string {
  const length = lengths[kind]
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** Binds the code to the address under a key, which no table holds: a million codes are quickly tried. */
export function hashCode(address: string, code: string): string {
  return blindIndex('sign-up-code', boundCode(address, code))
}

export function isCode(codeHash: string, address: string, code: string): boolean {
  return blindIndexes('sign-up-code', boundCode(address, code)).includes(codeHash)
}

function boundCode(address: string, code: string) {
  return `${normalizeAddress(address)}|${code}`
}
