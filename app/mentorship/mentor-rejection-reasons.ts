import type { RejectionReason } from '../moderation/rejection.ts'
import { defineOptions, labelOf } from '../ui/form/options.ts'

/** Why an admin rejects a mentor's application, in the words that the applicant reads. */
export const mentorRejectionReasons = defineOptions({
  unclear: 'Something important is missing or unclear',
  experience: 'It does not yet show enough experience to mentor here',
  promotion: 'It advertises a business or a service',
  'names-others': 'It says too much about who somebody else is',
  hurtful: 'It contains insults, threats or discriminatory words',
  'not-genuine': 'We could not tell that it is genuine',
} satisfies Partial<Record<RejectionReason, string>>)

// No longer offered, but stored.
const formerReasons = defineOptions({
  identifies: 'It says too much about who somebody is',
  confidential: 'It gives away confidential information',
  'off-topic': 'It is about something else',
} satisfies Partial<Record<RejectionReason, string>>)

export function mentorRejectionText(reason: string): string {
  return labelOf([...mentorRejectionReasons, ...formerReasons], reason)
}
