/** Where an answer leads, without the mark by which a page says what was done only once. */
export function locationOf(answer: Response): string | null {
  return answer.headers.get('location')?.replace(/&once=[\w-]{22}$/, '') ?? null
}
