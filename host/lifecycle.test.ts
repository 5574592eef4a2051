import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { config } from '../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { migrationLock } from '../app/platform/db/migrate.server.ts'
import { buildIfStale } from '../cli/build.ts'
import { freePort } from '../test/free-port.ts'
import { until } from '../test/patience.ts'
import {
  databaseLog,
  isReady,
  postmasterOf,
  processesOf,
  runExpectingRefusal,
  type ServerProcess,
  spawnServer,
} from '../test/server-process.ts'

const isShutDown = /database system is shut down\s*$/
const folders: string[] = []
// Tests that leave a stopped database behind share one folder: creating one takes a second.
const stoppedFolder = newFolder()
let firstStart: { address: string; said: string; wasReady: boolean }

beforeAll(async () => {
  await buildIfStale()
  const server = await openServer(stoppedFolder)
  firstStart = { address: server.address, said: server.output(), wasReady: await isReady(server.address) }
  await server.stop()
})

// A test that failed half-way must not fail the next one.
afterEach(() => {
  for (const pid of folders.flatMap(processesOf)) process.kill(pid, 'SIGKILL')
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('the first start prints the address, the data folder and how to make an admin', () => {
  for (const told of [firstStart.address, stoppedFolder, 'npm run admin -- grant EMAIL'])
    expect(firstStart.said).toContain(told)
  expect(firstStart.wasReady).toBe(true)
})

test('SIGTERM to npm alone finishes running requests, stops the database and leaves no process', async () => {
  const server = await openServer(stoppedFolder, {}, { npm: true })
  const { answer, letGo } = await slowRequest(server)
  const stream = await openStream(server)
  server.child.kill('SIGTERM')
  expect(await stream.text()).toContain('retry:')
  await until(async () => !(await isReady(server.address)))
  await letGo()
  expect(await (await answer).text()).toContain('Invalid credentials.')
  await server.exited
  await expectNothingLeft(stoppedFolder)
})

test('Ctrl-C, which signals every process and the server twice, finishes running requests and leaves no process', {
  tags: 'thorough',
}, async () => {
  const server = await openServer(stoppedFolder, {}, { npm: true })
  const { answer, letGo } = await slowRequest(server)
  server.interrupt()
  await until(async () => !(await isReady(server.address)))
  server.interrupt()
  await letGo()
  expect(await (await answer).text()).toContain('Invalid credentials.')
  await server.exited
  await expectNothingLeft(stoppedFolder)
})

test('a stop during startup is clean', { tags: 'thorough' }, async () => {
  let output = ''
  // On a busy machine it may be open before the signal arrives.
  do {
    const server = await spawnServer(stoppedFolder)
    await until(() => existsSync(join(stoppedFolder, 'postgres/postmaster.pid')))
    expect(await server.stop()).toBe(0)
    output = server.output()
    await expectNothingLeft(stoppedFolder)
  } while (output.includes('Open '))
  expect(output).toBe('')
})

test('in development, hot reloading uses the port of the page, and a stop is clean', { tags: 'thorough' }, async () => {
  const server = await openServer(stoppedFolder, { NODE_ENV: 'development' }, { program: 'cli/dev.ts' })
  expect(await isReady(server.address)).toBe(true)
  const client = await (await fetch(`${server.address}/@vite/client`)).text()
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const news = new WebSocket(`${server.address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const [message] = await once(news, 'message')
  expect(JSON.parse(message.data)).toEqual({ type: 'connected' })
  expect(await server.stop()).toBe(0)
  await expectNothingLeft(stoppedFolder)
})

test('after SIGKILL of the server, the next start takes over the running database', { tags: 'thorough' }, async () => {
  const killed = await openServer(stoppedFolder)
  const postmaster = postmasterOf(stoppedFolder)
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(processesOf(stoppedFolder)).toContain(postmaster)
  const next = await openServer(stoppedFolder)
  expect(postmasterOf(stoppedFolder)).toBe(postmaster)
  expect(await isReady(next.address)).toBe(true)
  expect(await next.stop()).toBe(0)
  await expectNothingLeft(stoppedFolder)
})

test('a killed database is restarted while the server keeps running', async () => {
  const server = await openServer(stoppedFolder)
  const postmaster = postmasterOf(stoppedFolder)
  process.kill(postmaster, 'SIGKILL')
  await until(() => postmasterOf(stoppedFolder) !== postmaster)
  await server.isReady()
  expect(server.child.exitCode).toBeNull()
  expect(await server.stop()).toBe(0)
  await expectNothingLeft(stoppedFolder)
})

test('after SIGKILL of the server and the database, the next start recovers', { tags: 'thorough' }, async () => {
  const killed = await openServer(stoppedFolder)
  killed.child.kill('SIGKILL')
  process.kill(postmasterOf(stoppedFolder), 'SIGKILL')
  await killed.exited
  const next = await openServer(stoppedFolder)
  expect(await isReady(next.address)).toBe(true)
  expect(await next.stop()).toBe(0)
})

test('a database killed during startup is restarted, and the startup continues', { tags: 'thorough' }, async () => {
  const killed = await openServer(stoppedFolder)
  killed.child.kill('SIGKILL')
  await killed.exited
  const sql = superuserOf(stoppedFolder)
  await sql`select pg_advisory_lock(${migrationLock})`
  const next = await spawnServer(stoppedFolder)
  await until(async () => (await sql`select 1 from pg_locks where not granted`).length > 0)
  process.kill(postmasterOf(stoppedFolder), 'SIGKILL')
  await next.isReady()
  expect(await next.stop()).toBe(0)
  await sql.end({ timeout: 0 })
})

test('a stale pid file that names an unrelated process does not block a start or harm that process', {
  tags: 'thorough',
}, async () => {
  const killed = await openServer(stoppedFolder)
  const { uid, gid } = statSync(embeddedFolders(foldersOf(stoppedFolder)).cluster)
  const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  killed.child.kill('SIGKILL')
  process.kill(postmasterOf(stoppedFolder), 'SIGKILL')
  await killed.exited
  const { cluster, socket } = embeddedFolders(foldersOf(stoppedFolder))
  for (const file of [join(cluster, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
  }
  const next = await openServer(stoppedFolder)
  expect(await isReady(next.address)).toBe(true)
  expect(await next.stop()).toBe(0)
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('a second server on the same data folder refuses to start and leaves the first undisturbed', {
  tags: 'thorough',
}, async () => {
  const first = await openServer(stoppedFolder)
  const postmaster = postmasterOf(stoppedFolder)
  const { code, said } = await runExpectingRefusal(stoppedFolder)
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^Another running server uses this data folder\..*$/)
  expect(await isReady(first.address)).toBe(true)
  expect(postmasterOf(stoppedFolder)).toBe(postmaster)
  await first.stop()
})

test('when two first starts race for one data folder, one opens and the other says why it does not', {
  tags: 'thorough',
}, async () => {
  const folder = newFolder()
  const both = [await spawnServer(folder), await spawnServer(folder)]
  await Promise.all(both.map((server) => server.isOpen()))
  const [opened, refused] = both.toSorted(
    (a, b) => Number(b.output().includes('Open ')) - Number(a.output().includes('Open ')),
  )
  expect(opened?.output()).toContain('Open ')
  expect(refused?.output().trim()).toMatch(/^Another running server uses this data folder\..*$/)
  expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([])
  expect(await opened?.stop()).toBe(0)
})

test('a port in use is reported in one sentence, and the database is stopped again', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const { code, said } = await runExpectingRefusal(stoppedFolder, { PORT: String(port) })
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^Port \d+ of 127\.0\.0\.1 cannot be opened: another program listens there\..*$/)
  await expectNothingLeft(stoppedFolder)
})

test('metrics are served only with METRICS_PORT, which must be free, until the server stops', {
  tags: 'thorough',
}, async () => {
  const port = String(await freePort())
  const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`)
  const server = await openServer(stoppedFolder, { METRICS_PORT: port })
  await fetch(`${server.address}/terms`)
  expect(await (await metrics()).text()).toContain('route="/terms"')
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
  const { code, said } = await runExpectingRefusal(newFolder(), { METRICS_PORT: port })
  expect(code).toBe(1)
  expect(said.trim()).toBe(
    `Port ${port} of 127.0.0.1 cannot be opened: another program listens there. Stop it, or set METRICS_PORT to another number.`,
  )
  expect(await server.stop()).toBe(0)
  await expect(metrics()).rejects.toThrow()
  await expectNothingLeft(stoppedFolder)
})

test('all invalid settings are listed', async () => {
  const { code, said } = await runExpectingRefusal(stoppedFolder, {
    PORT: 'often',
    REVIEW_K: '0',
    DATABASE_URL: 'mysql://x/y',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'REVIEW_K', 'DATABASE_URL']) expect(said).toContain(name)
  expect(said).not.toContain('at file:')
})

test('a start with a filled database is refused without its keyring, or with one that others can read', {
  tags: 'thorough',
}, async () => {
  const keyring = join(stoppedFolder, 'keys/keyring.json')
  chmodSync(keyring, 0o640)
  const open = await runExpectingRefusal(stoppedFolder)
  chmodSync(keyring, 0o600)
  expect(open).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^\s*The keyring .* is open to other users.*\s*$/),
  })

  renameSync(keyring, `${keyring}.away`)
  const missing = await runExpectingRefusal(stoppedFolder)
  expect(existsSync(keyring)).toBe(false)
  renameSync(`${keyring}.away`, keyring)
  expect(missing).toMatchObject({ code: 1, said: expect.stringMatching(/^\s*The keyring .* is missing, .*\s*$/) })
  await expectNothingLeft(stoppedFolder)
})

test('restoring the keyring alone is enough to restore the keys folder', { tags: 'thorough' }, async () => {
  const keys = join(stoppedFolder, 'keys')
  const keyring = readFileSync(join(keys, 'keyring.json'))
  rmSync(keys, { recursive: true })
  expect(await runExpectingRefusal(stoppedFolder)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is missing'),
  })
  writeFileSync(join(keys, 'keyring.json'), keyring, { mode: 0o600 })
  const server = await openServer(stoppedFolder)
  expect(await isReady(server.address)).toBe(true)
  await server.stop()
})

test('the path of the data folder may exceed the limit for socket paths and contain spaces', {
  tags: 'thorough',
}, async () => {
  const folder = join(newFolder(), 'a folder '.repeat(12).trim(), 'and another one '.repeat(4).trim())
  const server = await openServer(folder)
  expect(Buffer.byteLength(folder)).toBeGreaterThan(107)
  expect(await isReady(server.address)).toBe(true)
  await server.stop()
  await expectNothingLeft(folder)
  rmSync(embeddedFolders(foldersOf(folder)).socket, { recursive: true })
})

test('an external database needs only its URL', { tags: 'thorough' }, async () => {
  const folder = newFolder()
  const server = await openServer(folder, { DATABASE_URL: process.env.DATABASE_URL ?? '' })
  expect(await isReady(server.address)).toBe(true)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  expect(await server.stop()).toBe(0)
})

test('an unreachable external database is reported in one sentence, without its password', async () => {
  const { code, said } = await runExpectingRefusal(newFolder(), {
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/upinde',
  })
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*$/)
  expect(said).not.toContain('secret')
})

test('admin rights are granted while the server runs', async () => {
  const server = await openServer(stoppedFolder)
  await signUp(server, 'ada@example.org', 'a-long-password-1')
  expect(await admin('grant', 'ada@example.org')).toMatch(/^This account is an admin now\./)
  await server.stop()
})

test('admin rights are revoked and granted while the server does not run', { tags: 'thorough' }, async () => {
  const server = await openServer(stoppedFolder)
  await signUp(server, 'eve@example.org', 'a-long-password-1')
  await server.stop()
  expect(await admin('grant', 'eve@example.org')).toMatch(/^This account is an admin now\./)
  expect(await admin('revoke', 'eve@example.org')).toBe('This account is no longer an admin.')
  await expectNothingLeft(stoppedFolder)
})

test('admin rights are refused to an unknown account and to one with a short password', {
  tags: 'thorough',
}, async () => {
  const server = await openServer(stoppedFolder)
  await signUp(server, 'ben@example.org', 'fourteen chars')
  await expect(admin('grant', 'ben@example.org')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('An admin’s password has at least 15 characters'),
  })
  await server.stop()
  await expect(admin('grant', 'nobody@example.org')).rejects.toMatchObject({ code: 1 })
  await expectNothingLeft(stoppedFolder)
})

test('what is due in Connect can be done as of another moment', { tags: 'thorough' }, async () => {
  const { stdout } = await dueWork('http://localhost:3000', 'due', '--at', '2031-05-01T12:00Z')
  expect(stdout.trim()).toBe(
    'Due work done as of 2031-05-01T12:00:00.000Z: 0 absences ended, 0 people have news, 0 mails.',
  )
})

test('what is due in Connect can be done as of now on any site, as of another moment on localhost only', {
  tags: 'thorough',
}, async () => {
  expect((await dueWork('https://upinde.example', 'due')).stdout).toMatch(/^Due work done as of /)
  for (const [publicUrl, ...words] of [
    ['https://upinde.example', 'due', '--at', '2031-05-01T12:00Z'],
    ['http://localhost:3000', 'due', '--at', 'tomorrow'],
    ['http://localhost:3000'],
  ] as const)
    await expect(dueWork(publicUrl, ...words)).rejects.toMatchObject({ code: 1 })
})

test('an interrupted command stops the database that it started', { tags: 'thorough' }, async () => {
  const command = spawn(process.execPath, ['cli/keys.ts', 'rotate', 'all'], { env: commandSettings() })
  const said = text(command.stderr)
  await until(() => readFileSync(join(stoppedFolder, 'keys/keyring.json'), 'utf8').includes('next'))
  command.kill('SIGINT')
  expect((await said).trim()).toBe('Stopped.')
  await expectNothingLeft(stoppedFolder)
})

async function openServer(folder: string, ...more: [Record<string, string>?, { npm?: boolean; program?: string }?]) {
  const server = await spawnServer(folder, ...more)
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}

/** Starts a sign-in that waits for a table which the test has locked. */
async function slowRequest({ address }: ServerProcess) {
  const sql = postgres({ ...embeddedLogin(foldersOf(stoppedFolder)), database: 'upinde', max: 2, onnotice: () => {} })
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`lock table users in access exclusive mode`
    held.resolve()
    await released.promise
  })
  await held.promise
  const body = new URLSearchParams({ email: 'nobody@example.org', password: 'not-a-password' })
  const answer = fetch(`${address}/auth`, { method: 'POST', body, headers: { origin: address } })
  await until(async () => (await sql`select 1 from pg_locks where not granted`).length > 0)
  return {
    answer,
    async letGo() {
      released.resolve()
      await holding
      await sql.end()
    },
  }
}

function superuserOf(folder: string) {
  return postgres({ ...embeddedLogin(foldersOf(folder), 'postgres'), database: 'postgres', max: 1, onnotice: () => {} })
}

async function openStream({ address }: ServerProcess) {
  return fetch(`${address}/live?topic=articles`, { headers: { accept: 'text/event-stream' } })
}

async function expectNothingLeft(folder: string) {
  expect(databaseLog(folder)).toMatch(isShutDown)
  await until(() => processesOf(folder).length === 0)
}

function signUp({ address }: ServerProcess, email: string, password: string) {
  const body = new URLSearchParams({ email, password })
  return fetch(`${address}/auth?mode=sign-up`, { method: 'POST', body, headers: { origin: address } })
}

function dueWork(publicUrl: string, ...words: string[]) {
  const env = { ...commandSettings(), PUBLIC_URL: publicUrl }
  return promisify(execFile)(process.execPath, ['cli/connect.ts', ...words], { env })
}

async function admin(...words: string[]) {
  const command = [join(import.meta.dirname, '../cli/admin.ts'), ...words]
  return (await promisify(execFile)(process.execPath, command, { env: commandSettings() })).stdout.trim()
}

function commandSettings() {
  return { ...process.env, DATA_DIR: stoppedFolder, DATABASE_URL: '', PUBLIC_URL: '' }
}

function newFolder() {
  const folder = mkdtempSync(join(config().dataDir, 'life '))
  folders.push(folder)
  return folder
}

function foldersOf(dataDir: string) {
  return { dataDir, keysDir: join(dataDir, 'keys') }
}
