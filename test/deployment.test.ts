import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Config, config, parseConfig } from '../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { embeddedIsRunning, startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { prepareCluster, serverCommand } from '../app/platform/embedded-postgres/postgres-cluster.server.ts'
import { makePrivateTo, postgresOsUser } from '../app/platform/embedded-postgres/postgres-os-user.server.ts'
import { buildIfStale } from '../cli/build.ts'
import { inGate } from './in-gate.ts'
import { until } from './patience.ts'
import { startProxy } from './proxy.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'warn' }))

const samples = join(import.meta.dirname, '../deploy')
const folder = mkdtempSync(join(tmpdir(), 'upinde-deployment-'))

beforeAll(buildIfStale)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Settings that keep content, people and times out of the log.
const silence = {
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_connections: 'off',
  log_disconnections: 'off',
}

const units = readdirSync(samples).filter((name) => name.startsWith('upinde'))

test.each(units)('%s is a valid systemd unit', (unit) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(samples, unit)], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test.each(units.filter((name) => name.endsWith('.service')))('%s has a low systemd exposure level', (unit) => {
  // On a scale of 100, on which systemd itself calls up to 40 OK.
  const judge = ['security', '--offline=true', '--threshold=15', join(samples, unit)]
  expect(spawnSync('systemd-analyze', judge).status).toBe(0)
})

const commands = ['audit', 'backup', 'custodian', 'keys', 'restore']

test('npm run cli lists the operator’s commands', () => {
  const { stderr } = spawnSync('npm', ['run', 'cli'], { encoding: 'utf8' })
  expect([...stderr.matchAll(/^(\w+) {2,}[A-Z]/gm)].map(([, name]) => name)).toEqual(commands)
})

test.each(commands.slice(0, inGate(1, commands.length)))('%s runs as a command', (name) => {
  const { stderr } = spawnSync('sh', ['cli/command.sh', name, 'no-such-word'], { encoding: 'utf8' })
  expect(stderr).toContain(`npm run cli -- ${name}`)
})

test('the proxy’s own responses carry the security headers too', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const proxy = await startProxy(join(folder, 'proxy'), [String(port)])
  try {
    await until(() => fetch(proxy.publicUrl).then(Boolean, () => false))
    const unread = { headers: { 'x-long': 'x'.repeat(20_000) } }
    for (const [status, answer] of [
      [503, await fetch(proxy.publicUrl)],
      [400, await fetch(proxy.publicUrl, unread)],
    ] as const) {
      expect(answer.status).toBe(status)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex, noarchive',
      })
    }
  } finally {
    await proxy.stop()
  }
})

test('visitors cannot choose their client address: onion visitors share one value, others have their own', async () => {
  const server = createServer(({ headers }, answer) => void answer.end(String(headers['x-forwarded-for'])))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const proxy = await startProxy(join(folder, 'onion-proxy'), [String(port)])
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const told = async (url: string) => (await fetch(url, { headers })).text()
  try {
    await until(() => fetch(proxy.publicUrl).then(Boolean, () => false))
    expect([await told(proxy.publicUrl), await told(proxy.onionUrl)]).toEqual(['127.0.0.1', 'onion'])
  } finally {
    await proxy.stop()
    server.close()
  }
})

test('PostgreSQL starts with the sample settings and recognises each of them', async () => {
  const settings = parseConfig({ DATA_DIR: folder })
  await prepareCluster(settings)
  const { cluster } = embeddedFolders(settings)
  certify(cluster)
  appendFileSync(join(cluster, 'postgresql.conf'), readFileSync(join(samples, 'postgresql.conf')))
  const server = await startEmbeddedPostgres(settings)
  const sql = postgres({ ...embeddedLogin(settings, 'postgres'), database: 'postgres', max: 1 })
  try {
    // The embedded server gets its number of connections on the command line.
    const refused = await sql`select name from pg_file_settings where error is not null`
    expect(refused).toEqual([{ name: 'max_connections' }])
    const [shown] = await sql`select current_setting('shared_buffers') as buffers, current_setting('ssl') as ssl`
    expect(shown).toEqual({ buffers: '1GB', ssl: 'on' })
    const logging = await sql`select name, setting, current_setting(name) as embedded
      from pg_file_settings where name like 'log\\_%'`
    for (const { name, setting, embedded } of logging) expect(embedded, name).toBe(setting)
    expect(Object.fromEntries(logging.map(({ name, setting }) => [name, setting]))).toMatchObject(silence)
  } finally {
    await sql.end()
    await server.stop()
  }
})

test('the log warns about a database that keeps commit times or is used by a superuser', async () => {
  const settings = parseConfig({ DATA_DIR: folder })
  await prepareCluster(settings)
  const { command, args, options } = await serverCommand(settings)
  const database = spawn(command, [...args, '-c', 'track_commit_timestamp=on'], { ...options, stdio: 'ignore' })
  try {
    await until(() => embeddedIsRunning(settings))
    const { socket } = embeddedFolders(settings)
    const { user, password } = embeddedLogin(settings, 'postgres')
    const address = `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(socket)}`
    expect(await warningsOf(parseConfig({ DATABASE_URL: address }))).toEqual([
      'database-role-is-superuser',
      'database-keeps-commit-times',
    ])
  } finally {
    database.kill('SIGINT')
    await once(database, 'exit')
  }
})

test('the log does not warn about a database without commit times and superuser access', async () => {
  expect(await warningsOf(config())).toEqual([])
})

async function warningsOf(settings: Config) {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await migrateDatabase(settings)
    return written.mock.calls.map(([line]) => JSON.parse(String(line)).event)
  } finally {
    written.mockRestore()
  }
}

function certify(cluster: string) {
  const [key, certificate] = [join(cluster, 'server.key'), join(cluster, 'server.crt')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  for (const path of [key, certificate]) makePrivateTo(postgresOsUser(cluster), path)
}
