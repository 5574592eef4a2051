import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeLength } from './verification-code.ts'

/** What the browser of a pending sign-up holds: 128 random bits as 22 characters. */
export function newSignUpToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What its row is found by. */
export function signUpId(token: string): string {
  return sha256(`pending-sign-up/v1|${token}`)
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** What the row keeps of its code: bound to the token, which is in no table, for a million codes are soon tried. */
export function hashedCode(token: string, code: string): string {
  return sha256(`sign-up-code/v1|${token}|${code}`)
}

/** Whether this is the code that was hashed. */
export function isCode(hash: string, token: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashedCode(token, code)))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
