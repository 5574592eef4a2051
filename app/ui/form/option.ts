export type Option = string | { value: string; label: string }

export function optionOf(option: Option) {
  return typeof option === 'string' ? { value: option, label: option } : option
}
