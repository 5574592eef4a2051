/** A choice: its value and, where they differ, the words that are shown. */
export type Option = string | { value: string; label: string }

/** In: a choice in either spelling. Out: value and label. */
export function optionOf(option: Option) {
  return typeof option === 'string' ? { value: option, label: option } : option
}
