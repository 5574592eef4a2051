/** Omits the token that makes a page show an outcome only once. */
export function locationOf(answer: Response): string | null {
  return answer.headers.get('location')?.replace(/&once=[\w-]{22}$/, '') ?? null
}
