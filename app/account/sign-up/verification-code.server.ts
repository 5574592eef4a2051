import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
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

/** Binds the code to the token, which no table holds: a million codes are quickly tried. */
export function hashCode(token: string, code: string): string {
  return hash('sha256', `sign-up-code/v1|${token}|${code}`, 'base64url')
}

export function isCode(codeHash: string, token: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashCode(token, code)))
}
