// Stand around a text that is in English because it has no translation. They keep its words in their order among Arabic
// ones, and tell the element that shows it.
const [start, end] = ['\u2066', '\u2069']

/** Marks a text that has no translation. What has several lines is sent or copied, and stays without marks. */
export function asEnglish(text: string): string {
  return text === '' || text.includes('\n') ? text : start + text + end
}

export function isAsEnglish(value: unknown): value is string {
  return typeof value === 'string' && value.includes(start)
}

/** Takes the marks around a text away. */
export function withoutMarks(text: string): string {
  return text.slice(start.length, -end.length)
}
