import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedProofs } from './run/proofs.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const specification = readFileSync('docs/specification.md', 'utf8')
const checks = readFileSync('docs/security-checks.md', 'utf8')

test.each([
  ['clause', specification.split('\n').filter((line) => line.startsWith('- '))],
  ['promise', checks.split('\n').filter((line) => /^- \*\*T?\d/.test(line))],
])('every %s names its proofs, each of which exists', (_, promises) => {
  expect(promises).not.toHaveLength(0)
  for (const promise of promises) {
    const named = [...namedProofs(promise).map(isTested), ...(promise.match(/`npm .+?`/g) ?? []).map(isThere)]
    expect(named, promise).not.toHaveLength(0)
    expect(named, promise).not.toContain(false)
  }
})

test('every requirement and every resilience test of the security document has a check', () => {
  const named = new Set([...checks.matchAll(/^- \*\*(T?\d+)\*\*/gm)].map(([, number = '']) => number))
  const numbers = (most: number, letter = '') => Array.from({ length: most }, (_, n) => `${letter}${n + 1}`)
  const [first, later] = [numbers(60), [...named].filter((number) => /^(6[1-9]|[78]\d|9[0-7])$/.test(number ?? ''))]
  expect([...named]).toEqual([...first, ...later, ...numbers(15, 'T')])
  expect(later).toEqual(expect.arrayContaining(['66', '70', '72', '76', '77', '78', '79', ...numbers(97).slice(79)]))
})

// Whether each of them ran and passed is checked after all tests (test/run/proofs.ts).
test('no test is skipped, expected to fail or run exclusively', () => {
  const files = globSync(['{app,host,cli,demo,bench,resilience,test,e2e}/**/*.{test,spec}.{ts,tsx}'])
  expect(files).not.toHaveLength(0)
  const way =
    /\.(skip|only|todo|fixme|fails?|skipIf|runIf)\b\s*[(.`]|\b(skip|only|todo|fails):\s*true|\b[xf](it|test|describe)\(/
  for (const file of files) expect(way.exec(readFileSync(file, 'utf8'))?.[0], file).toBeUndefined()
})

test('everything that the threat model says is checked has a check', () => {
  const model = readFileSync('docs/threat-model.md', 'utf8')
  const promises = [...model.matchAll(/^- .+ \(([T\d, ]+)\)$/gm)].flatMap(([, numbers = '']) => numbers.split(', '))
  expect(promises).not.toHaveLength(0)
  for (const number of promises) expect(checks, number).toContain(`\n- **${number}** `)
})

function isTested(proof: string) {
  const [, file = '', name = ''] = /^`([\w./-]+\.(?:test|spec)\.ts)`: (.+)$/.exec(proof) ?? []
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  const start = name.replace(/…$/, '')
  const places = ["'", '"', '`'].flatMap((quote) =>
    source.split(`${quote}${start}${start === name ? quote : ''}`).slice(1),
  )
  return start === name ? places.length > 0 : places.filter((rest) => !/^\w/.test(rest)).length === 1
}

/** Checks npm scripts, and the name of a resilience test or of an operator's command. */
function isThere(command: string) {
  if (command === '`npm audit --omit dev`') return true
  const [, script = '', name = ''] = /^`npm (?:run )?(\w+)(?: -- (\S+).*)?`$/.exec(command) ?? []
  const hasNames = script === 'resilience' || script === 'cli'
  return script in scripts && (!hasNames || existsSync(`${script}/${name}.ts`))
}
