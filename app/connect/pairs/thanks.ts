import { defineOptions } from '../../ui/form/options.ts'
import { msg, t } from '../../words/words.ts'

/** What may have helped either of two people. */
export const helpers = defineOptions({
  listening: msg('Being listened to'),
  honesty: msg('Honest answers'),
  steps: msg('Clear next steps'),
  trust: msg('Feeling safe to talk'),
})

export const maxThanks = 300

/** Returns the last message of somebody to the other, or nothing if nothing was ticked or written. */
export function thanksInWords(ticked: readonly string[], words: string): string {
  const labels = helpers.filter(({ id }) => ticked.includes(id)).map(({ label }) => label.toLowerCase())
  const helped =
    labels.length > 0
      ? t('What helped: {labels}.', { labels: labels.join(t('; ', { context: 'between two clauses' })) })
      : ''
  return [helped, words].filter((part) => part !== '').join('\n\n')
}
