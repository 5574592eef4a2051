import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { syncLedger } from '../app/platform/endings/ledger.server.ts'
import { readKeyFile } from '../app/workplaces/authors/custodian-key-file.server.ts'
import { unsealAuthor } from '../app/workplaces/authors/sealed-author.server.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { reviewsName } from '../cli/backup/write-backup.ts'
import { random } from '../test/seeded.ts'
import { startServer } from '../test/server-process.ts'
import { menteeApplication } from '../test/stored-mentee.ts'
import { type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, post } from './harness/people.ts'
import { application, approval, articleWithPicture, deletion, review, send } from './harness/writes.ts'

export const about = 'T8: a backup is made, the data folder is lost, and the backup restored on a clean one'
export const longRounds = 5

const passphrase = 'mvua ya masika ndefu'
const password = 'mvua ya masika'
const root = join(import.meta.dirname, '..')

type Harness = { dataDir: string; safe: string; expect: (isTrue: boolean, sentence: string) => void }

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const safe = mkdtempSync(join(tmpdir(), 'upinde-safe-'))
    const broken: string[] = []
    const [backups, restores]: [number[], number[]] = [[], []]
    try {
      const [, publicKey = ''] =
        /BACKUP_KEY=(\S+)/.exec(command(['backup', 'new-key', join(safe, 'key.age')]).output) ?? []
      process.env.BACKUP_KEY = publicKey
      for (let round = 1; round <= rounds; round += 1) {
        const expect = (isTrue: boolean, sentence: string) =>
          void (isTrue || broken.push(`round ${round}: ${sentence}`))
        const harness = { dataDir, safe, expect }
        const before = await fill(harness)
        backups.push(before.backupMs)
        loseDataFolder(harness)
        expectRefusals(harness)
        restores.push(restore(harness))
        await compare(harness, before)
      }
    } finally {
      rmSync(safe, { recursive: true, force: true })
    }
    const counts = { rounds, broken: broken.length }
    return {
      figures: { backup: { ...counts, ...percentiles(backups) }, restore: { ...counts, ...percentiles(restores) } },
      broken,
    }
  })
}

async function fill({ dataDir, expect }: Harness) {
  const server = await startServer(dataDir)
  const admin = await newMember({ isAdmin: true })
  const [stays, leaves] = [await memberWithPassword(server.address), await memberWithPassword(server.address)]
  const quits = await newMember()
  await menteeApplication({ userId: quits.userId })
  const articles = [articleWithPicture(admin), await deletion(admin)]
  const writes = [review(stays), application(stays), ...articles, await approval(admin)]
  for (const write of [...writes, application(leaves)])
    expect(await send(server.address, write), `${write.what} was not taken`)
  const approved = await db().$count(reviews, eq(reviews.isApproved, true))

  const startedAt = performance.now()
  const made = command(['backup'])
  const backupMs = performance.now() - startedAt
  expect(made.code === 0, `no backup was made: ${made.output}`)
  const kept = readdirSync(join(dataDir, 'backups'))
  const { code, output } = command(['backup'], ['prlimit', '--fsize=65536'])
  expect(code === 1 && output.includes('no room'), `without room: code ${code}, ${output}`)
  expect(String(readdirSync(join(dataDir, 'backups'))) === String(kept), 'half a backup was left')

  await eraseAccount(leaves.userId)
  expect(await leaveSearch(quits.userId), 'a search could not be left')
  // So that the ledger is newer than the backup.
  await syncLedger(new Date(Date.now() + 600_000))
  const opened = await authorsOf(dataDir)
  expect(opened.includes(stays.userId), 'the author of the review cannot be found')
  await closeDatabases()
  await server.stop()
  // A backup leaves out which review an approval in the audit log is about.
  return { stays, leaves, quits, opened, approved, writes: writes.slice(0, -1), backupMs }
}

/** Keeps only what is stored elsewhere: keyring, ledger, custodian's key and backup. */
function loseDataFolder({ dataDir, safe }: Harness) {
  const dated = readdirSync(join(dataDir, 'backups')).filter((name) => name !== reviewsName)
  const elsewhere = {
    [`backups/${dated.sort().at(-1)}`]: 'backup.tar.age',
    [`backups/${reviewsName}`]: reviewsName,
    'keys/keyring.json': 'keyring.json',
    erasures: 'erasures',
    custodian: 'custodian',
  }
  for (const [from, to] of Object.entries(elsewhere)) cpSync(join(dataDir, from), join(safe, to), { recursive: true })
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
  for (const [to, from] of Object.entries(elsewhere).slice(2))
    cpSync(join(safe, from), join(dataDir, to), { recursive: true })
}

function expectRefusals({ dataDir, safe, expect }: Harness) {
  const ring = join(dataDir, 'keys/keyring.json')
  const [whole, right] = [readFileSync(join(safe, 'backup.tar.age')), readFileSync(ring)]
  const damaged = join(safe, 'damaged.tar.age')
  const refused = (what: string, path: string) => {
    const { code, output } = command(['restore', path, '--key', join(safe, 'key.age')])
    expect(code === 1 && !output.includes('Restored'), `${what} was not refused: ${output}`)
  }
  const at = Math.floor(whole.length * (0.2 + 0.7 * random.number()))
  writeFileSync(damaged, whole.with(at, (whole[at] ?? 0) ^ 1))
  refused('a flipped byte', damaged)
  writeFileSync(damaged, whole.subarray(0, whole.length * 0.9))
  refused('a cut backup', damaged)
  const key = randomBytes(32).toString('base64')
  writeFileSync(ring, JSON.stringify({ current: '0badcafe', keys: { '0badcafe': key } }))
  refused('another keyring', join(safe, 'backup.tar.age'))
  writeFileSync(ring, right)
}

function restore({ safe, expect }: Harness) {
  const args = ['restore', join(safe, 'backup.tar.age'), '--key', join(safe, 'key.age')]
  const startedAt = performance.now()
  const { code, output } = command(args)
  const tookMs = performance.now() - startedAt
  const isRestored = code === 0 && output.includes('Erased again: 1') && output.includes('Ended again')
  expect(isRestored, `the backup was not restored: ${output}`)
  expect(command(args).code === 1, 'a data folder that is in use was restored onto')
  return tookMs
}

async function compare({ dataDir, expect }: Harness, before: Awaited<ReturnType<typeof fill>>) {
  const server = await startServer(dataDir)
  for (const write of before.writes) expect(await write.isStored(), `${write.what} is not as it was`)
  expect(
    (await db().$count(reviews, eq(reviews.isApproved, true))) === before.approved,
    'the approvals are not what they were',
  )
  expect((await signIn(server.address, before.stays)).status === 200, 'who stayed cannot sign in')
  expect((await signIn(server.address, before.leaves)).status === 422, 'who erased the account can sign in')
  const isBack = eq(users.email, emailIndex(before.leaves.email))
  expect((await db().$count(users, isBack)) === 0, 'the erased account is back')
  expect(String(await authorsOf(dataDir)) === String(before.opened), 'the sealed authors open to other accounts')
  const hasLeft = and(eq(connectMentees.userId, before.quits.userId), eq(connectMentees.state, 'left'))
  expect((await db().$count(connectMentees, hasLeft)) === 1, 'a search that was left goes on')
  expect((await verifyAuditLog()).misfit === null, 'the audit log does not fit together')
  await closeDatabases()
  await server.stop()
}

async function authorsOf(dataDir: string) {
  const privateKey = await readKeyFile(join(dataDir, 'custodian/private.pem'), async () => '')
  const sealed = await db().select({ id: reviews.id, author: reviews.sealedAuthor }).from(reviews).orderBy(reviews.id)
  return sealed.map(({ id, author }) => unsealAuthor(author, [privateKey], id))
}

async function memberWithPassword(address: string) {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const answer = await signIn(address, { email }, '?mode=sign-up')
  const [member] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  return { email, userId: member?.id ?? '', cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function signIn(address: string, { email }: { email: string }, mode = '') {
  return post(address, `/auth${mode}`, { userId: '', cookie: '' }, new URLSearchParams({ email, password }))
}

function command([name, ...args]: string[], under: string[] = []) {
  const [program = '', ...all] = [...under, process.execPath, `cli/${name}.ts`, ...args]
  const { status, stdout, stderr } = spawnSync(program, all, { cwd: root, input: `${passphrase}\n` })
  return { code: status, output: `${stdout}${stderr}` }
}
