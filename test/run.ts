import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { namedProofs, type Ran, unproven } from './run/proofs.ts'
import { type Time, timesOf } from './run/results.ts'
import { endProcessesOf, runStage } from './run/stage.ts'

const slices = ['units', 'resilience', 'journeys', 'languages', 'widths'] as const
const usage = `Usage: npm test [-- FOLDER or FILE], or npm run test:all [-- ${slices.join('|')}]`

// `npm test`, the gate, leaves out the tests tagged as thorough, and those that break things on purpose, and proves on small
// numbers; `npm run test:all` does neither, and runs in slices too. `npm test -- workplaces` runs those of the gate's tests
// and journeys that have this in their path, and of a test file all.
const [first = '', ...others] = process.argv.slice(2)
const isWhole = first === '--all'
const [slice] = isWhole ? others : []
const part = isWhole ? '' : first
const isTestFile = /\.(test|spec)\.ts$/.test(part)
if (others.length > (isWhole ? 1 : 0) || part.startsWith('-') || !(slice === undefined || isSlice(slice)))
  throw new Error(usage)

// A network namespace without other hosts, in which every outside call fails. It takes root, and DATABASE_URL may name
// another host.
const isolationCommand = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const canIsolate =
  !process.env.DATABASE_URL && spawnSync('unshare', [...isolationCommand.slice(1), 'true']).status === 0

// In CI the properties are drawn with a fixed seed, so that a check judges the change and not chance.
const seed = process.env.TEST_SEED ?? (process.env.CI ? '20261' : String(randomInt(2 ** 31)))
const folder = realpathSync(mkdtempSync(join(quickFolder(), 'upinde-checks-')))
chmodSync(folder, 0o755)
const counts = { passed: 0, failed: 0 }
const ran: Ran[] = []
const times: Time[] = []
let isStopping = false
const unitTests = '{app,host,cli,demo,bench,test}/**/*.test.ts'
// Those that are alone are thorough too.
const journeysLeft = isWhole || isTestFile ? '@alone' : '@thorough'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

const name = part || (isWhole ? `The whole suite${slice ? `, ${slice}` : ''}` : 'The gate')
console.log(`${name}, with TEST_SEED=${seed}${canIsolate ? ', without a way out of this machine' : ''}`)
await (part ? testsOf(part) : everything())

if (isWhole) printSlowest()
if (counts.failed > 0) console.log(`To run it with the same random choices: TEST_SEED=${seed}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
rmSync(folder, { recursive: true, force: true })
process.exit(counts.failed ? 1 : 0)

async function everything() {
  const isOf = (...these: (typeof slices)[number][]) => slice === undefined || these.includes(slice as never)
  if (isOf('units')) await checks()
  if (isOf('units')) await vitest('Unit and request tests', 'vitest.config.ts', ...withoutThorough())
  if (isOf('resilience') && isWhole) await vitest('Short rounds of the resilience tests', 'vitest.resilience.config.ts')
  if (isOf('languages') && isWhole) await check('Translations', 'cli/words.ts', 'check')
  if (isOf('journeys', 'languages', 'widths')) {
    await playwright('Browser journeys and byte budgets')
    if (isWhole) await playwright('Journeys that change what everybody sees', { areAlone: true })
  }
  if (slice === undefined) checkProofs()
  else if (ran.length === 0) count(`A test of ${slice}`, false)
}

async function checks() {
  const startedAt = performance.now()
  await Promise.all([
    check('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
    check('Routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen').then(() =>
      check('Types', 'node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'),
    ),
    check('Build', 'cli/build.ts'),
  ])
  sayEnd('Format, lint, types and build', startedAt)
}

async function testsOf(part: string) {
  const name = part.replace(/(\.server)?\.tsx?$/, '')
  const matching = (files: string) => globSync(files).filter((path) => path.includes(name))
  const [tests, journeys] = [matching(unitTests), matching('e2e/**/*.spec.ts')]
  if (tests.length + journeys.length === 0) return count(`Finding a test with ${name} in its path`, false)
  if (tests.length > 0)
    await vitest('Unit and request tests', 'vitest.config.ts', '--passWithNoTests', ...tests, ...withoutThorough())
  if (journeys.length > 0) {
    const files = ['--pass-with-no-tests', ...journeys]
    await playwright('Browser journeys', {}, ...files)
    if (isTestFile) await playwright('Journeys that run alone', { areAlone: true }, ...files)
  }
  if (counts.passed + counts.failed === 0) console.log('All of them are heavy: give the name of a file to run it.')
}

async function check(title: string, ...command: string[]) {
  const { isGood, output } = await run(title, command)
  if (!isGood) console.log(output)
  count(title, isGood)
}

/** Memory instead of a disk, where there is enough of it for what all tests store. */
function quickFolder() {
  const memory = '/dev/shm'
  const { type, bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { type: 0, bavail: 0, bsize: 0 }
  const isEnough = bavail * bsize > 2 ** 32 && freemem() > 2 ** 33
  return type === 0x01021994 && isEnough ? memory : tmpdir()
}

/** Leaves the thorough tests out of the gate. Files that are thorough as a whole begin with the tag, so that they need not be loaded. */
function withoutThorough() {
  if (isWhole || isTestFile) return []
  const files = globSync(unitTests)
  const thorough = files.filter((file) => readFileSync(file, 'utf8').startsWith('// @module-tag thorough'))
  return ['--tags-filter=!thorough', ...thorough.map((file) => `--exclude=${file}`)]
}

async function vitest(title: string, settings: string, ...more: string[]) {
  await tests(title, [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', settings],
    ...['--reporter=./test/run/vitest-reporter.ts', ...more],
  ])
}

async function playwright(title: string, { areAlone = false } = {}, ...files: string[]) {
  // Those of a slice, or all but those of the others.
  const own = slice === 'languages' || slice === 'widths' ? `@${slice}` : ''
  const wanted = [...(areAlone ? ['@alone'] : []), ...(own ? [own] : [])].map((tag) => `(?=.*${tag})`)
  const unwanted = [...(areAlone ? [] : [journeysLeft]), ...(slice === 'journeys' ? ['@languages', '@widths'] : [])]
  const selection = [
    ...(wanted.length > 0 ? [`--grep=${wanted.join('')}`] : []),
    ...(unwanted.length > 0 ? [`--grep-invert=${unwanted.join('|')}`] : []),
    ...(areAlone ? ['--workers=1'] : []),
    ...(own ? ['--pass-with-no-tests'] : []),
  ]
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=./test/run/playwright-reporter.ts']
  // The journeys' server would fill the database that is meant for the other tests.
  await tests(title, [...command, ...selection, ...files], { DATABASE_URL: '' })
}

async function tests(title: string, command: string[], environment: Record<string, string> = {}) {
  const startedAt = performance.now()
  const { isGood, results, output } = await run(title, command, environment)
  const passed = results.filter(({ state }) => state === 'passed')
  const failed = results.filter(({ state }) => !['passed', 'ended', ...(isWhole ? [] : ['left'])].includes(state))
  ran.push(...results)
  times.push(...timesOf(results))
  counts.passed += passed.length
  counts.failed += failed.length
  sayEnd(`${title}: ${passed.length} passed, ${failed.length} failed`, startedAt)
  // What has failed has been printed already.
  const unended = failed.filter(({ state }) => state !== 'failed')
  for (const { file, title, state } of unended) console.log(`Failed: ${file} › ${title} (${state})`)
  const isEmpty = passed.length === 0 && !part && slice === undefined
  const isBroken = failed.length === 0 && (!isGood || isEmpty)
  if (isBroken) count(title, false)
  if (isBroken || unended.length > 0) console.log(output)
}

function sayEnd(what: string, startedAt: number) {
  console.log(`${what}, in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
}

function printSlowest() {
  console.log('\nThe slowest twenty, in seconds of a worker:')
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, 20)
  for (const { file, ms } of slowest) console.log(`${(ms / 1_000).toFixed(1).padStart(7)}  ${file}`)
}

/** Every promise in the documents needs a test that ran and passed, or one that only the whole suite runs. */
function checkProofs() {
  for (const page of ['docs/specification.md', 'docs/security-checks.md']) {
    const missing = unproven(namedProofs(readFileSync(page, 'utf8')), ran, isWhole)
    for (const proof of missing) console.log(`Not proved: ${proof}`)
    count(`${page} is proved`, missing.length === 0)
  }
}

async function run(title: string, command: string[], environment: Record<string, string> = {}) {
  const prefix = canIsolate ? isolationCommand : []
  const ownFolder = mkdtempSync(join(folder, 'stage-'))
  // Servers that are started as root change to an ordinary user.
  chmodSync(ownFolder, 0o1777)
  const extent = isWhole || isTestFile ? 'whole' : 'gate'
  const stage = await runStage({
    title,
    command: [...prefix, process.execPath, ...command],
    folder: ownFolder,
    environment: { TEST_SEED: seed, TEST_EXTENT: extent, ...environment },
  })
  rmSync(ownFolder, { recursive: true, force: true })
  // The stage was ended from outside, and so is this process in a moment.
  if (isStopping) await new Promise(() => {})
  return stage
}

function count(title: string, isGood: boolean) {
  counts[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) console.log(`Failed: ${title}`)
}

function isSlice(name: string) {
  return slices.some((each) => each === name)
}

async function stop() {
  isStopping = true
  await endProcessesOf(folder)
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
