import { expect } from 'vitest'

/** Returns the HTML of a page, which must be there, without the marks that React puts between texts. */
export async function pageOf(answer: Promise<Response>): Promise<string> {
  const { status, url } = await answer
  expect(status, url).toBe(200)
  return htmlOf(answer)
}

/** Returns what is in the main element of any page, with each `&` as it is read. */
export async function mainOf(answer: Promise<Response>): Promise<string> {
  const html = await htmlOf(answer)
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('&amp;', '&')
}

/** Expects an answer with a status whose page says something, and returns what is in its main element. */
export async function pageWith(status: number, answer: Promise<Response>, ...said: string[]): Promise<string> {
  expect((await answer).status).toBe(status)
  const main = await mainOf(answer)
  for (const each of said) expect(main).toContain(each)
  return main
}

async function htmlOf(answer: Promise<Response>) {
  return (await (await answer).text()).replaceAll('<!-- -->', '')
}

/** Omits the marks by which a page says once, or to one member only, what was done. */
export function locationOf(answer: Response): string | null {
  return answer.headers.get('location')?.replace(/&once=[\w-]{22}$|(?:&of=[\w-]{22})?&by=\w{22}/, '') ?? null
}
