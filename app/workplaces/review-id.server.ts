import { randomBytes } from 'node:crypto'

/** A new review id: 128 random bits as 22 characters, which say nothing of the order or the author. */
export function newReviewId(): string {
  return randomBytes(16).toString('base64url')
}

export const reviewIdPattern = /^[\w-]{22}$/
