import { findIdentifyingText } from '../platform/text/identifying/identifying-text.ts'
import { shortened } from '../platform/text/shorten.ts'
import { namesCompany } from './names-company.ts'

const maxQuote = 160

type Texts = { companyName: string; suggestions: string | null; otherComments: string | null }

/**
 * Returns the one line of a review that its author may let the home page show, how its own words begin, or null: nobody
 * is quoted who names the company or what may identify somebody.
 */
export function quoteOf({ companyName, suggestions, otherComments }: Texts): string | null {
  const [line = ''] = (suggestions || otherComments || '').split('\n')
  const isTelling = namesCompany(line, companyName) || findIdentifyingText(line, []).length > 0
  return line === '' || isTelling ? null : shortened(line, maxQuote)
}
