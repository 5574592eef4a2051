import type { RejectionReason } from '../../moderation/queue.ts'
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

/** What a mentor can send along with “Not now”. Ready-made, so that nobody has to find words, or could hurt with them. */
export const kindSentences = defineOptions({
  time: msg('I have too little time at the moment. It has nothing to do with you.'),
  field: msg('Somebody closer to your field would help you more.'),
  wish: msg('I wish you well, and hope that you find somebody soon.'),
})
