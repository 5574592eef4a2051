import { randomBytes } from 'node:crypto'

export function newPublicId(): string {
  return randomBytes(16).toString('base64url')
}

export const publicIdPattern = /^[\w-]{22}$/
