import { randomBytes } from 'node:crypto'

/** A new id for an address: 128 random bits as 22 characters, which say nothing of a person or an order. */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url')
}

export const publicIdPattern = /^[\w-]{22}$/
