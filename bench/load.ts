import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const connections = 50
const seconds = 4
const loadCore = 1

export type Load = { 'requests/s': number; 'p50 ms': number; 'p99 ms': number }

export type SentRequest = {
  cookie?: string
  isPlain?: boolean
  /** A file that receives a byte with every hundredth request. */
  writes?: string
  warmUpSeconds?: number
}

/** Asks for an address over 50 connections, for four seconds after those to warm up. Throws if any answer is not 200. */
export async function load(
  address: string,
  { cookie, isPlain, writes, warmUpSeconds = 1 }: SentRequest = {},
): Promise<Load> {
  const options = [
    ...['-c', String(loadCore), 'wrk', '-t1', `-c${connections}`, '--latency', '--timeout', '10s'],
    ...(isPlain ? [] : ['-H', 'Accept-Encoding: br']),
    ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
    ...(writes ? ['-s', join(import.meta.dirname, 'writes.lua')] : []),
    address,
  ]
  const env = { ...process.env, WRITES: writes }
  await run('taskset', [...options, `-d${warmUpSeconds}s`], { env })
  const { stdout: report } = await run('taskset', [...options, `-d${seconds}s`], { env })
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${address} did not answer 200:\n${report}`)
  return {
    'requests/s': Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])),
    'p50 ms': milliseconds(report, 50),
    'p99 ms': milliseconds(report, 99),
  }
}

function milliseconds(report: string, share: number) {
  const [, number = '', unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? []
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
  return Math.round(Number(number) * factor * 100) / 100
}

export function needDebianPackages(names: string[]): void {
  try {
    execFileSync('dpkg', ['-s', ...names], { stdio: 'ignore' })
  } catch {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'inherit' })
  }
}
