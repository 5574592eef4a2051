import { type LimitName, secondsLeft } from './limits.server.ts'

/** What somebody is told who has come to a limit: which one it is and when it ends, and the same for the browser. */
export type LimitRefusal = { sentence: string; headers: { 'Retry-After': string } }

const reached: Record<LimitName, string> = {
  'sign-in-account': 'There were too many tries to sign in with this email address.',
  'sign-in-client': 'There were too many wrong passwords from your network.',
  'sign-in-device': 'There were too many tries to sign in on this device.',
  'erasure-session': 'There were too many wrong passwords.',
  'code-account': 'Too many codes were wrong.',
  'sign-up-client': 'Too many accounts were created from your network.',
  'sign-up-email': 'This email address was used to sign up three times today, which is the limit.',
  'reset-email': 'A new password was asked for three times within an hour.',
  'reset-device': 'Three password resets were requested on this device within an hour, which is the limit.',
  'reset-client': 'Too many password resets were requested from your network.',
  'contact-client': 'Five messages came from your network within an hour, which is the limit.',
  'review-account': 'You have sent three reviews within a day, which is the limit.',
  'application-account': 'You have sent five forms within a day, which is the limit.',
  'upload-account': 'You have sent ten files within a day, which is the limit.',
  'export-account': 'You have downloaded your data ten times within a day, which is the limit.',
}

/** What a refusal says besides the product's own sentence. In: a limit that was exceeded, and whom it counts. */
export async function limitRefusal(limit: LimitName, whom: string): Promise<LimitRefusal> {
  const seconds = await secondsLeft(limit, whom)
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
