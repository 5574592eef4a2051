import type { Option } from '../form/options.ts'

/** Returns the options as the language of the request sorts them, without regard to accents; Other comes last. */
export function inAlphabet<Each extends Option>(options: readonly Each[]): Each[] {
  const keyed = options.map((option) => ({ option, key: sortKeyOf(option) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ option }) => option)
}

// Not by Intl: browsers of different age would sort another way than the server did.
function sortKeyOf({ id, label }: Option) {
  const last = '\uffff'
  return id === 'Other' ? last : label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
