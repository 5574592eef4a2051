import { msg } from '../words/words.ts'
/** The hint of `suggestions` in review-questions.ts asks the same of allies. */
export const allyNote = msg(
  'please say so at the start of your review, in the first words that you write on step 4, so that readers know that they are reading an ally’s view. Step 2 has an answer for allies too; readers see it only if you show it on the last page.',
)
