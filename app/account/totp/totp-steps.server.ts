import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'

const stepMs = 30_000
const codePattern = /^\d{6}$/

/** What was typed without the spaces that apps show in a code, or null when it is no code at all. */
export function codeIn(typed: string): string | null {
  const code = typed.replace(/\s/g, '')
  return codePattern.test(code) ? code : null
}

/**
 * The time step whose code this is, RFC 6238 with SHA-1, six digits and 30 seconds; the steps before and after `now` count
 * too, as clocks differ. Null when it is the code of none of them.
 */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / stepMs)
  const steps = [current, current - 1, current + 1].filter((step) => step >= 0)
  const codes = await Promise.all(steps.map((step) => createOTP(secret).hotp(step)))
  const matches = codes.map((right) => timingSafeEqual(Buffer.from(right), Buffer.from(code)))
  return steps[matches.indexOf(true)] ?? null
}
