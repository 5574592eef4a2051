import { spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, config, projectFolder, StartError } from '../app/platform/config/config.server.ts'
import { embeddedFolders } from '../app/platform/db/connection-options.server.ts'
import {
  type Account,
  type LentCapability,
  postgresOsUser,
  setprivArgs,
} from '../app/platform/embedded-postgres/postgres-os-user.server.ts'

const setprivPaths = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv']
const backupName = /\.tar\.age(\.part)?$/

/** When started by root, executes this process again as the account of the database, which is given the data folder. */
export function leaveRoot(needs?: LentCapability): void {
  if (process.getuid?.() !== 0) return
  const settings = config()
  const setpriv = setprivPaths.find((path) => existsSync(path))
  if (!setpriv) throw new StartError('The server does not run as root, and setpriv (Debian: util-linux) is missing.')
  const account = giveData(settings)
  const lent = needs ?? (canReach(setpriv, account, [projectFolder, settings.dataDir]) ? undefined : 'reading')
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(setpriv, ['setpriv', ...setprivArgs(account, lent), '--no-new-privs', ...command], {
    ...process.env,
    ...compileCacheOf(account),
  })
}

export function rightsNote(): string[] {
  if (process.getuid?.() === 0 || heldCapabilities() === 0n) return []
  return [
    `Rights    may read every file of this machine, as this folder is closed to the account that runs it: move ${projectFolder} and its data to where others may enter, such as /opt and /var/lib`,
  ]
}

function giveData(settings: Config): Account {
  mkdirSync(dirname(settings.dataDir), { recursive: true })
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const account = accountOf(settings)
  try {
    giveAll(realpathSync(settings.dataDir), account, settings)
    giveBackups(settings, account)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    throw new StartError(
      `The server does not run as root, and ${path} cannot be given to the user ${account.uid} that it runs as (${code}). Start it as the owner of its data folder.`,
    )
  }
  return account
}

function accountOf(settings: Config): Account {
  const { cluster } = embeddedFolders(settings)
  const { uid, gid } = lstatSync(realpathSync(settings.dataDir))
  return existsSync(cluster) || uid === 0 ? postgresOsUser(cluster) : { uid, gid }
}

// The folder itself comes last, so that an interrupted hand-over starts again. Stored files are walked only once.
function giveAll(folder: string, account: Account, settings: Config) {
  const isGiven = lstatSync(folder).uid === account.uid
  const { log, socket } = embeddedFolders(settings)
  const { keysDir, custodianDir, filesDir, mailDir, ledgerFile } = settings
  const small = [keysDir, custodianDir, mailDir, ledgerFile, log, socket, join(settings.dataDir, 'backups')]
  for (const path of isGiven ? small : [...small, filesDir]) if (existsSync(path)) giveTree(realpathSync(path), account)
  if (!isGiven) chownSync(folder, account.uid, account.gid)
}

function giveTree(path: string, account: Account) {
  try {
    const entry = lstatSync(path)
    if (entry.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), account)
    if (entry.uid !== account.uid) giveOne(path, account)
  } catch (error) {
    // A running server moves and deletes its files meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

// The account may already write here, and must not lead root to another file by a link or a race.
function giveOne(path: string, { uid, gid }: Account) {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const entry = fstatSync(file)
    const isItself = readlinkSync(`/proc/self/fd/${file}`) === path && (entry.isDirectory() || entry.nlink === 1)
    if (isItself) fchownSync(file, uid, gid)
  } finally {
    closeSync(file)
  }
}

function giveBackups({ backupDir, dataDir }: Config, account: Account) {
  if (backupDir.startsWith(`${dataDir}/`)) return
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  const isOurs = readdirSync(backupDir).every((name) => backupName.test(name))
  if (isOurs && lstatSync(backupDir).uid === 0) giveTree(backupDir, account)
}

function canReach(setpriv: string, account: Account, folders: string[]) {
  const tests = folders.flatMap((folder) => ['-a', '-r', folder, '-a', '-x', folder]).slice(1)
  return spawnSync(setpriv, [...setprivArgs(account), 'test', ...tests]).status === 0
}

// Node trusts its compile cache: the account gets a folder of its own, which root never reads.
function compileCacheOf(account: Account) {
  const { NODE_COMPILE_CACHE: shared } = process.env
  if (!shared) return {}
  const own = `${shared}-${account.uid}`
  mkdirSync(own, { recursive: true, mode: 0o700 })
  chownSync(own, account.uid, account.gid)
  return { NODE_COMPILE_CACHE: own }
}

function heldCapabilities() {
  const [, held = '0'] = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return BigInt(`0x${held}`)
}
