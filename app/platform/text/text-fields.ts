/** `label` begins the sentence about too many characters. Fields without `missing` are optional. */
export type TextFields<Field extends string> = Readonly<
  Record<Field, { readonly label: string; readonly max: number; readonly missing?: string }>
>

type Errors<Field extends string> = Partial<Record<Field, string>>

export function maxLengths<Field extends string>(fields: TextFields<Field>): Record<Field, number> {
  const names = Object.keys(fields) as Field[]
  return Object.fromEntries(names.map((field) => [field, fields[field].max])) as Record<Field, number>
}

export function missingErrors<Field extends string>(
  fields: TextFields<Field>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): Errors<Field> {
  return errorsOf(fields, (field) => (values[field] === '' ? fields[field].missing : undefined))
}

export function lengthErrors<Field extends string>(
  fields: TextFields<Field>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): Errors<Field> {
  return errorsOf(fields, (field) => lengthError(fields[field].label, values[field], fields[field].max))
}

export function hasErrors(errors: object): boolean {
  return Object.keys(errors).length > 0
}

function errorsOf<Field extends string>(fields: TextFields<Field>, errorOf: (field: Field) => string | undefined) {
  const names = Object.keys(fields) as Field[]
  return Object.fromEntries(names.map((field) => [field, errorOf(field)]).filter(([, error]) => error)) as Errors<Field>
}

export function lengthError(label: string, text: string, max: number): string | undefined {
  const length = Array.from(text).length
  if (length > max) return `${label} has ${formatNumber(length)} characters; at most ${formatNumber(max)} can be sent.`
}

function formatNumber(number: number) {
  return number.toLocaleString('en-GB')
}
