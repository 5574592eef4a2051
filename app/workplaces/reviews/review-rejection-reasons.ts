import type { RejectionReason } from '../../moderation/rejection.ts'
import { defineOptions } from '../../ui/form/options.ts'

/** Why an admin rejects a review, in the words that its author reads. */
export const reviewRejectionReasons = defineOptions({
  identifies: 'It says too much about who somebody is',
  hurtful: 'It contains insults, threats or discriminatory words',
  confidential: 'It gives away confidential information',
  'off-topic': 'It is about something else',
  unclear: 'Something important is missing or unclear',
  'not-genuine': 'We could not tell that it is genuine',
} satisfies Partial<Record<RejectionReason, string>>)
