import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { StartError } from '../config/config.server.ts'

const name = 'upinde'
const nameTakenStatus = 9

export type Account = { uid: number; gid: number }

/** Returns our own account or, since PostgreSQL refuses to run as root, the cluster's owner or a system account. */
export function postgresOsUser(cluster: string): Account {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (own.uid !== 0) return own
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemAccount()
}

export function createPrivateFolder(account: Account, folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const entry = lstatSync(folder)
  const isOurs = entry.uid === account.uid || entry.uid === process.getuid?.()
  if (!entry.isDirectory() || !isOurs) throw new StartError(`${folder} belongs to somebody else. Remove it.`)
  makePrivateTo(account, folder)
}

export function makePrivateTo({ uid, gid }: Account, path: string): void {
  if (process.getuid?.() === 0) lchownSync(path, uid, gid)
  chmodSync(path, lstatSync(path).isDirectory() ? 0o700 : 0o600)
}

/** Lends the account a right to read, since it may not be able to enter a folder such as /root/upinde. */
export function unprivilegedCommand(program: string, { uid, gid }: Account): { command: string; prefix: string[] } {
  if (process.getuid?.() !== 0) return { command: program, prefix: [] }
  return { command: 'setpriv', prefix: [...setprivArgs({ uid, gid }, 'reading'), program] }
}

export type LentCapability = 'reading' | 'writing'

export function setprivArgs({ uid, gid }: Account, lent?: LentCapability): string[] {
  const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  if (!lent) return [...account, '--inh-caps=-all']
  const capability = lent === 'writing' ? 'dac_override' : readCapability()
  // PostgreSQL checks its programs with access(2), for which a capability counts only with this security bit.
  return [...account, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup']
}

// Containers often drop CAP_DAC_READ_SEARCH but keep CAP_DAC_OVERRIDE.
function readCapability() {
  const [, held = '0'] = /^CapPrm:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return BigInt(`0x${held}`) & 0b100n ? 'dac_read_search' : 'dac_override'
}

function systemAccount(): Account {
  const queryId = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: queryId('-u'), gid: queryId('-g') }
  } catch {
    createSystemAccount()
    return { uid: queryId('-u'), gid: queryId('-g') }
  }
}

function createSystemAccount() {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  const { status, stderr } = spawnSync('useradd', [...options, name], { encoding: 'utf8' })
  if (status !== 0 && status !== nameTakenStatus) throw new StartError(`The account ${name} cannot be made: ${stderr}`)
}
