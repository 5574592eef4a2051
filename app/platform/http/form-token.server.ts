import { createHash, randomBytes } from 'node:crypto'

/** A new form token: 128 random bits as 22 characters. One comes with every form that may be stored only once. */
export function newFormToken(): string {
  return randomBytes(16).toString('base64url')
}

/** Whether a posted text has the form of a form token. */
export function isFormToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** What a row keeps of its form token. Without the token, which only its form knows, it says nothing of the user. */
export function formTokenHash(userId: string, token: string): Buffer {
  return createHash('sha256').update(`form-token/v1|${userId}|${token}`).digest()
}
