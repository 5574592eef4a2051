import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../cli/build.ts'
import { namedProofs, type Ran, ranInPlaywright, ranInVitest, unproven } from './proofs.ts'

type Assertion = { fullName: string; status: string; failureMessages?: string[] }
type FileResult = { name: string; message: string; assertionResults: Assertion[] }

// A network of its own that ends at this machine: whoever calls anybody else fails here. To have one takes root, and the
// database that is given for the tests may lie outside.
const withoutWayOut = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const isAlone = !process.env.DATABASE_URL && spawnSync('unshare', [...withoutWayOut.slice(1), 'true']).status === 0

const quickImports = new URL('../cli/quick-imports.ts', import.meta.url).href
const stageLimitMs = 18 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'upinde-checks-'))
const counts = { passed: 0, failed: 0 }
const failures: string[] = []
const pagesWithProofs = ['docs/specification.md', 'docs/security-checks.md']
const ran: Ran[] = []

check('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'])
check('Routes and types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
built()
tests('Unit and request tests', units)
tests('Short rounds of the drills', drills)
tests('Browser journeys and byte budgets', playwright)
proved()

rmSync(folder, { recursive: true, force: true })
for (const name of failures) console.log(`Failed: ${name}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed ? 1 : 0)

function check(title: string, command: string[]) {
  console.log(`\n— ${title}`)
  count(title, run(command) === 0)
}

function built() {
  console.log('\n— Build')
  try {
    buildIfStale()
    count('Build', true)
  } catch (error) {
    console.error(error)
    count('Build', false)
  }
}

/** Each promise that a document makes must have been kept before our eyes: its test ran, and passed. */
function proved() {
  console.log('\n— The documents name tests that ran and passed')
  for (const page of pagesWithProofs) {
    const missing = unproven(namedProofs(readFileSync(page, 'utf8')), ran)
    for (const proof of missing) console.log(`Not proved: ${proof}`)
    count(`${page} is proved`, missing.length === 0)
  }
}

function tests(title: string, runner: (report: string) => { passed: number; failed: number; status: number }) {
  console.log(`\n— ${title}${isAlone ? ', without a way out of this machine' : ''}`)
  const result = runner(join(folder, `${runner.name}.json`))
  counts.passed += result.passed
  counts.failed += result.failed || (result.status === 0 && result.passed > 0 ? 0 : 1)
}

function units(report: string) {
  return vitest(report, 'vitest.config.ts')
}

function drills(report: string) {
  return vitest(report, 'vitest.resilience.config.ts')
}

function vitest(report: string, settings: string) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = run(['node_modules/vitest/vitest.mjs', 'run', '--config', settings, ...reporters])
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = read(report)
  ran.push(...ranInVitest({ testResults }, process.cwd()))
  failures.push(...testResults.flatMap(failuresOf))
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests, status }
}

function failuresOf({ name, message, assertionResults }: FileResult) {
  const failed = assertionResults.filter(({ status }) => status !== 'passed')
  // What failed outside of any test, such as a hook, stands beside the tests that it kept from running.
  const outside =
    message && !failed.some(({ failureMessages }) => failureMessages?.length) ? [`${name}: ${message}`] : []
  return [
    ...outside,
    ...failed.map(({ fullName, failureMessages = [] }) => `${fullName}: ${beginning(failureMessages.join('\n'))}`),
  ]
}

function beginning(text: string) {
  return text.split('\n', 20).join('\n  ')
}

function playwright(report: string) {
  const status = run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The journeys' server has a database of its own; it would fill the one that is given for the tests.
    DATABASE_URL: '',
  })
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  ran.push(...ranInPlaywright({ suites }))
  return { passed: expected, failed: unexpected + flaky + skipped, status }
}

function run(command: string[], environment: Record<string, string> = {}) {
  const alone = isAlone ? withoutWayOut : []
  // Whoever stops us stops what we run.
  const { status } = spawnSync('setpriv', ['--pdeathsig', 'TERM', ...alone, process.execPath, ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: `--import=${quickImports}`, ...environment },
    timeout: stageLimitMs,
  })
  return status ?? 1
}

function read(report: string) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

function count(title: string, isGood: boolean) {
  counts[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) failures.push(title)
}
