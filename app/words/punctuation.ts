import { t } from './words.ts'

export function quoted(text: string): string {
  return t('“{text}”', { text })
}

/** Joins a name and what it has, as `Country: Kenya`. */
export function withColon(name: string, value: string): string {
  return t('{name}: {value}', { name, value })
}
