import type { Result } from './results.ts'

export type Ran = Pick<Result, 'file' | 'title' | 'state'>

type Suite = { suites?: Suite[]; specs?: { title: string; file: string }[] }

/** Reads Playwright's list of tests as JSON, whose file names are relative to `e2e/`. */
export function journeysIn({ suites = [], specs = [] }: Suite): Pick<Ran, 'file' | 'title'>[] {
  return [...specs.map(({ title, file }) => ({ file: `e2e/${file}`, title })), ...suites.flatMap(journeysIn)]
}

/** Returns the proofs that a page names, as `file` › test title, of which “…” may stand for the rest. */
export function namedProofs(page: string): string[] {
  return [...page.matchAll(/`[\w./-]+\.(?:test|spec)\.ts` › .+?(?=<br>| · | \||$)/gm)].map(([proof]) => proof)
}

/** Returns the proofs of which no test ran, or one did not pass: `left` if all their tests run only with the whole suite. */
export function unproven(proofs: string[], ran: Ran[], leftFiles: ReadonlySet<string> = new Set()) {
  const byFile = Map.groupBy(ran, ({ file }) => file)
  const [missing, left]: [string[], string[]] = [[], []]
  for (const proof of proofs) {
    const [, file = '', name = ''] = /^`(.+?)` › (.+)$/.exec(proof) ?? []
    const title = titlePattern(name)
    const these = (byFile.get(file) ?? []).filter((each) => title.test(each.title))
    const here = these.filter(({ state }) => state !== 'left')
    const isLeft = here.length === 0 && (these.length > 0 || leftFiles.has(file))
    if (isLeft) left.push(proof)
    else if (here.length === 0 || here.some(({ state }) => state !== 'passed')) missing.push(proof)
  }
  return { missing, left }
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
