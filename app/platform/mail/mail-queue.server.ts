import { createHmac, randomUUID } from 'node:crypto'
import { keyFor } from '../crypto/keyring.server.ts'

/**
 * A random id for a mail to be sent, or for a dummy. Which of the two queues it is in, only the keyring tells: it is one bit
 * of a keyed hash of the id, and ids are drawn until it fits.
 */
export function newMailId({ isDummy }: { isDummy: boolean }): string {
  for (;;) {
    const id = randomUUID()
    if (isInQueueOfDummies(id) === isDummy) return id
  }
}

/** Whether an id was made for a dummy, as far as the current key can tell. It decides what comes first, not what is sent. */
export function isInQueueOfDummies(id: string): boolean {
  const [first = 0] = createHmac('sha256', keyFor('outbox').key).update(id).digest()
  return (first & 1) === 1
}
