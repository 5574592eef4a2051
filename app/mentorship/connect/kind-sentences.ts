import { defineOptions } from '../../ui/form/options.ts'
import { msg } from '../../words/words.ts'

/** What a mentor can send along with “Not now”. Ready-made, so that nobody has to find words, or could hurt with them. */
export const kindSentences = defineOptions({
  time: msg('I have too little time at the moment. It has nothing to do with you.'),
  field: msg('Somebody closer to your field would help you more.'),
  wish: msg('I wish you well, and hope that you find somebody soon.'),
})
