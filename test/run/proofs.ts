import type { Result } from './results.ts'

export type Ran = Pick<Result, 'file' | 'title' | 'state'>

/**
 * Returns the proofs that a page names, each as `file`: test title, of which “…” may stand for the rest. The page names
 * a file once, before its titles.
 */
export function namedProofs(page: string): string[] {
  const lists = page.matchAll(/(`[\w./-]+\.(?:test|spec)\.ts`): (.+?)(?=<br>`| · |$)/gm)
  return [...lists].flatMap(([, file, titles = '']) => titles.split('<br>').map((title) => `${file}: ${title}`))
}

/** Returns the proofs of which a test did not pass, and in the whole suite also those of which none ran. */
export function unproven(proofs: string[], ran: Ran[], isWhole: boolean): string[] {
  const byFile = Map.groupBy(ran, ({ file }) => file)
  return proofs.filter((proof) => {
    const [, file = '', name = ''] = /^`(.+?)`: (.+)$/.exec(proof) ?? []
    const title = titlePattern(name)
    const its = (byFile.get(file) ?? []).filter((each) => each.state !== 'left' && title.test(each.title))
    return its.length === 0 ? isWhole : its.some(({ state }) => state !== 'passed')
  })
}

// Titles stand as in the source, with escaped quotes and placeholders for parameters.
function titlePattern(name: string) {
  const end = name.endsWith('…') ? '(?!\\w).*' : ''
  const parts = name
    .replace(/…$/, '')
    .replaceAll(/\\(.)/g, '$1')
    .split(/%[a-zA-Z#]|\$\{[^}]*\}|\$[a-z][\w.]*/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w ]/g, '\\$&')).join('.*')}${end}$`, 's')
}
