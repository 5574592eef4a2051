import { relative } from 'node:path'

/** A test that ran: its file as the project names it, its own title, and whether it passed. */
export type Ran = { file: string; title: string; passed: boolean }

type VitestReport = { testResults?: { name: string; assertionResults: { title: string; status: string }[] }[] }
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean }[] }

/** What a report of Vitest tells, in the JSON of Jest. */
export function ranInVitest({ testResults = [] }: VitestReport, root: string): Ran[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(root, name),
      title,
      passed: status === 'passed',
    })),
  )
}

/** What a report of Playwright tells, whose files are named from the folder of the journeys. */
export function ranInPlaywright({ suites = [], specs = [] }: Suite): Ran[] {
  const own = specs.map(({ title, file, ok }) => ({ file: `e2e/${file}`, title, passed: ok }))
  return [...own, ...suites.flatMap(ranInPlaywright)]
}

/** The proofs that a page names, as `file` › name of the test. */
export function namedProofs(page: string): string[] {
  return [...page.matchAll(/`[\w./-]+\.(?:test|spec)\.ts` › .+?(?= \| | \|$)/gm)].map(([proof]) => proof)
}

/** Which proofs did not run, or ran and did not pass, in any of their cases. */
export function unproven(proofs: string[], ran: Ran[]): string[] {
  const byFile = Map.groupBy(ran, ({ file }) => file)
  return proofs.filter((proof) => {
    const [, file = '', name = ''] = /^`(.+?)` › (.+)$/.exec(proof) ?? []
    const title = titlePattern(name)
    const these = (byFile.get(file) ?? []).filter((each) => title.test(each.title))
    return these.length === 0 || these.some(({ passed }) => !passed)
  })
}

// As it stands in the source: quotes escaped, and a place for what differs from case to case.
function titlePattern(name: string) {
  const parts = name.replaceAll(/\\(.)/g, '$1').split(/%[a-zA-Z#]|\$\{[^}]*\}|\$[a-z][\w.]*/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w ]/g, '\\$&')).join('.*')}$`, 's')
}
