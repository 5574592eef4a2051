import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnDatabase } from '../resilience/deployment/own-database.ts'
import { startProxy } from '../resilience/deployment/proxy.ts'
import { freePort } from '../test/free-port.ts'
import { startServer } from '../test/server-process.ts'
import { type Row, writeTable } from './doc-table.ts'
import { load, needDebianPackages } from './load.ts'
import { memberCookie } from './people.ts'

const rounds = 5
const pages = {
  '`/apply-mentee`': '/apply-mentee',
  '`/apply-mentor`': '/apply-mentor',
  '`/inside-workplaces`': '/inside-workplaces',
}

/**
 * Compares two processes with one, both behind the sample's nginx and over one PostgreSQL. All of that, and the program
 * that asks, share the machine's cores. No page is kept in memory, as those of members and admins mostly are not.
 */
export async function benchProcesses(): Promise<void> {
  if (availableParallelism() < 2) throw new Error('This needs two processor cores.')
  needDebianPackages(['wrk', 'nginx-light'])
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const database = await startOwnDatabase(join(folder, 'database'))
  const ports = [String(await freePort()), String(await freePort())]
  const settings = {
    DATABASE_URL: database.url,
    TRUST_PROXY: 'true',
    PAGE_CACHE_MB: '0',
    PUBLIC_URL: 'http://localhost',
  }
  const processes = []
  for (const PORT of ports) processes.push(await startServer(join(folder, 'data'), { ...settings, PORT }))
  const one = await startProxy(join(folder, 'one'), ports.slice(0, 1))
  const two = await startProxy(join(folder, 'two'), ports)
  try {
    const cookie = await memberCookie(processes[0]?.address ?? '', settings.PUBLIC_URL)
    const rows: Row[] = []
    for (const [page, path] of Object.entries(pages)) {
      const speed = { one: 0, two: 0 }
      // In turn, and the best round of each counts: other programs on the machine can only slow one down.
      for (let round = 0; round < rounds; round++)
        for (const [name, { publicUrl }] of Object.entries({ one, two }) as ['one' | 'two', typeof one][]) {
          const measured = await load(publicUrl + path, { cookie, anyCore: true, warmUpSeconds: round ? 1 : 10 })
          speed[name] = Math.max(speed[name], measured['requests/s'])
        }
      rows.push({
        page,
        'one, requests/s': speed.one,
        'two, requests/s': speed.two,
        'two : one': Math.round((speed.two / speed.one) * 100) / 100,
      })
    }
    writeTable('processes', rows)
  } finally {
    await two.stop()
    await one.stop()
    await Promise.all(processes.map((each) => each.stop()))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
