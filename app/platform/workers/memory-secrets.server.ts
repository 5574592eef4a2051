import { randomBytes } from 'node:crypto'

const dayMs = 24 * 60 * 60_000

export type MemorySecrets = { lasting: string; daily: string }

let lasting = newSecret()
let daily = { secret: newSecret(), madeAt: Date.now() }
let isGiven = false

/** A secret that ends with the server. No secret of this module is ever written down. */
export function lastingSecret(): string {
  return lasting
}

/** A secret that is replaced after a day, so that nothing leads back to what was hashed with it. */
export function dailySecret(now = Date.now()): string {
  if (!isGiven && Math.abs(now - daily.madeAt) >= dayMs) daily = { secret: newSecret(), madeAt: now }
  return daily.secret
}

/** Takes the secrets that the primary process shares among its workers, again when the daily one was replaced. */
export function adoptSecrets(given: MemorySecrets): void {
  lasting = given.lasting
  daily = { secret: given.daily, madeAt: Date.now() }
  isGiven = true
}

function newSecret() {
  return randomBytes(32).toString('base64url')
}
