import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../cli/build.ts'
import { namedProofs, type Ran, ranInPlaywright, ranInVitest, unproven } from './proofs.ts'

type Assertion = { fullName: string; status: string; failureMessages?: string[] }
type FileResult = { name: string; message: string; assertionResults: Assertion[] }

// A network namespace without other hosts, in which every outside call fails. It takes root, and DATABASE_URL may name
// another host.
const isolationCommand = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const canIsolate =
  !process.env.DATABASE_URL && spawnSync('unshare', [...isolationCommand.slice(1), 'true']).status === 0

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
checkBuild()
tests('Unit and request tests', unitTests)
tests('Short rounds of the resilience tests', resilienceTests)
tests('Browser journeys and byte budgets', playwright)
checkProofs()

rmSync(folder, { recursive: true, force: true })
for (const name of failures) console.log(`Failed: ${name}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed ? 1 : 0)

function check(title: string, command: string[]) {
  console.log(`\n— ${title}`)
  count(title, run(command) === 0)
}

function checkBuild() {
  console.log('\n— Build')
  try {
    buildIfStale()
    count('Build', true)
  } catch (error) {
    console.error(error)
    count('Build', false)
  }
}

/** Every promise in the documents needs a test that ran and passed. */
function checkProofs() {
  console.log('\n— The documents name tests that ran and passed')
  for (const page of pagesWithProofs) {
    const missing = unproven(namedProofs(readFileSync(page, 'utf8')), ran)
    for (const proof of missing) console.log(`Not proved: ${proof}`)
    count(`${page} is proved`, missing.length === 0)
  }
}

function tests(title: string, runner: (report: string) => { passed: number; failed: number; status: number }) {
  console.log(`\n— ${title}${canIsolate ? ', without a way out of this machine' : ''}`)
  const result = runner(join(folder, `${runner.name}.json`))
  counts.passed += result.passed
  counts.failed += result.failed || (result.status === 0 && result.passed > 0 ? 0 : 1)
}

function unitTests(report: string) {
  return vitest(report, 'vitest.config.ts')
}

function resilienceTests(report: string) {
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
  // Failures outside of a test, such as in a hook, are only in the message of the file.
  const outside =
    message && !failed.some(({ failureMessages }) => failureMessages?.length) ? [`${name}: ${message}`] : []
  return [
    ...outside,
    ...failed.map(({ fullName, failureMessages = [] }) => `${fullName}: ${firstLines(failureMessages.join('\n'))}`),
  ]
}

function firstLines(text: string) {
  return text.split('\n', 20).join('\n  ')
}

function playwright(report: string) {
  const status = run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The journeys' server would fill the database that is meant for the other tests.
    DATABASE_URL: '',
  })
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  ran.push(...ranInPlaywright({ suites }))
  return { passed: expected, failed: unexpected + flaky + skipped, status }
}

function run(command: string[], environment: Record<string, string> = {}) {
  const prefix = canIsolate ? isolationCommand : []
  // The command ends when this process does.
  const { status } = spawnSync('setpriv', ['--pdeathsig', 'TERM', ...prefix, process.execPath, ...command], {
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
