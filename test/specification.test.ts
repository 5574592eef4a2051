import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe.each([
  ['docs/specification.md', '| clause |', 3],
  ['docs/security-checks.md', '| # |', 4],
] as const)('%s', (page, head, columns) => {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(head))
  const cells = rows.map((row) => row.slice(2, -2).split(' | '))

  test('every clause has a test, and no cell is empty', () => {
    expect(rows.length).toBeGreaterThan(150)
    for (const [index, row] of cells.entries()) {
      expect(row, rows[index]).toHaveLength(columns)
      for (const cell of row) expect(cell.trim(), rows[index]).not.toBe('')
    }
  })

  test('every test that proves a clause exists under the given name', () => {
    for (const row of cells) {
      const proof = row[columns - 2] ?? ''
      const isCommand = columns === 4 && proof.startsWith('`npm ')
      expect(isCommand ? isThere(proof) : isTested(proof), row.join(' | ')).toBe(true)
    }
  })
})

test('every requirement and every resilience test of the security document has a check', () => {
  const page = readFileSync('docs/security-checks.md', 'utf8')
  const named = new Set([...page.matchAll(/^\| (T?\d+) \|/gm)].map(([, number = '']) => number))
  const numbers = (most: number, letter = '') => Array.from({ length: most }, (_, n) => `${letter}${n + 1}`)
  const [first, later] = [numbers(60), [...named].filter((number) => /^(6[1-9]|7\d|80)$/.test(number ?? ''))]
  expect([...named]).toEqual([...first, ...later, ...numbers(15, 'T')])
  expect(later).toEqual(expect.arrayContaining(['66', '70', '72', '76', '77', '78', '79', '80']))
})

// Whether each of them ran and passed is checked after all tests (test/run/proofs.ts).
test('no test is skipped, expected to fail or run exclusively', () => {
  const files = globSync(['{app,host,cli,demo,bench,resilience,test,e2e}/**/*.{test,spec}.{ts,tsx}'])
  expect(files.length).toBeGreaterThan(200)
  const way =
    /\.(skip|only|todo|fixme|fails?|skipIf|runIf)\b\s*[(.`]|\b(skip|only|todo|fails):\s*true|\b[xf](it|test|describe)\(/
  for (const file of files) expect(way.exec(readFileSync(file, 'utf8'))?.[0], file).toBeUndefined()
})

test('everything that the threat model says is checked has a check', () => {
  const checks = readFileSync('docs/security-checks.md', 'utf8')
  const model = readFileSync('docs/threat-model.md', 'utf8')
  const promises = [...model.matchAll(/^\| .+ \| ([T\d, ]+) \|$/gm)].flatMap(([, numbers = '']) => numbers.split(', '))
  expect(promises.length).toBeGreaterThan(50)
  for (const number of promises) expect(checks, number).toContain(`\n| ${number} |`)
})

function isTested(proof: string) {
  const [, file = '', name = ''] = /^`([\w./-]+\.(?:test|spec)\.ts)` › (.+)$/.exec(proof) ?? []
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`))
}

/** Checks npm scripts, and the name of a resilience test or of an operator's command. */
function isThere(command: string) {
  if (command === '`npm audit --omit dev`') return true
  const [, script = '', name = ''] = /^`npm (?:run )?(\w+)(?: -- (\S+).*)?`$/.exec(command) ?? []
  const hasNames = script === 'resilience' || script === 'cli'
  return script in scripts && (!hasNames || existsSync(`${script}/${name}.ts`))
}
