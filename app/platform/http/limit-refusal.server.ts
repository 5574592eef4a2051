import { type Message, msg, t, tn } from '../../words/words.ts'
import type { Transaction } from '../db/db.server.ts'
import { consume, type LimitName, secondsLeft, windowSeconds } from './limits.server.ts'

export type LimitRefusal = { sentence: string; headers: { 'Retry-After': string } }

const sentences = {
  'sign-in-account': msg('Ten tries to sign in with this email address failed within 15 minutes, which is the limit.'),
  'sign-in-client': msg('A hundred wrong passwords came from your network within 15 minutes, which is the limit.'),
  'password-session': msg('You have entered ten wrong passwords within 15 minutes, which is the limit.'),
  'code-account': msg('You have entered five wrong codes within 15 minutes, which is the limit.'),
  'sign-up-client': msg('Your network has created 300 accounts within an hour, which is the limit.'),
  'reset-device': msg('Three password resets were requested on this device within an hour, which is the limit.'),
  'reset-device-client': msg(
    'Your network has requested 200 password resets within an hour on devices that we know, which is the limit.',
  ),
  'reset-client': msg('Your network has requested 50 password resets within an hour, which is the limit.'),
  'contact-account': msg('You have sent five messages within an hour, which is the limit.'),
  'contact-address': msg('Five messages came from your address on the internet within an hour, which is the limit.'),
  'contact-network': msg('Fifty messages came from your network within an hour, which is the limit.'),
  'review-account': msg('You have sent three reviews today, which is the limit.'),
  'application-account': msg('You have sent five forms within a day, which is the limit.'),
  'connect-account': msg('You have pressed 60 buttons on this page within a day, which is the limit.'),
  'messages-account': msg('You have sent 60 messages within a day, which is the limit.'),
  'report-account': msg('You have told the team five times within a day, which is the limit.'),
  'settings-account': msg('You have saved your settings 20 times within a day, which is the limit.'),
  'address-account': msg('You have tried to change your email address 20 times within a day, which is the limit.'),
  'upload-account': msg('You have sent ten files within a day, which is the limit.'),
  'export-account': msg('You have downloaded your data ten times within a day, which is the limit.'),
  'export-file': msg('You have fetched this file five times within 15 minutes, which is the limit.'),
} as const satisfies Partial<Record<LimitName, Message>>

export type AnnouncedLimit = keyof typeof sentences

/** Thrown when one more does not fit into a limit. */
export class LimitExceeded extends Error {
  readonly limit: AnnouncedLimit
  readonly key: string

  constructor(limit: AnnouncedLimit, key: string) {
    super(limit)
    this.limit = limit
    this.key = key
  }
}

/** Counts one more towards a limit, in a transaction if one is given. Throws LimitExceeded. */
export async function count(limit: AnnouncedLimit, key: string, tx?: Transaction): Promise<void> {
  if (!(await consume(limit, key, tx))) throw new LimitExceeded(limit, key)
}

export async function limitRefusal(limit: AnnouncedLimit, subject: string): Promise<LimitRefusal> {
  // Anyone can count against someone else's address, and the time left would reveal when that person tried.
  const seconds = limit === 'sign-in-account' ? windowSeconds(limit) : await secondsLeft(limit, subject)
  const parts = [t(sentences[limit]), t('You can try again in {duration}.', { duration: formatDuration(seconds) })]
  if (limit === 'sign-in-account')
    parts.push(
      t(
        'If this was not you, choose “Forgot Password?” to set a new password by email; you can then sign in at once. A device where you chose to stay signed in still accepts your password.',
      ),
    )
  return { sentence: parts.join(' '), headers: { 'Retry-After': String(seconds) } }
}

export function formatDuration(seconds: number): string {
  if (seconds < 60) return tn(Math.ceil(seconds), { one: '{count} second', other: '{count} seconds' })
  if (seconds <= 90 * 60) return tn(Math.ceil(seconds / 60), { one: '{count} minute', other: '{count} minutes' })
  return tn(Math.ceil(seconds / 3600), { one: '{count} hour', other: '{count} hours' })
}
