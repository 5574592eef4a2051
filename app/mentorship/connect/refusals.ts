import type { RejectionReason } from '../../moderation/rejection.ts'
import { defineOptions } from '../../ui/form/options.ts'
import { type Message, msg } from '../../words/words.ts'

/** Why an admin refuses a mentee, in the words that the mentee reads. */
export const refusalReasons = defineOptions({
  identifies: msg('It says too much about who somebody else is'),
  hurtful: msg('It contains insults, threats or discriminatory words'),
  confidential: msg('It gives away confidential information'),
  'off-topic': msg('It asks for something that mentors here do not give'),
  unclear: msg('Something important is missing or unclear'),
  'not-genuine': msg('We could not tell that it is genuine'),
} satisfies Partial<Record<RejectionReason, Message>>)
