import { randomBytes } from 'node:crypto'

const dayMs = 24 * 60 * 60_000

let daily = { secret: newSecret(), madeAt: Date.now() }

/** A secret that ends with this process. No secret of this module is ever written down. */
export const lastingSecret = newSecret()

/** Returns a secret that is replaced after a day, so that nothing leads back to what was hashed with it. */
export function dailySecret(now = Date.now()): string {
  if (Math.abs(now - daily.madeAt) >= dayMs) daily = { secret: newSecret(), madeAt: now }
  return daily.secret
}

function newSecret() {
  return randomBytes(32).toString('base64url')
}
