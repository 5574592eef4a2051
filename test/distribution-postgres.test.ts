// @module-tag thorough
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import {
  makePrivateTo,
  postgresOsUser,
  unprivilegedCommand,
} from '../app/platform/embedded-postgres/postgres-os-user.server.ts'
import { buildIfStale } from '../cli/build.ts'
import { until } from './patience.ts'
import { spawnServer } from './server-process.ts'

// Debian installs each version of PostgreSQL in a folder of its own.
const programs = globSync('/usr/lib/postgresql/*/bin/postgres').sort()

test('the product runs on the distribution’s PostgreSQL', async () => {
  expect(programs, 'apt-get install postgresql').not.toEqual([])
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'upinde-distribution-'))
  const database = await startDatabase(folder, dirname(programs.at(-1) ?? ''))
  try {
    const server = await spawnServer(join(folder, 'product'), { DATABASE_URL: database.url('upinde') })
    await server.isOpen()
    expect(server.output()).toContain('Open ')
    const fields = { email: 'ada@example.org', password: 'mvua ya masika' }
    const signedUp = await fetch(`${server.address}/auth?mode=sign-up`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: server.address },
    })
    expect(await signedUp.text()).toContain('Success! Your account has been created.')
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const directory = await fetch(`${server.address}/reviews?search=a`, { headers: { cookie } })
    expect([directory.status, new URL(directory.url).pathname]).toEqual([200, '/reviews'])
    expect(await server.stop()).toBe(0)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function startDatabase(folder: string, bin: string) {
  const account = postgresOsUser('/nowhere')
  const [data, socket] = [join(folder, 'cluster'), join(folder, 'socket')]
  for (const each of [data, socket]) mkdirSync(each)
  for (const each of [folder, data, socket]) makePrivateTo(account, each)
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
  const initdb = unprivilegedCommand(join(bin, 'initdb'), account)
  const options = ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8']
  execFileSync(initdb.command, [...initdb.prefix, ...options], { env, stdio: 'ignore', cwd: '/' })
  const program = unprivilegedCommand(join(bin, 'postgres'), account)
  const settings = ['-c', `unix_socket_directories=${socket}`, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const child = spawn(program.command, [...program.prefix, '-D', data, ...settings], {
    env,
    cwd: '/',
    stdio: 'ignore',
  })
  const url = (user: string, name = user) => `postgres://${user}@localhost/${name}?host=${encodeURIComponent(socket)}`
  const path = join(socket, '.s.PGSQL.5432')
  const sql = postgres({ path, user: 'postgres', database: 'postgres', max: 1, onnotice: () => {} })
  const answers = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    )
  await until(answers)
  await sql`create role upinde login`
  await sql`create database upinde owner upinde`
  await sql.end()
  return {
    url,
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
