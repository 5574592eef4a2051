import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { companyPath } from '../app/workplaces/company/company-name.ts'
import { freePort, startProduct } from '../test/product.ts'
import { companyName, fillDataSet } from './data-set.ts'
import { databaseOf, memberCookie } from './people.ts'

const seconds = 10
const connections = 16
const serverCore = 0
const loadCore = 1

type Load = { 'requests/s': number; 'p50 ms': number; 'p99 ms': number }

/** Runs the server on one core and wrk on the other, next to nginx with the home page as a file for comparison. */
export async function benchServe(): Promise<void> {
  needDebianPackages(['wrk', 'nginx-light'])
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startProduct(folder, { core: serverCore })
  try {
    const sql = databaseOf(folder)
    await fillDataSet(sql, 10_000, 0)
    await sql.end()
    const cookie = await memberCookie(product.address)
    const home = await (await fetch(`${product.address}/`)).text()
    const rows: Record<string, Load> = {
      '/': load(`${product.address}/`),
      '/reviews': load(`${product.address}/reviews`, cookie),
      '/reviews.data': load(`${product.address}/reviews.data`, cookie),
      '/company/…': load(product.address + companyPath(companyName(1)), cookie),
      '/account': load(`${product.address}/account`, cookie),
      '/healthz': load(`${product.address}/healthz`),
      'nginx, / as a file': await withNginx(folder, home, (address) => load(address)),
    }
    const fileRate = rows['nginx, / as a file']?.['requests/s'] ?? 0
    console.table(
      Object.fromEntries(
        Object.entries(rows).map(([page, row]) => [
          page,
          { ...row, 'share of nginx': round(row['requests/s'] / fileRate) },
        ]),
      ),
    )
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function load(address: string, cookie = ''): Load {
  const headers = ['-H', 'Accept-Encoding: br', ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])]
  const wrk = (time: number) => [
    '-c',
    String(loadCore),
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${time}s`,
    '--latency',
    ...headers,
    address,
  ]
  execFileSync('taskset', wrk(3))
  const report = execFileSync('taskset', wrk(seconds), { encoding: 'utf8' })
  if (report.includes('Non-2xx')) throw new Error(`${address} did not answer 200:\n${report}`)
  const milliseconds = (share: string) => {
    const [, number = '', unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? []
    return round(Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'])
  }
  const [, rate = '0'] = /Requests\/sec:\s+([\d.]+)/.exec(report) ?? []
  return { 'requests/s': Math.round(Number(rate)), 'p50 ms': milliseconds('50'), 'p99 ms': milliseconds('99') }
}

async function withNginx(folder: string, page: string, measure: (address: string) => Load) {
  const port = await freePort()
  const site = join(folder, 'nginx')
  mkdirSync(site, { mode: 0o755 })
  writeFileSync(join(site, 'index.html'), page)
  writeFileSync(join(site, 'nginx.conf'), nginxConfig(site, port))
  const nginx = spawn('taskset', ['-c', String(serverCore), 'nginx', '-c', join(site, 'nginx.conf'), '-p', site])
  await pause(500)
  try {
    return measure(`http://127.0.0.1:${port}/`)
  } finally {
    nginx.kill('SIGTERM')
  }
}

function nginxConfig(site: string, port: number) {
  return `daemon off; worker_processes 1; pid ${site}/pid; error_log ${site}/error.log; user root;
    events { worker_connections 256; }
    http { access_log off; server { listen 127.0.0.1:${port}; root ${site}; default_type text/html; } }`
}

function needDebianPackages(names: string[]) {
  try {
    execFileSync('dpkg', ['-s', ...names], { stdio: 'ignore' })
  } catch {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'inherit' })
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100
}
