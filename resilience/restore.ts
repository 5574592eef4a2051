import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { emailIndex } from '../app/account/accounts.server.ts'
import { users } from '../app/account/tables.ts'
import { connectMentees } from '../app/connect/people/tables.ts'
import { leaveSearch } from '../app/connect/requests/searches.server.ts'
import { eraseAccount } from '../app/personal-data/erasure/erasure.server.ts'
import { verifyAuditLog } from '../app/platform/audit/audit-log.server.ts'
import { closeDatabases, db } from '../app/platform/db/db.server.ts'
import { auditLog } from '../app/platform/db/tables.ts'
import { syncLedger } from '../app/platform/endings/ledger.server.ts'
import { readKeyFile } from '../app/workplaces/authors/custodian-key-file.server.ts'
import { unsealAuthor } from '../app/workplaces/authors/sealed-author.server.ts'
import { rebuildCompaniesIfDue } from '../app/workplaces/companies/rebuild-companies.server.ts'
import { companyRanking } from '../app/workplaces/companies/tables.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { excludedTables } from '../cli/backup/tables.ts'
import { reviewsName } from '../cli/backup/write-backup.ts'
import { until } from '../test/patience.ts'
import { everyFile, everyRow } from '../test/security/everything-stored.ts'
import { random } from '../test/seeded.ts'
import { isReady, spawnServer } from '../test/server-process.ts'
import { menteeApplication } from '../test/stored-mentee.ts'
import { type Figures, type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person, post } from './harness/people.ts'
import { application, approval, articleWithPicture, review } from './harness/writes.ts'

export const about = 'T8: a backup is made, the data folder is lost, and the backup restored on a clean one'
export const longRounds = 5

const passphrase = 'mvua ya masika ndefu'
const password = 'mvua ya masika'
const root = join(import.meta.dirname, '..')
const nobody: Person = { userId: '', cookie: '' }

type Harness = { dataDir: string; safe: string; key: string; otherKey: string; publicKey: string }

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const safe = mkdtempSync(join(tmpdir(), 'upinde-safe-'))
    try {
      const [key, otherKey] = [join(safe, 'backup-key.age'), join(safe, 'other-key.age')]
      const made = [key, otherKey].map((path) => command(['cli/backup.ts', 'new-key', path], {}, passphrase))
      const publicKey = /BACKUP_KEY=(\S+)/.exec(made[0]?.output ?? '')?.[1] ?? ''
      return await runRounds({ dataDir, safe, key, otherKey, publicKey }, rounds)
    } finally {
      rmSync(safe, { recursive: true, force: true })
    }
  })
}

async function runRounds(harness: Harness, rounds: number): Promise<Findings> {
  const broken: string[] = []
  const backups: number[] = []
  const restores: number[] = []
  let rows = 0
  for (let round = 0; round < rounds; round += 1) {
    const expect = (isTrue: boolean, sentence: string) =>
      void (isTrue || broken.push(`round ${round + 1}: ${sentence}`))
    const before = await fill(harness, expect)
    backups.push(before.backupMs)
    rows = before.rows.size
    loseDataFolder(harness)
    expectRefusals(harness, expect)
    restores.push(restore(harness, expect))
    await compare(harness, before, expect)
  }
  const counts: Figures = { rounds, tables: rows, broken: broken.length }
  return {
    figures: { backup: { ...counts, ...percentiles(backups) }, restore: { ...counts, ...percentiles(restores) } },
    broken,
  }
}

type Expect = (isTrue: boolean, sentence: string) => void

async function fill(harness: Harness, expect: Expect) {
  const server = await spawnServer(harness.dataDir)
  await server.isReady()
  const admin = await newMember({ isAdmin: true })
  const stays = await memberWithPassword(server.address)
  const leaves = await memberWithPassword(server.address)
  const quits = await newMember()
  await menteeApplication({ userId: quits.userId })
  const stored = review(stays)
  const writes = [stored, application(stays), articleWithPicture(admin), await approval(admin)]
  for (const write of writes) expect((await write.send(server.address)).isDone, `${write.what} was not taken`)
  // As the server does every hour and at its start.
  await rebuildCompaniesIfDue()
  const [rows, files, approved] = [await everyRow(), storedFiles(harness), await approvals()]
  expect((await application(leaves).send(server.address)).isDone, 'the application of who leaves was not taken')

  const startedAt = performance.now()
  const made = command(['cli/backup.ts'], settingsOf(harness))
  const backupMs = performance.now() - startedAt
  expect(made.code === 0, `no backup was made: ${made.output}`)
  expectNoPartialBackup(harness, expect)
  await eraseAccount(leaves.userId)
  expect(await leaveSearch(quits.userId), 'a search could not be left')
  // So that the ledger is newer than the backup.
  await syncLedger(new Date(Date.now() + 600_000))
  const opened = await authorsOf(harness)
  await closeDatabases()
  await server.stop()
  return {
    rows,
    files,
    approved,
    stays,
    leaves,
    quits,
    writes: writes.filter(({ what }) => what !== 'an approval'),
    opened,
    backupMs,
  }
}

function expectNoPartialBackup(harness: Harness, expect: Expect) {
  const before = readdirSync(join(harness.dataDir, 'backups'))
  const { code, output } = spawnCommand(
    'prlimit',
    ['--fsize=65536', process.execPath, 'cli/backup.ts'],
    settingsOf(harness),
  )
  expect(code === 1 && output.includes('no room'), `without room: code ${code}, ${output}`)
  expect(String(readdirSync(join(harness.dataDir, 'backups'))) === String(before), 'half a backup was left')
}

/** Keeps only what is stored elsewhere: keyring, ledger, custodian's key and backup. */
function loseDataFolder({ dataDir, safe }: Harness) {
  for (const name of ['keyring.json', 'erasures', 'custodian', 'backup.tar.age', reviewsName])
    rmSync(join(safe, name), { recursive: true, force: true })
  const dated = readdirSync(join(dataDir, 'backups')).filter((name) => name !== reviewsName)
  cpSync(join(dataDir, 'backups', dated.sort().at(-1) ?? ''), join(safe, 'backup.tar.age'))
  cpSync(join(dataDir, 'backups', reviewsName), join(safe, reviewsName))
  cpSync(join(dataDir, 'keys/keyring.json'), join(safe, 'keyring.json'))
  for (const name of ['erasures', 'custodian']) cpSync(join(dataDir, name), join(safe, name), { recursive: true })
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
  cpSync(join(safe, 'keyring.json'), join(dataDir, 'keys/keyring.json'))
  for (const name of ['erasures', 'custodian']) cpSync(join(safe, name), join(dataDir, name), { recursive: true })
}

function expectRefusals(harness: Harness, expect: Expect) {
  const { safe, dataDir, key, otherKey } = harness
  const whole = readFileSync(join(safe, 'backup.tar.age'))
  const damaged = join(safe, 'damaged.tar.age')
  const untouched = pathsIn(dataDir)
  const refused = (what: string, path: string, privateKey: string, typed = passphrase) => {
    const { code, output } = command(['cli/restore.ts', path, '--key', privateKey], settingsOf(harness), typed)
    expect(code === 1 && output.includes('Restored') === false, `${what} was not refused: ${output}`)
    expect(pathsIn(dataDir) === untouched, `${what} left something in the data folder`)
  }
  const flipped = Buffer.from(whole)
  const at = Math.floor(flipped.length * (0.2 + 0.7 * random.number()))
  flipped[at] = (flipped[at] ?? 0) ^ 1
  writeFileSync(damaged, flipped)
  refused('a flipped byte', damaged, key)
  writeFileSync(damaged, whole)
  truncateSync(damaged, Math.floor(statSync(damaged).size * 0.9))
  refused('a cut backup', damaged, key)
  refused('another key', join(safe, 'backup.tar.age'), otherKey)
  refused('a wrong passphrase', join(safe, 'backup.tar.age'), key, 'mvua ya vuli fupi')
  const ring = join(dataDir, 'keys/keyring.json')
  const right = readFileSync(ring, 'utf8')
  const current = randomBytes(4).toString('hex')
  writeFileSync(ring, JSON.stringify({ current, keys: { [current]: randomBytes(32).toString('base64') } }))
  refused('another keyring', join(safe, 'backup.tar.age'), key)
  writeFileSync(ring, right)
}

function restore(harness: Harness, expect: Expect) {
  const path = join(harness.safe, 'backup.tar.age')
  const startedAt = performance.now()
  const { code, output } = command(['cli/restore.ts', path, '--key', harness.key], settingsOf(harness), passphrase)
  const tookMs = performance.now() - startedAt
  expect(
    code === 0 && output.includes('Erased again: 1') && output.includes('Ended again'),
    `the backup was not restored: ${output}`,
  )
  const again = command(['cli/restore.ts', path, '--key', harness.key], settingsOf(harness), passphrase)
  expect(again.code === 1, 'a data folder that is in use was restored onto')
  return tookMs
}

async function compare(harness: Harness, before: Awaited<ReturnType<typeof fill>>, expect: Expect) {
  const server = await spawnServer(harness.dataDir)
  await server.isReady()
  expect(await isReady(server.address), `the server does not start: ${server.output()}`)
  await until(async () => (await db().$count(companyRanking, eq(companyRanking.isApplied, true))) === 1)
  const rows = await everyRow()
  for (const [name, content] of before.rows) {
    const table = name.replace('public.', '')
    if (Object.hasOwn(excludedTables, table) || table === 'endings') continue
    const changed = { users: before.leaves, connect_mentees: before.quits }[table]
    // A backup leaves out parts of these (backup.test.ts).
    if (table === 'reviews' || table === 'audit_log') continue
    const others = (all = '') => lines(changed ? withoutMember(all, changed) : all)
    expect(others(rows.get(name)) === others(content), `the rows of ${table} are not what they were`)
  }
  expect(storedFiles(harness) === before.files, 'the stored files are not what they were')
  expect((await approvals()) === before.approved, 'the approvals are not what they were')
  for (const write of before.writes) expect(await write.isStored(), `${write.what} is not as it was`)
  expect((await signIn(server.address, before.stays)).status === 200, 'who stayed cannot sign in')
  expect((await signIn(server.address, before.leaves)).status === 422, 'who erased the account can sign in')
  const isBack = eq(users.email, emailIndex(before.leaves.email))
  expect((await db().$count(users, isBack)) === 0, 'the erased account is back')
  expect(String(await authorsOf(harness)) === String(before.opened), 'the sealed authors open to other accounts')
  const hasLeft = and(eq(connectMentees.userId, before.quits.userId), eq(connectMentees.state, 'left'))
  expect((await db().$count(connectMentees, hasLeft)) === 1, 'a search that was left goes on')
  expect(before.opened.includes(before.stays.userId), 'the author of the review cannot be found')
  expect((await verifyAuditLog()).misfit === null, 'the audit log does not fit together')
  await closeDatabases()
  await server.stop()
}

/** Only counts audited approvals, because a backup leaves out which review was approved. */
async function approvals(): Promise<string> {
  const ids = await db()
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.isApproved, true))
    .orderBy(reviews.id)
  const audited = await db().$count(auditLog, eq(auditLog.verb, 'approve review'))
  return `${ids.map(({ id }) => id)} ${audited}`
}

async function authorsOf({ dataDir }: Harness): Promise<string[]> {
  const privateKey = await readKeyFile(join(dataDir, 'custodian/private.pem'), async () => '')
  const sealedAuthors = await db()
    .select({ id: reviews.id, sealedAuthor: reviews.sealedAuthor })
    .from(reviews)
    .orderBy(reviews.id)
  return sealedAuthors.map(({ id, sealedAuthor }) => unsealAuthor(sealedAuthor, [privateKey], id))
}

async function memberWithPassword(address: string) {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const answer = await post(address, '/auth?mode=sign-up', nobody, new URLSearchParams({ email, password }))
  const [member] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  return { email, userId: member?.id ?? '', cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function signIn(address: string, { email }: { email: string }) {
  return post(address, '/auth', nobody, new URLSearchParams({ email, password }))
}

function storedFiles({ dataDir }: Harness) {
  return String(
    [...everyFile(join(dataDir, 'files'))].map(({ path, content }) => `${path} ${content.toString('base64')}`).sort(),
  )
}

function pathsIn(folder: string) {
  return String([...everyFile(folder)].map(({ path }) => path).sort())
}

function withoutMember(rows: string, { userId }: Person) {
  return rows
    .split('\n')
    .filter((row) => !row.includes(userId))
    .join('\n')
}

function lines(rows = '') {
  return rows.split('\n').sort().join('\n')
}

function settingsOf({ dataDir, publicKey }: Harness) {
  return { DATA_DIR: dataDir, BACKUP_KEY: publicKey }
}

function command(args: string[], settings: Record<string, string>, typed = '') {
  return spawnCommand(process.execPath, args, settings, typed)
}

function spawnCommand(program: string, args: string[], settings: Record<string, string>, typed = '') {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    input: `${typed}\n`,
  })
  return { code: status, output: `${stdout}${stderr}` }
}
