/**
 * What to say of a text that is longer than a field takes, or nothing. In: what it is, the text, and the most characters
 * (code points) it may have.
 */
export function tooLong(what: string, text: string, most: number): string | undefined {
  const length = Array.from(text).length
  if (length > most) return `${what} has ${grouped(length)} characters; at most ${grouped(most)} can be sent.`
}

function grouped(number: number) {
  return number.toLocaleString('en-GB')
}
