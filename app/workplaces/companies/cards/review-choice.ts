import { textParameter } from '../../../platform/http/url-parts.ts'
import { defineOptions, findOption } from '../../../ui/form/options.ts'
import { msg } from '../../../words/words.ts'

export const authors = defineOptions({ current: msg('Current employees'), former: msg('Former employees') })
export const orders = defineOptions({ highest: msg('Highest rating first'), lowest: msg('Lowest rating first') })

/** Which reviews of a company readers see, and in which order. What is empty means everybody, and the newest first. */
export type ReviewChoice = { country: string; authors: string; order: string }

/**
 * Returns the reader's choice; what is on no list counts as empty. The country is checked by who knows the company's.
 */
export function reviewChoice(parameters: URLSearchParams): ReviewChoice {
  return {
    country: textParameter(parameters, 'country'),
    authors: findOption(authors, textParameter(parameters, 'authors'))?.id ?? '',
    order: findOption(orders, textParameter(parameters, 'order'))?.id ?? '',
  }
}
