import { defineOptions } from '../ui/form/options.ts'
import { choices, type Question } from '../ui/wizard/question.ts'
import { msg } from '../words/words.ts'

const conductOptions = defineOptions({
  adult: msg('I am 18 or older.'),
  conduct: msg('I have read the code of conduct and will keep to it.'),
})

export const conductQuestion = {
  step: 3,
  label: msg('Please tick both to go on'),
  isRequired: true,
  missing: msg('Please tick both boxes.'),
  ...choices(conductOptions),
} satisfies Question

/** Both boxes of the code of conduct. */
export const bothTicked = conductOptions.map(({ id }) => id)

/** Whether both boxes of the code of conduct are ticked. */
export function isAgreed(ticked: readonly string[]): boolean {
  return bothTicked.every((id) => ticked.includes(id))
}
