import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/free-port.ts'
import { serverCore } from './product.ts'

type Page = { bytes: Uint8Array; encoding: string | undefined }
type Measure<Result> = (address: string) => Promise<Result>

/** Serves bytes as a file of nginx while `measure` runs. */
export async function withNginx<Result>(folder: string, page: Page, measure: Measure<Result>): Promise<Result> {
  const port = await freePort()
  const site = join(folder, `nginx-${port}`)
  mkdirSync(site, { mode: 0o755 })
  writeFileSync(join(site, 'index.html'), page.bytes)
  writeFileSync(join(site, 'nginx.conf'), nginxConfig(site, port, page))
  return whileRunning(['nginx', '-c', join(site, 'nginx.conf'), '-p', site], port, measure)
}

function nginxConfig(site: string, port: number, { encoding }: Page) {
  return `daemon off; worker_processes 1; pid ${site}/pid; error_log ${site}/error.log; user root;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;
      server {
        listen 127.0.0.1:${port}; root ${site}; default_type text/html;
        ${encoding ? `add_header Content-Encoding ${encoding};` : ''}
      }
    }`
}

/** Serves bytes from the memory of a program that does nothing else. */
export async function withNodeHttp<Result>(folder: string, { bytes }: Page, measure: Measure<Result>): Promise<Result> {
  const port = await freePort()
  const file = join(folder, `from-memory-${port}`)
  writeFileSync(file, bytes)
  return whileRunning(['node', join(import.meta.dirname, 'from-memory.ts'), file, String(port)], port, measure)
}

/** Renders a page of `address` with React and compresses it for each request, and does nothing else. */
export async function withBareReact<Result>(
  { dataDir, address, path, cookie = '' }: { dataDir: string; address: string; path: string; cookie?: string },
  measure: Measure<Result>,
): Promise<Result> {
  const port = await freePort()
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir, PUBLIC_URL: address }
  const program = ['node', join(import.meta.dirname, 'bare-react.ts'), path, cookie, String(port)]
  return whileRunning(program, port, measure, env)
}

async function whileRunning<Result>(
  command: string[],
  port: number,
  measure: Measure<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const child = spawn('taskset', ['-c', String(serverCore), ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  const address = `http://127.0.0.1:${port}/`
  try {
    await untilAnswering(child, address)
    return await measure(address)
  } finally {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
}

async function untilAnswering(child: ChildProcess, address: string) {
  while (child.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined)
    await answer?.bytes()
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(`${child.spawnargs.join(' ')} ended.`)
}
