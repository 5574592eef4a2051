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
