import { t } from './words.ts'

// Not by Intl: browsers of different age would write another text than the server did.

/** Returns a number with one decimal, as the language of the request writes it. */
export function oneDecimal(number: number): string {
  return number.toFixed(1).replace('.', t('.', { context: 'decimal separator' }))
}

/** Returns a whole number with its thousands apart. */
export function wholeNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, t(',', { context: 'thousands separator' }))
}
