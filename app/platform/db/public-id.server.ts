import { createHash, randomBytes } from 'node:crypto'

export function newPublicId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns the public id that the same texts always have. */
export function publicIdFrom(...texts: string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 22)
}

export const publicIdPattern = /^[\w-]{22}$/
