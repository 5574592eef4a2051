/** Which of the forms of a text, counted from 0, a number takes. Browsers get the function as text. */
export type PluralForm = (n: number) => number

const comparison = /^nplurals=([1-9]); *plural=((?: |\bn\b|\b(?:0|[1-9]\d*)\b|\|\||&&|[<>=!]=|[?:()<>!%])+);?$/
// Some languages have a form for millions.
const numbers = [...Array.from({ length: 1000 }, (_, n) => n), 1_000_000]
const call = /[\dn)] *\(/

export const englishForm = pluralFormOf('nplurals=2; plural=(n != 1);', 'English')

/** Makes the function out of a file's `Plural-Forms`. Anybody may have written the file, so it can only compare. */
export function pluralFormOf(header: string | undefined, file: string): PluralForm {
  const [, count, expression] = comparison.exec(header ?? '') ?? []
  const fault = new Error(
    `${file}: “Plural-Forms: ${header}” does not say which of so many forms each number takes; the table that docs/translating.md names has the line of each language`,
  )
  if (!expression || call.test(expression)) throw fault
  try {
    // A comparison alone is true or false, and no place in a list.
    for (const written of [expression, `+(${expression})`]) {
      const form: PluralForm = new Function(`return n=>${written}`)()
      if (isEachOf(Number(count), new Set(numbers.map(form)))) return form
    }
  } catch {}
  throw fault
}

function isEachOf(count: number, forms: Set<unknown>) {
  return forms.size === count && [...forms].every((form) => Number.isInteger(form) && Number(form) < count)
}
