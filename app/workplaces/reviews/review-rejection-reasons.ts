import type { RejectionReason } from '../../moderation/queue.ts'
import { defineOptions } from '../../ui/form/options.ts'
import { type Message, msg } from '../../words/words.ts'

/** Why an admin rejects a review, in the words that its author reads. */
export const reviewRejectionReasons = defineOptions({
  identifies: msg('It says too much about who somebody is'),
  hurtful: msg('It contains insults, threats or discriminatory words'),
  confidential: msg('It gives away confidential information'),
  'off-topic': msg('It is about something else'),
  unclear: msg('Something important is missing or unclear'),
  'not-genuine': msg('We could not tell that it is genuine'),
} satisfies Partial<Record<RejectionReason, Message>>)
