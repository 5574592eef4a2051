import { wholeNumber } from '../../words/punctuation.ts'
import { type Message, t } from '../../words/words.ts'
/** `label` begins the sentence about too many characters. Fields without `missing` are optional. */
export type TextFields<Field extends string> = Readonly<
  Record<Field, { readonly label: Message; readonly max: number; readonly missing?: Message }>
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
  return errorsOf(fields, (field) => {
    const { missing } = fields[field]
    return values[field] === '' && missing ? t(missing) : undefined
  })
}

export function lengthErrors<Field extends string>(
  fields: TextFields<Field>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): Errors<Field> {
  return errorsOf(fields, (field) => lengthError(t(fields[field].label), values[field], fields[field].max))
}

export function hasErrors(errors: object): boolean {
  return Object.keys(errors).length > 0
}

function errorsOf<Field extends string>(fields: TextFields<Field>, errorOf: (field: Field) => string | undefined) {
  const names = Object.keys(fields) as Field[]
  return Object.fromEntries(names.map((field) => [field, errorOf(field)]).filter(([, error]) => error)) as Errors<Field>
}

export function lengthError(label: string, text: string, max: number): string | undefined {
  // Of a character of two code units, the second is left out.
  const { length } = text.replace(/[\udc00-\udfff]/g, '')
  if (length > max) {
    return t('{label} has {length} characters; at most {max} can be sent.', {
      label,
      length: wholeNumber(length),
      max: wholeNumber(max),
    })
  }
}
