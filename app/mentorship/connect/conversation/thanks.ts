import { defineOptions } from '../../../ui/form/options.ts'

/** What may have helped either of two people. */
export const helpers = defineOptions({
  listening: 'Being listened to',
  honesty: 'Honest answers',
  steps: 'Clear next steps',
  trust: 'Feeling safe to talk',
})

export const maxThanks = 300

/** Returns the last message of somebody to the other, or nothing if nothing was ticked or written. */
export function thanksInWords(ticked: readonly string[], words: string): string {
  const labels = helpers.filter(({ id }) => ticked.includes(id)).map(({ label }) => label.toLowerCase())
  const helped = labels.length > 0 ? `What helped: ${labels.join('; ')}.` : ''
  return [helped, words].filter((part) => part !== '').join('\n\n')
}
