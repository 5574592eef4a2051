import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackupKey } from '../cli/backup/backup-key.ts'
import { reviewsName } from '../cli/backup/write-backup.ts'

const gigabyte = 1e9
const fileBytes = 300_000
const rowBytes = 1_000
const passphrase = 'mvua ya masika ndefu'
const root = join(import.meta.dirname, '..')

/** Measures a backup and its restoration with the given gigabytes of files and a fifth as much in rows. */
export async function benchBackups(): Promise<void> {
  const gigabytes = Number(process.argv[3] ?? 2)
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const [from, onto] = [join(folder, 'from'), join(folder, 'onto')]
  try {
    const BACKUP_KEY = await makeBackupKey(join(folder, 'key.age'), passphrase)
    const settings = { BACKUP_KEY, BACKUP_DIR: join(folder, 'backups'), LOG_LEVEL: 'error' }
    await fill(from, gigabytes * gigabyte)
    const backup = await measure(['cli/backup.ts'], { ...settings, DATA_DIR: from })
    const [name = ''] = readdirSync(settings.BACKUP_DIR).filter((each) => each !== reviewsName)
    const path = join(settings.BACKUP_DIR, name)
    cpSync(join(from, 'keys/keyring.json'), join(onto, 'keys/keyring.json'))
    const args = ['cli/restore.ts', path, '--key', join(folder, 'key.age'), '--without-ledger']
    const restore = await measure(args, { ...settings, DATA_DIR: onto })
    const megabytes = statSync(path).size / 1e6
    const figures = (each: typeof backup) => ({ ...each, 'MB/s': Math.round(megabytes / each.seconds) })
    console.log(`${Math.round(megabytes)} MB`)
    console.table({ backup: figures(backup), restore: figures(restore) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, bytes: number) {
  process.env.DATA_DIR = dataDir
  const { withDatabase } = await import('../cli/with-database.ts')
  const { config } = await import('../app/platform/config/config.server.ts')
  const { prepareCluster } = await import('../app/platform/embedded-postgres/postgres-cluster.server.ts')
  await prepareCluster(config())
  const { primarySql } = await import('../app/platform/db/db.server.ts')
  const rows = Math.round(bytes / 5 / rowBytes)
  await withDatabase(async () => {
    const sql = primarySql()
    const text = `s1.00000000.${'x'.repeat(rowBytes - 200)}`
    for (let made = 0; made < rows; made += 20_000)
      await sql`insert into contact_submissions (id, name, email, inquiry_type, message)
        select gen_random_uuid(), 'x', 'x', 'General inquiry', ${text} || md5(n::text)
        from generate_series(1, ${Math.min(20_000, rows - made)}::integer) n`
  })
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const content = randomBytes(fileBytes)
  for (let made = 0; made < bytes; made += fileBytes)
    writeFileSync(join(dataDir, 'files', randomBytes(16).toString('hex')), content)
}

async function measure(args: string[], settings: Record<string, string>) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${passphrase}\n`)
  let used = { 'peak MB': 0, 'of these computing': 0 }
  const watching = setInterval(() => {
    used = usedBy(child.pid ?? 0) ?? used
  }, 200)
  const [code] = await once(child, 'close')
  clearInterval(watching)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
  return { seconds: Math.round((performance.now() - startedAt) / 100) / 10, ...used }
}

/** Reads peak memory and CPU seconds (proc(5)); returns undefined when the process has ended. */
function usedBy(pid: number) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    if (!kilobytes) return undefined
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(times[11]) + Number(times[12])
    return { 'of these computing': ticks / 100, 'peak MB': Math.round((Number(kilobytes) * 1024) / 1e6) }
  } catch {
    return undefined
  }
}
