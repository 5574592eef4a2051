import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanCode } from '../../platform/text/clean-text.ts'

const stepMs = 30_000
const codePattern = /^\d{6}$/

export function parseCode(input: string): string | null {
  const code = cleanCode(input)
  return codePattern.test(code) ? code : null
}

export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / stepMs)
}

export function startOfStep(step: number): Date {
  return new Date(step * stepMs)
}

/** Returns the time step of a code, allowing one step of clock drift, or null. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  const steps = [current, current - 1, current + 1].filter((step) => step >= 0)
  const matches = steps.map((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)))
  return steps[matches.indexOf(true)] ?? null
}

/** Returns the six-digit code of a time step: HOTP with SHA-1 (RFC 4226, 5.3), counting steps of 30 s (RFC 6238). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
