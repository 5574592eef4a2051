import { t } from './words.ts'

export function quoted(text: string): string {
  return t('“{text}”', { text })
}

export function listed(things: readonly string[]): string {
  return things.length < 2 ? (things[0] ?? '') : things.reduce((list, next) => t('{list}, {next}', { list, next }))
}

/** Joins a name and what it has, as `Country: Kenya`. */
export function withColon(name: string, value: string): string {
  return t('{name}: {value}', { name, value })
}

// Not by Intl: browsers of different age would write another text than the server did.

/** Returns a number with one decimal, as the language of the request writes it. */
export function oneDecimal(number: number): string {
  return number.toFixed(1).replace('.', t('.', { context: 'decimal separator' }))
}

/** Returns a whole number with its thousands apart. */
export function wholeNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, t(',', { context: 'thousands separator' }))
}
