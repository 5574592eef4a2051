import type { RejectionReason } from '../moderation/queue.ts'
import { defineOptions, labelOf } from '../ui/form/options.ts'
import { type Message, msg } from '../words/words.ts'

/** Why an admin rejects a mentor's application, in the words that the applicant reads. */
export const mentorRejectionReasons = defineOptions({
  unclear: msg('Something important is missing or unclear'),
  experience: msg('It does not yet show enough experience to mentor here'),
  promotion: msg('It advertises a business or a service'),
  'names-others': msg('It says too much about who somebody else is'),
  hurtful: msg('It contains insults, threats or discriminatory words'),
  'not-genuine': msg('We could not tell that it is genuine'),
} satisfies Partial<Record<RejectionReason, Message>>)

// No longer offered, but stored.
const formerReasons = defineOptions({
  identifies: msg('It says too much about who somebody is'),
  confidential: msg('It gives away confidential information'),
  'off-topic': msg('It is about something else'),
} satisfies Partial<Record<RejectionReason, Message>>)

export function mentorRejectionText(reason: string): string {
  return labelOf([...mentorRejectionReasons, ...formerReasons], reason)
}
