/**
 * What to say of a text that is longer than a field takes, or nothing. In: the text, and the most characters (code points)
 * it may have.
 */
export function tooLong(text: string, most: number): string | undefined {
  const length = Array.from(text).length
  if (length > most) return `Please use at most ${grouped(most)} characters; these are ${grouped(length)}.`
}

function grouped(number: number) {
  return number.toLocaleString('en-GB')
}
