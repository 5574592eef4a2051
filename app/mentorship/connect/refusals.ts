import type { RejectionReason } from '../../moderation/rejection.ts'
import { defineOptions } from '../../ui/form/options.ts'

/** Why an admin refuses a mentee, in the words that the mentee reads. */
export const refusalReasons = defineOptions({
  identifies: 'It says too much about who somebody else is',
  hurtful: 'It contains insults, threats or discriminatory words',
  confidential: 'It gives away confidential information',
  'off-topic': 'It asks for something that mentors here do not give',
  unclear: 'Something important is missing or unclear',
  'not-genuine': 'We could not tell that it is genuine',
} satisfies Partial<Record<RejectionReason, string>>)
