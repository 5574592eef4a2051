import { hash, randomBytes, randomInt } from 'node:crypto'
import { blindIndex, blindIndexes } from '../../platform/crypto/sealed.server.ts'
import { normalizeAddress } from '../email-index.server.ts'
import { codeLength } from './verification-code.ts'

export function newSignUpToken(): string {
  return randomBytes(16).toString('base64url')
}

export function signUpId(token: string): string {
  return hash('sha256', `pending-sign-up/v1|${token}`, 'base64url')
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
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
