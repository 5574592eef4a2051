import { relative } from 'node:path'

export type Ran = { file: string; title: string; passed: boolean }

type VitestReport = { testResults?: { name: string; assertionResults: { title: string; status: string }[] }[] }
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean }[] }

/** Reads the JSON report of Vitest, which has the format of Jest. */
export function ranInVitest({ testResults = [] }: VitestReport, root: string): Ran[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(root, name),
      title,
      passed: status === 'passed',
    })),
  )
}

/** Reads the JSON report of Playwright, whose file names are relative to `e2e/`. */
export function ranInPlaywright({ suites = [], specs = [] }: Suite): Ran[] {
  const own = specs.map(({ title, file, ok }) => ({ file: `e2e/${file}`, title, passed: ok }))
  return [...own, ...suites.flatMap(ranInPlaywright)]
}

/** Returns the proofs that a page names, as `file` › test title. */
export function namedProofs(page: string): string[] {
  return [...page.matchAll(/`[\w./-]+\.(?:test|spec)\.ts` › .+?(?= \| | \|$)/gm)].map(([proof]) => proof)
}

export function unproven(proofs: string[], ran: Ran[]): string[] {
  const byFile = Map.groupBy(ran, ({ file }) => file)
  return proofs.filter((proof) => {
    const [, file = '', name = ''] = /^`(.+?)` › (.+)$/.exec(proof) ?? []
    const title = titlePattern(name)
    const these = (byFile.get(file) ?? []).filter((each) => title.test(each.title))
    return these.length === 0 || these.some(({ passed }) => !passed)
  })
}

// Titles stand as in the source, with escaped quotes and placeholders for parameters.
function titlePattern(name: string) {
  const parts = name.replaceAll(/\\(.)/g, '$1').split(/%[a-zA-Z#]|\$\{[^}]*\}|\$[a-z][\w.]*/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w ]/g, '\\$&')).join('.*')}$`, 's')
}
