import { findIdentifyingText } from '../platform/text/identifying/identifying-text.ts'
import { toSearchKey } from '../platform/text/search-key.ts'
import { shortened } from '../platform/text/shorten.ts'

const maxQuote = 160

type Texts = { companyName: string; suggestions: string | null; otherComments: string | null }

/**
 * Returns the one line of a review that its author may let the home page show, how its own words begin, or null: nobody
 * is quoted who names the company or what may identify somebody.
 */
export function quoteOf({ companyName, suggestions, otherComments }: Texts): string | null {
  const [line = ''] = (suggestions || otherComments || '').split('\n')
  const namesCompany = toSearchKey(line).includes(toSearchKey(companyName))
  return line === '' || namesCompany || findIdentifyingText(line, []).length > 0 ? null : shortened(line, maxQuote)
}
