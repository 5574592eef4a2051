import { hash, randomBytes } from 'node:crypto'

export function newFormToken(): string {
  return randomBytes(16).toString('base64url')
}

export function validFormToken(posted: string): string {
  return isFormToken(posted) ? posted : newFormToken()
}

export function isFormToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** Hashes a token, which only its form knows, so that the row reveals nothing about the user. */
export function formTokenHash(userId: string, token: string): Buffer {
  return hash('sha256', `form-token/v1|${userId}|${token}`, 'buffer')
}
