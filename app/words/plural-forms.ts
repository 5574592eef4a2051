/** Which of the forms of a text, counted from 0, a number takes. Browsers get the function as text. */
export type PluralForm = (n: number) => number

const comparison = /^nplurals=([1-9]); *plural=((?: |\bn\b|\b(?:0|[1-9]\d*)\b|\|\||&&|[<>=!]=|[?:()<>!%])+);?$/
const numbers = Array.from({ length: 1000 }, (_, n) => n)

export const englishForm = pluralFormOf('nplurals=2; plural=(n != 1);', 'English')

/** Makes the function out of a file's `Plural-Forms`. Anybody may have written the file, so it can only compare. */
export function pluralFormOf(header: string | undefined, file: string): PluralForm {
  const [, count, expression] = comparison.exec(header ?? '') ?? []
  try {
    // A comparison alone is true or false, and no place in a list.
    for (const written of [expression, `+(${expression})`]) {
      const form: PluralForm = new Function(`return n=>${written}`)()
      if (numbers.every((n) => Number.isInteger(form(n)) && form(n) < Number(count))) return form
    }
  } catch {}
  throw new Error(`${file}: “Plural-Forms: ${header}” does not say which form each number takes`)
}
