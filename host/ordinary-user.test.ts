import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../cli/build.ts'
import { processesOf, runExpectingRefusal, spawnServer } from '../test/server-process.ts'

const us = process.getuid?.() ?? 0
const folder = mkdtempSync(join(tmpdir(), 'upinde-ordinary-'))
const data = join(folder, 'data')

beforeAll(buildIfStale)

afterEach(() => {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('neither the server nor its database runs as root, whoever starts it', async () => {
  const server = await opened()
  const running = processesOf(folder)
  expect(running.length).toBeGreaterThan(1)
  expect(running).toContain(server.child.pid)
  expect(userIdsOf(server.child.pid ?? 0)).toHaveLength(4)
  for (const pid of running) for (const id of userIdsOf(pid)) expect(id).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})

test('a data folder created by root is handed over, with its contents, to the user that the server runs as', {
  tags: 'thorough',
}, async () => {
  for (const name of readdirSync(data)) if (name !== 'postgres') giveToUs(join(data, name))
  chownSync(data, us, process.getgid?.() ?? 0)
  const server = await opened()
  const [user] = userIdsOf(server.child.pid ?? 0)
  for (const path of ownPaths()) expect(lstatSync(path).uid, path).toBe(user)
  expect(await server.stop()).toBe(0)
})

test('commands run by root work on the data folder and leave it to the server’s user', {
  tags: 'thorough',
}, async () => {
  expect(command('keys', 'rotate', 'all')).toContain('Removed: ')
  expect(command('audit', 'verify')).toContain('Rows: 0')
  const secret = join(folder, 'backup-key.age')
  const made = execFileSync(process.execPath, ['cli/backup.ts', 'new-key', secret], {
    input: 'mvua ya masika ndefu\n',
    encoding: 'utf8',
  })
  const [, key = ''] = /BACKUP_KEY=(age1\w+)/.exec(made) ?? []
  expect(lstatSync(secret).uid).toBe(us)
  expect(command('backup', { BACKUP_KEY: key })).toContain('Files: 0')
  const server = await opened()
  expect(new Set(ownPaths().map((path) => lstatSync(path).uid)).size).toBe(1)
  expect(await server.stop()).toBe(0)
})

test('a command run by root starts even while the server writes, moves and removes files', {
  tags: 'thorough',
}, async () => {
  const mail = join(data, 'mail')
  mkdirSync(mail, { recursive: true })
  const server = spawn('sh', ['-c', 'while :; do : > a; mv a b; rm b; done'], { cwd: mail, stdio: 'ignore' })
  const ended = once(server, 'exit')
  try {
    for (let left = 2; left > 0; left -= 1) expect(command('audit', 'verify')).toContain('Rows: ')
  } finally {
    server.kill('SIGKILL')
    await ended
  }
})

test('the start reports what the server may do beyond an ordinary user', { tags: 'thorough' }, async () => {
  const server = await opened()
  const held = /^CapEff:\s*0*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]
  expect(server.output().includes('may read every file of this machine')).toBe(held !== '0')
  expect(await server.stop()).toBe(0)
})

test('a file in place of the data folder is reported in one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { code, said } = await runExpectingRefusal(file)
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/cannot be used: |may not write to /)
  expect(said).not.toContain('at file:')
})

async function opened() {
  const server = await spawnServer(data)
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}

function command(name: string, ...given: (string | Record<string, string>)[]) {
  const words = given.filter((each) => typeof each === 'string')
  const settings = Object.assign({}, ...given.filter((each) => typeof each !== 'string'))
  const env = { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', DATA_DIR: data, ...settings }
  return execFileSync(process.execPath, [`cli/${name}.ts`, ...words], { env, encoding: 'utf8' })
}

/** Returns none for a process that has ended since it was listed, as those of the database come and go. */
function userIdsOf(pid: number) {
  const file = `/proc/${pid}/status`
  try {
    const [, ids = ''] = /^Uid:\s*(.*)$/m.exec(readFileSync(file, 'utf8')) ?? []
    return ids.split(/\s+/).map(Number)
  } catch (error) {
    if (existsSync(file)) throw error
    return []
  }
}

function ownPaths() {
  const inside = readdirSync(data, { recursive: true, encoding: 'utf8' })
  return [data, ...inside.filter((name) => !name.startsWith('postgres/')).map((name) => join(data, name))]
}

function giveToUs(path: string) {
  for (const name of lstatSync(path).isDirectory() ? readdirSync(path) : []) giveToUs(join(path, name))
  chownSync(path, us, process.getgid?.() ?? 0)
}
