import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Result, readResults } from './results.ts'

type Stage = {
  title: string
  command: string[]
  /** Holds everything that the stage writes, and tells its processes from others. */
  folder: string
  environment?: Record<string, string>
  /** Cuts the stage off. */
  limit?: AbortSignal
}

// Ends only what hangs: the slowest stage takes a quarter of it on a slow machine.
const limitMs = 90 * 60_000
const toEndByItselfMs = 30_000
const toReadTheRestMs = 1_000
// Processes start others until they end.
const rounds = 20

/** Runs a command with its results in a file of the folder. Whatever happens, it leaves no process behind. */
export async function runStage(stage: Stage) {
  const { title, command, folder, environment, limit = AbortSignal.timeout(limitMs) } = stage
  const path = resultsOf(folder, title)
  const [program = '', ...args] = command
  // The command ends when this process does.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], {
    // What it prints is worth reading only if it fails; what `record` prints comes through at once.
    stdio: ['ignore', 'pipe', 'pipe', 1],
    env: { ...process.env, ...environment, TMPDIR: folder, TEST_RESULTS: path },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [ended, closed] = [once(child, 'exit'), once(child, 'close')]
  await Promise.race([ended, once(limit, 'abort')])
  if (limit.aborted) {
    printCutOff(title, readResults(path))
    child.kill('SIGTERM')
    await Promise.race([ended, pause(toEndByItselfMs)])
  }
  await endProcessesOf(folder)
  await Promise.race([closed, pause(toReadTheRestMs)])
  return { isGood: child.exitCode === 0 && !limit.aborted, results: readResults(path), output }
}

export function resultsOf(folder: string, title: string): string {
  return join(folder, `${title}.results`)
}

/** Kills all processes that were started with the folder for their temporary files, or that work in it. */
export async function endProcessesOf(folder: string) {
  for (let round = 0; round < rounds && processesOf(folder).length > 0; round += 1) {
    for (const pid of processesOf(folder)) {
      try {
        process.kill(pid, round === 0 ? 'SIGTERM' : 'SIGKILL')
      } catch {}
    }
    await pause(200)
  }
}

function processesOf(folder: string) {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => pid !== process.pid && isOf(pid, folder))
}

function isOf(pid: number, folder: string) {
  try {
    const isIn = (path: string) => `${path}/`.startsWith(`${folder}/`)
    const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    const temporary = settings.find((setting) => setting.startsWith('TMPDIR='))?.slice('TMPDIR='.length)
    return isIn(temporary ?? '') || isIn(readlinkSync(`/proc/${pid}/cwd`))
  } catch {
    return false
  }
}

function printCutOff(title: string, results: Result[]) {
  const inState = (state: Result['state']) => results.filter((result) => result.state === state)
  console.log(`\nCut off: ${title}`)
  for (const { file, title } of inState('started')) console.log(`  It was at: ${file} › ${title}`)
  console.log(`  So far ${inState('passed').length} passed and ${inState('failed').length} failed.`)
}
