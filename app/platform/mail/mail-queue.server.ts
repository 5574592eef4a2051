import { createHmac, randomUUID } from 'node:crypto'
import { keyFor } from '../crypto/keyring.server.ts'

/** Draws ids until one bit of the keyed hash equals `isDummy`, so that only the keyring tells mails from dummies. */
export function newMailId({ isDummy }: { isDummy: boolean }): string {
  for (;;) {
    const id = randomUUID()
    if (isInDummyQueue(id) === isDummy) return id
  }
}

/** Unreliable for ids from before a key rotation: it may decide the order of sending, but not what is sent. */
export function isInDummyQueue(id: string): boolean {
  const [first = 0] = createHmac('sha256', keyFor('outbox').key).update(id).digest()
  return (first & 1) === 1
}
