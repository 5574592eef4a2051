import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { projectFolder } from '../../config/config.server.ts'

export type ConfinedProcess = ChildProcessByStdio<Writable, Readable, null>

type Program = { path: string; args: string[]; readablePaths: string[]; cpuSeconds: number }

const readyFd = 3
const kernelLimits = ['--nofile=0:0', '--nproc=0:0', '--fsize=0:0', '--core=0:0']
const timeoutMs = 60_000
const prlimit = promisify(execFile)
const confinement = join(projectFolder, 'app/platform/files/images/confinement.js')

/** Starts a program that can only turn stdin into stdout, and that writes to file descriptor 3 once it has loaded. */
export async function startConfined({ path, args, readablePaths, cpuSeconds }: Program): Promise<ConfinedProcess> {
  const readFlags = [confinement, ...readablePaths].map((readable) => `--allow-fs-read=${readable}`)
  const child = spawn(process.execPath, [...nodeFlags, ...readFlags, path, ...args], {
    // io_uring would be a way into the kernel that the limits below do not cover.
    env: { UV_USE_IO_URING: '0' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  child.stdin?.on('error', () => {})
  try {
    await once(child, 'spawn')
    const ready = child.stdio[readyFd] as Readable
    if ((await buffer(ready)).length === 0) throw new Error(`${path} did not load.`)
    // Before any input, the kernel denies it new files, sockets, pipes and processes, and writing to files.
    await prlimit('prlimit', ['--pid', String(child.pid), `--cpu=${cpuSeconds}`, ...kernelLimits])
    return child as ConfinedProcess
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

const nodeFlags = [
  '--permission',
  // WebAssembly threads need workers, which have the permissions of their process.
  '--allow-worker',
  '--disable-warning=PERM0006',
  '--disallow-code-generation-from-strings',
  '--import',
  confinement,
]
