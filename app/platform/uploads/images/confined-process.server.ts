import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

export type Confined = ChildProcessByStdio<Writable, Readable, null>

type Program = {
  /** An absolute path. It writes a byte to file descriptor 3 and closes it once it has loaded all that it needs. */
  path: string
  args: string[]
  /** The files and folders with its code: all that it can read until then. */
  code: string[]
  /** How long it may compute, all in all. On a busy machine it is given more time for it, but a minute at most. */
  cpuSeconds: number
}

/** The file descriptor on which a confined program says that it is loaded. */
const loadedSignal = 3

const lowPriority = 10
// What the kernel refuses from then on: a file, a socket or a pipe more, another process, a byte into a file.
const limits = ['--nofile=0:0', '--nproc=0:0', '--fsize=0:0', '--core=0:0']
const patienceMs = 60_000
const prlimit = promisify(execFile)
const confinement = createRequire(import.meta.url).resolve('#confinement')

/**
 * Starts a program that can do nothing but turn its standard input into its standard output. It has no settings, Node
 * refuses it files, processes and native code, and once it is loaded, before it gets any input, the kernel refuses it
 * whatever it has not opened yet, sockets included. Throws when it does not start or cannot be confined.
 */
export async function startConfined({ path, args, code, cpuSeconds }: Program): Promise<Confined> {
  const reads = [confinement, ...code].map((readable) => `--allow-fs-read=${readable}`)
  const child = spawn(process.execPath, [...nodeFlags, ...reads, path, ...args], {
    // Without the ring, the only way to the kernel is the one that the limits close.
    env: { UV_USE_IO_URING: '0' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  child.stdin?.on('error', () => {})
  try {
    await once(child, 'spawn')
    lowerPriority(child.pid)
    const signal = child.stdio[loadedSignal] as Readable
    if ((await buffer(signal)).length === 0) throw new Error(`${path} did not load.`)
    await prlimit('prlimit', ['--pid', String(child.pid), `--cpu=${cpuSeconds}`, ...limits])
    return child as Confined
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

const nodeFlags = [
  '--permission',
  // WebAssembly with threads needs them; a worker has the permissions of its process.
  '--allow-worker',
  '--disable-warning=PERM0006',
  '--disallow-code-generation-from-strings',
  '--import',
  confinement,
]

// Some sandboxes of systemd refuse it.
function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, lowPriority)
  } catch {}
}
