import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { journeysIn, namedProofs, type Ran, unproven } from './run/proofs.ts'
import { describeFailure } from './run/results.ts'
import { endProcessesOf, runStage } from './run/stage.ts'

// `npm test` leaves out the tests tagged as thorough, and those that break things on purpose; `npm run test:all` does not.
// `npm test -- workplaces` runs those of its tests and journeys that have this in their path, and of a test file all.
const [mode, ...others] = process.argv.slice(2)
const isWhole = mode === '--all'
const part = isWhole ? undefined : mode
if (others.length > 0 || part?.startsWith('-'))
  throw new Error('Usage: npm test [-- FOLDER or FILE], or npm run test:all')

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
const failures: string[] = []
const ran: Ran[] = []
const leftFiles = new Set<string>()
let isStopping = false
const unitTests = '{app,host,cli,demo,bench,test}/**/*.test.ts'
const journeysOfGate = isWhole ? [] : ['--grep-invert=@thorough']

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

console.log(`${part ?? (isWhole ? 'The whole suite' : 'The gate')}, with TEST_SEED=${seed}`)
await (part === undefined ? everything() : testsOf(part))

for (const failure of failures) console.log(failure)
if (counts.failed > 0) console.log(`To run it with the same random choices: TEST_SEED=${seed}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
rmSync(folder, { recursive: true, force: true })
process.exit(counts.failed ? 1 : 0)

async function everything() {
  console.log('\n— Format, types and build')
  await Promise.all([
    check('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.'),
    check('Routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen').then(() =>
      check('Types', 'node_modules/typescript/bin/tsc', '--noEmit'),
    ),
    check('Build', 'cli/build.ts'),
  ])
  await vitest('Unit and request tests', 'vitest.config.ts', ...(isWhole ? [] : unitTestsOfGate()))
  if (isWhole) await vitest('Short rounds of the resilience tests', 'vitest.resilience.config.ts')
  await playwright('Browser journeys and byte budgets', `--grep-invert=${isWhole ? '@alone' : '@alone|@thorough'}`)
  await playwright('Journeys that change what everybody sees', '--grep=@alone', '--workers=1', ...journeysOfGate)
  checkProofs()
}

async function testsOf(part: string) {
  const name = part.replace(/(\.server)?\.tsx?$/, '')
  const isTestFile = /\.(test|spec)\.ts$/.test(part)
  const matching = (files: string) => globSync(files).filter((path) => path.includes(name))
  const [tests, journeys] = [matching(unitTests), matching('e2e/**/*.spec.ts')]
  if (tests.length + journeys.length === 0) return count(`Finding a test with ${name} in its path`, false)
  const [testsLeft, journeysLeft] = isTestFile ? [[], []] : [unitTestsOfGate(), journeysOfGate]
  if (tests.length > 0)
    await vitest('Unit and request tests', 'vitest.config.ts', '--passWithNoTests', ...tests, ...testsLeft)
  if (journeys.length > 0) {
    const selection = ['--pass-with-no-tests', ...journeys]
    await playwright('Browser journeys', ...selection, `--grep-invert=${isTestFile ? '@alone' : '@alone|@thorough'}`)
    await playwright('Journeys that run alone', ...selection, '--grep=@alone', '--workers=1', ...journeysLeft)
  }
  if (counts.passed + counts.failed === 0) console.log('All of them are heavy: give the name of a file to run it.')
}

async function check(title: string, ...command: string[]) {
  const { isGood } = await run(title, command)
  count(title, isGood)
}

/** Memory instead of a disk, where there is enough of it for what all tests store. */
function quickFolder() {
  const memory = '/dev/shm'
  const { type, bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { type: 0, bavail: 0, bsize: 0 }
  const isEnough = bavail * bsize > 2 ** 32 && freemem() > 2 ** 33
  return type === 0x01021994 && isEnough ? memory : tmpdir()
}

/** Files that are thorough as a whole begin with the tag, so that they need not be loaded to be left out. */
function unitTestsOfGate() {
  const files = globSync(unitTests)
  const thorough = files.filter((file) => readFileSync(file, 'utf8').startsWith('// @module-tag thorough'))
  for (const file of [...thorough, ...globSync('resilience/**/*.test.ts')]) leftFiles.add(file)
  return ['--tags-filter=!thorough', ...thorough.map((file) => `--exclude=${file}`)]
}

async function vitest(title: string, settings: string, ...more: string[]) {
  const reporters = ['--reporter=default', '--reporter=./test/run/vitest-reporter.ts']
  await tests(title, ['node_modules/vitest/vitest.mjs', 'run', '--config', settings, ...reporters, ...more])
}

async function playwright(title: string, ...selection: string[]) {
  const reporters = '--reporter=list,./test/run/playwright-reporter.ts'
  const command = ['node_modules/@playwright/test/cli.js', 'test', reporters, ...selection]
  // The journeys' server would fill the database that is meant for the other tests.
  await tests(title, command, { DATABASE_URL: '' })
}

async function tests(title: string, command: string[], environment: Record<string, string> = {}) {
  console.log(`\n— ${title}${canIsolate ? ', without a way out of this machine' : ''}`)
  const { isGood, results } = await run(title, command, environment)
  const passed = results.filter(({ state }) => state === 'passed')
  const failed = results.filter(({ state }) => !['passed', 'ended', ...(isWhole ? [] : ['left'])].includes(state))
  ran.push(...results)
  counts.passed += passed.length
  counts.failed += failed.length
  failures.push(...failed.map(describeFailure))
  if (failed.length === 0 && !(isGood && (passed.length > 0 || part))) count(title, false)
}

/** Every promise in the documents needs a test that ran and passed, or one that only the whole suite runs. */
function checkProofs() {
  console.log('\n— The documents name tests that ran and passed')
  if (!isWhole) ran.push(...thoroughJourneys())
  for (const page of ['docs/specification.md', 'docs/security-checks.md']) {
    const proofs = namedProofs(readFileSync(page, 'utf8'))
    const { missing, left } = unproven(proofs, ran, leftFiles)
    for (const proof of missing) console.log(`Not proved: ${proof}`)
    if (left.length > 0) console.log(`${page} names ${left.length} proofs that only npm run test:all runs.`)
    count(`${page} is proved`, missing.length === 0 && !(isWhole && left.length > 0))
  }
}

function thoroughJourneys() {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json', '--grep=@thorough']
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) return []
  return journeysIn(JSON.parse(stdout)).map((journey) => ({ ...journey, state: 'left' as const }))
}

async function run(title: string, command: string[], environment: Record<string, string> = {}) {
  const prefix = canIsolate ? isolationCommand : []
  const ownFolder = mkdtempSync(join(folder, 'stage-'))
  // Servers that are started as root change to an ordinary user.
  chmodSync(ownFolder, 0o1777)
  const stage = await runStage({
    title,
    command: [...prefix, process.execPath, ...command],
    folder: ownFolder,
    environment: { TEST_SEED: seed, TEST_EXTENT: isWhole || isFile ? 'whole' : 'gate', ...environment },
  })
  rmSync(ownFolder, { recursive: true, force: true })
  // The stage was ended from outside, and so is this process in a moment.
  if (isStopping) await new Promise(() => {})
  return stage
}

function count(title: string, isGood: boolean) {
  counts[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) failures.push(`Failed: ${title}`)
}

async function stop() {
  isStopping = true
  await endProcessesOf(folder)
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
