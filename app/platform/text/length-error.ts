import { wholeNumber } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'

/** Says that a text is too long, if it is. */
export function lengthError(label: string, text: string, max: number): string | undefined {
  // Of a character of two code units, the second is left out.
  const { length } = text.replace(/[\udc00-\udfff]/g, '')
  if (length <= max) return undefined
  return t('{label} has {length} characters; at most {max} can be sent.', {
    label,
    length: wholeNumber(length),
    max: wholeNumber(max),
  })
}
