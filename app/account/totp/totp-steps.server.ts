import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'

const stepMs = 30_000
const codePattern = /^\d{6}$/

export function parseCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '')
  return codePattern.test(code) ? code : null
}

export function startOfStep(step: number): Date {
  return new Date(step * stepMs)
}

/** Returns the time step of a code (RFC 6238: SHA-1, six digits, 30 s), allowing one step of clock drift, or null. */
export async function matchingStep(secret: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / stepMs)
  const steps = [current, current - 1, current + 1].filter((step) => step >= 0)
  const codes = await Promise.all(steps.map((step) => createOTP(secret).hotp(step)))
  const matches = codes.map((expected) => timingSafeEqual(Buffer.from(expected), Buffer.from(code)))
  return steps[matches.indexOf(true)] ?? null
}
