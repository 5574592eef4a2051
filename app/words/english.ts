// Stand around a text that is in English because it has no translation. They keep its words in their order among Arabic
// ones, and tell the element that shows it. Where nothing shows it, as in the subject of a mail, they are not seen.
const start = '\u2066'
const end = '\u2069'

/**
 * Marks a text that has no translation, if it has words: commas of numbers have none. What has several lines is sent or
 * copied, and stays without marks.
 */
export function asEnglish(text: string): string {
  return text.includes('\n') || !/\p{L}/u.test(text.replace(/{\w+}/g, '')) ? text : start + text + end
}

/** Whether all of it is. */
export function isAsEnglish(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(start) && value.endsWith(end)
}

/** Takes the marks around a text away. */
export function withoutMarks(text: string): string {
  return text.slice(start.length, -end.length)
}
