import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs'

/** What a runner says of a test, or of a file, which has `ended`. A test that is `left` runs only with the whole suite. */
export type Result = {
  id: string
  file: string
  title: string
  state: 'started' | 'passed' | 'failed' | 'skipped' | 'left' | 'ended'
  error?: string
  /** How long a worker was busy with it. */
  ms?: number
}

export type Time = { file: string; ms: number }

const linesOfAnError = 20

/** Notes a result in the file of the stage, so that it survives a stage that is cut off, and prints a failure at once. */
export function record(result: Result) {
  const { TEST_RESULTS } = process.env
  if (!TEST_RESULTS) return
  appendFileSync(TEST_RESULTS, `${JSON.stringify(result)}\n`)
  // The third is the output of the whole run (`stage.ts`).
  if (result.state === 'failed') writeSync(3, `\n${describeFailure(result)}\n`)
}

export function readResults(path: string): Result[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const results = new Map<string, Result>()
  // Vitest may say that a test starts after it said how it ended.
  for (const result of lines.flatMap(parsed))
    if (result.state !== 'started' || !results.has(result.id)) results.set(result.id, result)
  return [...results.values()]
}

// The last line may have been cut off with the stage.
function parsed(line: string): Result[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

/** Returns how long a worker was busy with each file: as the file says that has ended, or with its tests. */
export function timesOf(results: readonly Result[]): Time[] {
  return [...Map.groupBy(results, ({ file }) => file)].map(([file, its]) => {
    const whole = its.filter(({ state }) => state === 'ended')
    return { file, ms: (whole.length > 0 ? whole : its).reduce((sum, { ms = 0 }) => sum + ms, 0) }
  })
}

function describeFailure({ file, title, error = '' }: Result): string {
  return `Failed: ${file} › ${title}\n  ${error.split('\n', linesOfAnError).join('\n  ')}`
}
