import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { readResults } from './results.ts'
import { resultsOf, runStage } from './stage.ts'

const results = join(import.meta.dirname, 'results.ts')

/** Starts a process of its own group that would go on for an hour, and says its id before the rest of the program. */
const leaving = (rest: string) => `
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { record } from '${results}'
const left = spawn('sleep', ['3600'], { detached: true, stdio: 'ignore' })
left.unref()
record({ id: '1', file: 'a.test.ts', title: String(left.pid), state: 'passed' })
${rest}`

function stageOf(program: string) {
  const folder = mkdtempSync(join(config().dataDir, 'stage-'))
  const path = join(folder, 'program.ts')
  writeFileSync(path, program)
  return { title: 'A stage', command: [process.execPath, path], folder }
}

function isRunning(pid: unknown) {
  // Of a process that has ended, at most an entry without a folder is left.
  return existsSync(`/proc/${pid}/cwd`)
}

test('a stage returns its results and leaves no process behind', async () => {
  const { isGood, results } = await runStage(stageOf(leaving('')))
  expect(isGood).toBe(true)
  expect(results).toEqual([{ id: '1', file: 'a.test.ts', title: expect.any(String), state: 'passed' }])
  expect(isRunning(results[0]?.title)).toBe(false)
  expect((await runStage(stageOf('process.exitCode = 3'))).isGood).toBe(false)
})

test('a test that is said to start only after it has ended counts as it ended', async () => {
  const say = (state: string) => `record({ id: '2', file: 'b.test.ts', title: 'quick', state: '${state}' })\n`
  const { results } = await runStage(stageOf(leaving(say('passed') + say('started'))))
  expect(results.map(({ state }) => state)).toEqual(['passed', 'passed'])
})

test('a stage that is cut off says where it was, keeps its results and leaves no process behind', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const stage = stageOf(
    leaving(`record({ id: '2', file: 'b.test.ts', title: 'it hangs', state: 'started' })\nawait pause(3_600_000)`),
  )
  const limit = new AbortController()
  const running = runStage({ ...stage, limit: limit.signal })
  const path = resultsOf(stage.folder, stage.title)
  await expect.poll(() => readResults(path).length).toBe(2)
  expect(isRunning(readResults(path)[0]?.title)).toBe(true)
  limit.abort()
  const { isGood, results } = await running
  const printed = said.mock.calls.join('\n')
  said.mockRestore()
  expect(isGood).toBe(false)
  expect(results.map(({ state }) => state)).toEqual(['passed', 'started'])
  expect(printed).toContain('Cut off: A stage')
  expect(printed).toContain('It was at: b.test.ts › it hangs')
  expect(printed).toContain('So far 1 passed and 0 failed.')
  expect(isRunning(results[0]?.title)).toBe(false)
})
