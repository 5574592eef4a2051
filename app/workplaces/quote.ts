import { shortened } from '../platform/text/shorten.ts'

const maxQuote = 160

/** Returns the one line of a review that its author may let the home page show: how its own words begin. */
export function quoteOf({ suggestions, otherComments }: Record<'suggestions' | 'otherComments', string | null>) {
  const [line = ''] = (suggestions || otherComments || '').split('\n')
  return line === '' ? null : shortened(line, maxQuote)
}
