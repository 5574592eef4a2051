import { type LimitName, secondsLeft, windowOf } from './limits.server.ts'

/** What somebody is told who has come to a limit: which one it is and when it ends, and the same for the browser. */
export type LimitRefusal = { sentence: string; headers: { 'Retry-After': string } }

const reached = {
  'sign-in-account': 'Ten tries to sign in with this email address failed within 15 minutes, which is the limit.',
  'sign-in-client': 'A hundred wrong passwords came from your network within 15 minutes, which is the limit.',
  'erasure-session': 'You have entered ten wrong passwords within 15 minutes, which is the limit.',
  'code-account': 'You have entered five wrong codes within 15 minutes, which is the limit.',
  'sign-up-client': 'Your network has created 300 accounts within an hour, which is the limit.',
  'sign-up-email': 'This email address was used to sign up three times today, which is the limit.',
  'reset-device': 'Three password resets were requested on this device within an hour, which is the limit.',
  'reset-device-client':
    'Your network has requested 200 password resets within an hour on devices that we know, which is the limit.',
  'reset-client': 'Your network has requested 50 password resets within an hour, which is the limit.',
  'contact-client': 'Five messages came from your network within an hour, which is the limit.',
  'review-account': 'You have sent three reviews today, which is the limit.',
  'application-account': 'You have sent five forms within a day, which is the limit.',
  'upload-account': 'You have sent ten files within a day, which is the limit.',
  'export-account': 'You have downloaded your data ten times within a day, which is the limit.',
} as const satisfies Partial<Record<LimitName, string>>

/** A limit whose refusal is told; the others only change what happens. */
export type ToldLimit = keyof typeof reached

// Anybody may count against somebody else's address: what is left of the window would tell when that one tried.
const isByAddress: ReadonlySet<ToldLimit> = new Set(['sign-in-account', 'sign-up-email'])

/** What a refusal says besides the product's own sentence. In: a limit that was exceeded, and whom it counts. */
export async function limitRefusal(limit: ToldLimit, whom: string): Promise<LimitRefusal> {
  const seconds = isByAddress.has(limit) ? windowOf(limit) : await secondsLeft(limit, whom)
  const sentence = `${reached[limit]} You can try again in ${inWords(seconds)}.`
  return { sentence, headers: { 'Retry-After': String(seconds) } }
}

/** A span of time, rounded up to whole seconds, minutes or hours. */
export function inWords(seconds: number): string {
  if (seconds < 60) return counted(Math.ceil(seconds), 'second')
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}

function counted(count: number, unit: string) {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
