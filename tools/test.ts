import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { namedProofs, type Ran, ranInPlaywright, ranInVitest, unproven } from './proofs.ts'

type Result = { passed: number; failed: number; status: number }
type Assertion = { fullName: string; status: string; failureMessages?: string[] }
type FileResult = { name: string; message: string; assertionResults: Assertion[] }

// A network of its own that ends at this machine: whoever calls anybody else fails here. To have one takes root, and the
// database that is given for the tests may lie outside.
const withoutWayOut = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const isAlone = !process.env.DATABASE_URL && spawnSync('unshare', [...withoutWayOut.slice(1), 'true']).status === 0

const stageLimitMs = 18 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'upinde-checks-'))
const counts = { passed: 0, failed: 0 }
const failures: string[] = []
const pagesWithProofs = ['docs/specification.md', 'docs/security-checks.md']
const ran: Ran[] = []

await check('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'])
await check('Routes and types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
built()
await tests('Unit and request tests', units)
// Drills wait for much of their time, which journeys can use.
const drilling = tests('Short rounds of the drills', drills, join(folder, 'drills.log'))
await tests('Browser journeys and byte budgets', playwright)
await drilling
proved()

rmSync(folder, { recursive: true, force: true })
for (const name of failures) console.log(`Failed: ${name}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed ? 1 : 0)

async function check(title: string, command: string[]) {
  console.log(`\n— ${title}`)
  count(title, (await run(command)) === 0)
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

/** Runs tests and counts them; with `laterIn` what they print is kept in that file until they have ended. */
async function tests(title: string, runner: (report: string, output?: number) => Promise<Result>, laterIn?: string) {
  const heading = `\n— ${title}${isAlone ? ', without a way out of this machine' : ''}`
  if (!laterIn) console.log(heading)
  const result = await runner(join(folder, `${runner.name}.json`), laterIn ? openSync(laterIn, 'w') : undefined)
  if (laterIn) console.log(`${heading}\n${readFileSync(laterIn, 'utf8')}`)
  counts.passed += result.passed
  counts.failed += result.failed || (result.status === 0 && result.passed > 0 ? 0 : 1)
}

function units(report: string) {
  return vitest(report, 'vitest.config.ts')
}

function drills(report: string, output?: number) {
  return vitest(report, 'vitest.drills.config.ts', output)
}

async function vitest(report: string, settings: string, output?: number): Promise<Result> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run(['node_modules/vitest/vitest.mjs', 'run', '--config', settings, ...reporters], {}, output)
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
    ...failed.map(({ fullName, failureMessages = [] }) => `${fullName}: ${failureMessages.join(' ').split('\n', 1)}`),
  ]
}

async function playwright(report: string): Promise<Result> {
  const status = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The journeys' server has a database of its own; it would fill the one that is given for the tests.
    DATABASE_URL: '',
  })
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  ran.push(...ranInPlaywright({ suites }))
  return { passed: expected, failed: unexpected + flaky + skipped, status }
}

async function run(command: string[], environment: Record<string, string> = {}, output?: number) {
  const alone = isAlone ? withoutWayOut : []
  const prints = output ?? 'inherit'
  // Whoever stops us stops what we run.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', ...alone, process.execPath, ...command], {
    stdio: ['ignore', prints, prints],
    env: { ...process.env, ...environment },
    timeout: stageLimitMs,
  })
  const [status] = await once(child, 'exit')
  return Number(status ?? 1)
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
