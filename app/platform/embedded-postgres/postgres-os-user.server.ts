import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { StartError } from '../config/start-error.server.ts'

const name = 'upinde'
const nameIsTaken = 9

/** Who runs PostgreSQL: ourselves, or, when we are root, somebody who is not. */
export type Account = { uid: number; gid: number }

/**
 * The account that runs the server of a cluster: ours, unless we are root. PostgreSQL refuses to run as root, so root
 * hands it to the cluster's owner, and a new cluster to a system account of its own.
 */
export function postgresOsUser(cluster: string): Account {
  const us = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (us.uid !== 0) return us
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemAccount()
}

/** Makes a folder of an account, 0700. Throws StartError when somebody else's thing has its name. */
export function makeFolderOf(account: Account, folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const entry = lstatSync(folder)
  const isOurs = entry.uid === account.uid || entry.uid === process.getuid?.()
  if (!entry.isDirectory() || !isOurs) throw new StartError(`${folder} belongs to somebody else. Remove it.`)
  give(account, folder)
}

/** Makes a file or folder an account's own and private. */
export function give({ uid, gid }: Account, path: string): void {
  if (process.getuid?.() === 0) lchownSync(path, uid, gid)
  chmodSync(path, lstatSync(path).isDirectory() ? 0o700 : 0o600)
}

/**
 * How to run a program as an account. Root's hand-over lends one capability, since the account may not be able to walk
 * to a folder such as /root/upinde: it reads the way there and writes nothing. The security bit makes it count for
 * access(2) too, with which PostgreSQL looks at its own programs.
 */
export function unprivileged(program: string, { uid, gid }: Account): { command: string; prefix: string[] } {
  if (process.getuid?.() !== 0) return { command: program, prefix: [] }
  return { command: 'setpriv', prefix: [...handOver({ uid, gid }, 'reading'), program] }
}

/** A right of root's, to read or also to write whatever file there is. */
export type Lent = 'reading' | 'writing'

/** Arguments of setpriv with which root becomes an account, to which it may lend a right. */
export function handOver({ uid, gid }: Account, lent?: Lent): string[] {
  const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  if (!lent) return [...account, '--inh-caps=-all']
  const capability = lent === 'writing' ? 'dac_override' : readingCapability()
  return [...account, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup']
}

// Containers often keep the capability to read anything from their root, and leave the one to read and write anything.
function readingCapability() {
  const [, held = '0'] = /^CapPrm:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return BigInt(`0x${held}`) & 0b100n ? 'dac_read_search' : 'dac_override'
}

function systemAccount(): Account {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    makeSystemAccount()
    return { uid: ask('-u'), gid: ask('-g') }
  }
}

function makeSystemAccount() {
  const shape = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  const { status, stderr } = spawnSync('useradd', [...shape, name], { encoding: 'utf8' })
  // Another start at the same moment may have made it.
  if (status !== 0 && status !== nameIsTaken) throw new StartError(`The account ${name} cannot be made: ${stderr}`)
}
