import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { articleImages } from '../../app/news/tables.ts'
import { eraseAccount } from '../../app/personal-data/erasure/erasure.server.ts'
import { type Config, config } from '../../app/platform/config/config.server.ts'
import { db, primarySql } from '../../app/platform/db/db.server.ts'
import { type Ledger, readLedger, syncLedger } from '../../app/platform/endings/ledger.server.ts'
import { channel, everything } from '../../app/platform/live/live-changes.server.ts'
import { rebuildCompaniesIfDue } from '../../app/workplaces/companies/rebuild-companies.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { newAdmin } from '../../test/app.ts'
import { until } from '../../test/patience.ts'
import { databaseUrl, socketOf } from '../../test/product-database.ts'
import { everyRow } from '../../test/security/everything-stored.ts'
import { storedArticle, storedPicture } from '../../test/stored-article.ts'
import { deleteStoredFiles, storedFiles } from '../../test/stored-files.ts'
import { approvedReview, pendingReview, rejectReview } from '../../test/stored-review.ts'
import { waitingTransactions } from '../../test/waiting-transactions.ts'
import { signedUp, useEverything } from '../../test/whole-member.ts'
import { type Part, parts } from './contents.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { excludedReviewColumns, excludedTables, tablesToKeep } from './tables.ts'
import { deleteOldBackups, inWords, writeBackup } from './write-backup.ts'

const privateKey = await generateX25519Identity()
const publicKey = await identityToRecipient(privateKey)
const serverUrl = inject('serverUrl')
const server = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
const inTenMinutes = () => new Date(Date.now() + 600_000)
const nothingEnded: Ledger = { endings: [], completeUntil: inTenMinutes() }
let paths: Record<'data' | 'reviews', string>
let before: Map<string, string>
let files: string[]
let stays: Awaited<ReturnType<typeof signedUp>>

beforeAll(async () => {
  stays = await signedUp()
  await useEverything(stays, await newAdmin(), 'stays')
  await pendingReview()
  await approvedReview()
  const rejected = await pendingReview()
  await rejectReview(randomUUID(), rejected.id, 1, { reason: 'unclear', words: 'Please say more.' })
  await storedArticle({}, await storedPicture())
  await rebuildCompaniesIfDue()
  before = await everyRow()
  files = storedFiles().sort()
  const written = await writeBackup(config(), publicKey)
  paths = written.paths
  expect(written.counts.files).toBe(files.length)
})

afterAll(async () => void (await server.end()))

/** Creates a database without tables on the test server. */
async function emptyDatabase(): Promise<Config> {
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
  await server.unsafe(`create database ${name} owner ${new URL(inject('appUrl')).username}`)
  return { ...config(), externalDatabaseUrl: databaseUrl(inject('appUrl'), name, true) }
}

/** Returns the rows of another database in the shape of `everyRow`. */
async function rowsIn(settings: Config) {
  const url = settings.externalDatabaseUrl ?? ''
  const sql = postgres(databaseUrl(url, new URL(url).pathname.slice(1)), { max: 1, ...socketOf(url) })
  const rows = new Map<string, string>()
  try {
    for (const name of before.keys()) {
      const found = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t order by 1`)
      rows.set(name, found.map(({ row }) => row).join('\n'))
    }
    return rows
  } finally {
    await sql.end()
  }
}

/** Returns the reviews of another database without the columns that no backup has. */
async function reviewsIn({ externalDatabaseUrl: url = '' }: Config) {
  const sql = postgres(databaseUrl(url, new URL(url).pathname.slice(1)), { max: 1, ...socketOf(url) })
  try {
    const found =
      await sql`select (to_jsonb(reviews) - ${excludedReviewColumns}::text[])::text as row from reviews order by id`
    return found.map(({ row }) => row)
  } finally {
    await sql.end()
  }
}

test('every excluded table exists under its current name', () => {
  // These are the tables that backup.md promises to leave out.
  const promised = [
    'outbox',
    'pair_calls',
    'pair_messages',
    'password_resets',
    'pending_sign_ups',
    'rate_limits',
    'sessions',
    'waiting_decisions',
  ].sort()
  expect(Object.keys(excludedTables).sort()).toEqual(promised)
  for (const name of Object.keys(excludedTables)) expect([...before.keys()]).toContain(`public.${name}`)
})

test('every included table has a key to sort by, and no table uses a sequence', async () => {
  for (const part of parts)
    for (const { name, key } of await tablesToKeep(primarySql(), part)) expect(key, name).toBeTruthy()
  expect(await primarySql()`select 1 from information_schema.sequences where sequence_schema = 'public'`).toHaveLength(
    0,
  )
})

test('review data has an archive of its own, in which nothing dates a review more precisely than its month', async () => {
  const inPart = async (part: Part) => (await tablesToKeep(primarySql(), part)).map(({ name }) => name)
  expect(await inPart('reviews')).toEqual([
    'companies',
    'company_ranking',
    'review_rejections',
    'reviews',
    'directory_entries',
  ])
  expect((await inPart('data')).filter((name) => /review|compan|directory/.test(name))).toEqual([])
  const [reviews] = (await tablesToKeep(primarySql(), 'reviews')).filter(({ name }) => name === 'reviews')
  expect(reviews?.columns).not.toEqual(expect.arrayContaining(excludedReviewColumns.slice(0, 1)))
  expect(reviews?.columns).not.toEqual(expect.arrayContaining(excludedReviewColumns.slice(1)))
  const told = (column: string) => reviews?.expressions[reviews.columns.indexOf(column)]
  expect(['queue_batch', 'is_withdrawn', 'is_approved'].map(told)).toEqual(['0', 'false', '"is_published"'])
  const rejections = (await tablesToKeep(primarySql(), 'reviews')).find(({ name }) => name === 'review_rejections')
  const isDay = rejections?.columns.indexOf('rejected_on') ?? -1
  expect(rejections?.expressions[isDay]).toBe('current_date')
  const dated = await primarySql()`select table_name || '.' || column_name as name from information_schema.columns
    where table_name in ${primarySql()(await inPart('reviews'))} and data_type ~ 'date|time' order by 1`
  expect(dated.map(({ name }) => name)).toEqual([
    'companies.latest_month',
    'review_rejections.month',
    'review_rejections.rejected_on',
    'reviews.month',
    'reviews.published_month',
  ])
})

test('a backup is two private files, and the next backup replaces the reviews archive', async () => {
  const settings = { ...config(), backupDir: join(config().dataDir, 'another') }
  const first = (await writeBackup(settings, publicKey)).paths
  for (const path of Object.values(first)) expect(statSync(path).mode & 0o777).toBe(0o600)
  const before = readFileSync(first.reviews)
  writeFileSync(`${first.reviews}.part`, 'cut off')
  const { paths: next } = await writeBackup(settings, publicKey)
  expect(next.reviews).toBe(first.reviews)
  expect(readFileSync(next.reviews).equals(before)).toBe(false)
  const kept = new Set([first.data, next.data, next.reviews])
  expect(readdirSync(settings.backupDir).sort()).toEqual([...kept].map((path) => basename(path)).sort())
})

test('no retained archive names a review or the days on which admins handled one', async () => {
  const text = await textIn(paths.data)
  const ids = await db().select({ id: reviews.id }).from(reviews)
  expect(ids.length).toBeGreaterThan(1)
  for (const { id } of ids) expect(text.includes(id)).toBe(false)
  const rows = text.split('\n').filter((line) => /\t(approve|reject|delete) review\t/.test(line))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    expect(row).toMatch(/^\d+\t\d{4}-\d\d-01 00:00:00\+00\t[^\t]+\t(approve|reject|delete) review\t\\N\t/)
})

async function textIn(path: string) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(privateKey)
  return Buffer.from(await decrypter.decrypt(readFileSync(path))).toString('latin1')
}

test('a restore into an empty database and file store brings back all rows and files that are not excluded', async () => {
  await deleteStoredFiles()
  const settings = await emptyDatabase()
  const restored = await restoreBackup(settings, paths, privateKey, nothingEnded)
  expect(restored.erased).toBe(0)
  const rows = await rowsIn(settings)
  for (const [table, content] of before) {
    const isLeft = Object.hasOwn(excludedTables, table.replace('public.', ''))
    if (!['public.reviews', 'public.audit_log', 'public.company_ranking', 'public.connect_people'].includes(table))
      expect(rows.get(table), table).toBe(isLeft ? '' : content)
  }
  // The moment of a waiting mail is left out.
  const people = before.get('public.connect_people')?.replace(/"[^"]+\+00"/, '')
  expect(people).not.toBe(before.get('public.connect_people'))
  expect(rows.get('public.connect_people')).toBe(people)
  // The last column says whether companies are what their reviews make them, which the next start sees to.
  expect(rows.get('public.company_ranking')).toBe(before.get('public.company_ranking')?.replace(/,t\)$/, ',f)'))
  expect(rows.get('public.company_ranking')).toMatch(/,f\)$/)
  expect(await reviewsIn(settings)).toEqual(await reviewsIn(config()))
  expect(storedFiles().sort()).toEqual(files)
})

test('servers that run on the database hear of a restore once it is done', async () => {
  await deleteStoredFiles()
  const settings = await emptyDatabase()
  const url = settings.externalDatabaseUrl ?? ''
  const listening = postgres(databaseUrl(url, new URL(url).pathname.slice(1)), { max: 1, ...socketOf(url) })
  const heard = Promise.withResolvers<string>()
  await listening.listen(channel, heard.resolve)
  try {
    await restoreBackup(settings, paths, privateKey, nothingEnded)
    expect(await heard.promise).toBe(everything)
  } finally {
    await listening.end()
  }
})

test('a restore refuses a database with tables and a store with files', async () => {
  await expect(restoreBackup(config(), paths, privateKey, nothingEnded)).rejects.toThrow(/not empty|stored files/)
  await deleteStoredFiles()
  await expect(restoreBackup(config(), paths, privateKey, nothingEnded)).rejects.toThrow('This database is not empty')
  expect(storedFiles()).toEqual([])
})

test('a restore rejects swapped archives', async () => {
  const exchanged = { data: paths.reviews, reviews: paths.data }
  await expect(restoreBackup(config(), exchanged, privateKey, nothingEnded)).rejects.toThrow(
    'the other archive of a backup',
  )
})

test('a restore without the reviews archive brings back everything else', async () => {
  await deleteStoredFiles()
  const settings = await emptyDatabase()
  const restored = await restoreBackup(settings, { data: paths.data, reviews: null }, privateKey, nothingEnded)
  expect(restored.reviewsMadeAt).toBeNull()
  const rows = await rowsIn(settings)
  for (const [name, content] of [
    ['public.reviews', ''],
    ['public.companies', ''],
    ['public.users', before.get('public.users')],
  ] as const)
    expect(rows.get(name), name).toBe(content)
})

test('a restore that fails halfway leaves no row and no file', async () => {
  await deleteStoredFiles()
  const settings = await emptyDatabase()
  const unknown = { mark: `00000000.${'0'.repeat(64)}`, endedOn: '2026-03-31' }
  await expect(restoreBackup(settings, paths, privateKey, { ...nothingEnded, endings: [unknown] })).rejects.toThrow(
    'The keyring does not hold the key',
  )
  await expect(rowsIn(settings)).rejects.toThrow('does not exist')
  expect(storedFiles()).toEqual([])
})

test('a restore stopped while reading or writing leaves no row and no file', async () => {
  await deleteStoredFiles()
  const settings = await emptyDatabase()
  let entries = 0
  for (const path of Object.values(paths))
    for await (const { content } of readBackup(path, privateKey)) {
      entries += 1
      for await (const _ of content);
    }
  for (const at of [2, 2 * entries - 1]) {
    const stopping = new AbortController()
    stopping.signal.throwIfAborted = () => {
      entriesSeen += 1
      if (entriesSeen === at) stopping.abort()
      AbortSignal.prototype.throwIfAborted.call(stopping.signal)
    }
    let entriesSeen = 0
    const restoring = restoreBackup(settings, paths, privateKey, nothingEnded, stopping.signal)
    await expect(restoring).rejects.toMatchObject({ name: 'AbortError' })
    expect(entriesSeen).toBe(at)
    await expect(rowsIn(settings)).rejects.toThrow('does not exist')
    expect(storedFiles()).toEqual([])
  }
})

test('a backup that was decrypted, changed and re-encrypted to the public key is rejected', async () => {
  const [decrypter, encrypter] = [new Decrypter(), new Encrypter()]
  decrypter.addIdentity(privateKey)
  encrypter.addRecipient(publicKey)
  const opened = Buffer.from(await decrypter.decrypt(readFileSync(paths.data)))
  const again = async (name: string, bytes: Buffer) => {
    const forged = join(config().dataDir, name)
    writeFileSync(forged, await encrypter.encrypt(bytes))
    return checkBackup(forged, privateKey)
  }
  expect((await again('same.tar.age', opened)).counts.rows.users).toBeGreaterThan(0)
  const changed = Buffer.from(opened)
  changed[opened.indexOf('\tf\t', opened.indexOf('tables/users/'))] = 'x'.charCodeAt(0)
  const refused = await again('changed.tar.age', changed).catch((error) => error)
  expect(refused.message).toContain('Nothing was restored')
  expect(refused.cause.message).toBe('The seal of the archive is not ours.')
})

test('a backup includes reviews that are being rewritten as it starts', async () => {
  const settings = { ...config(), backupDir: join(config().dataDir, 'second') }
  const writing = await db().transaction(async (tx) => {
    await tx.execute('create temporary table kept on commit drop as select * from reviews')
    await tx.execute('truncate reviews')
    await tx.execute('insert into reviews select * from kept')
    const waiting = writeBackup(settings, publicKey)
    await until(async () => (await waitingTransactions()) === 1)
    return { waiting }
  })
  const { reviews: written } = (await writing.waiting).paths
  expect((await checkBackup(written, privateKey)).counts.rows.reviews).toBe(2)
})

test('a restore repeats every erasure since the backup, including the account’s files and all references to it', async () => {
  expect(await eraseAccount(stays.userId)).toBe(true)
  await syncLedger(inTenMinutes())
  const ledger = (await readLedger(config().ledgerFile)) ?? nothingEnded
  await deleteStoredFiles()
  const settings = await emptyDatabase()
  expect((await restoreBackup(settings, paths, privateKey, ledger)).erased).toBe(1)
  for (const [table, content] of await rowsIn(settings)) {
    expect(content.includes(stays.userId), table).toBe(false)
    if (table === 'public.endings') for (const { mark } of ledger.endings) expect(content).toContain(mark)
  }
  const [left, pictures] = [storedFiles(), await db().select({ fileId: articleImages.fileId }).from(articleImages)]
  expect(left.sort()).toEqual(pictures.map(({ fileId }) => fileId).sort())
  expect(left.length).toBeLessThan(files.length)
})

test('only backups older than thirty days are deleted', async () => {
  const folder = join(config().dataDir, 'third')
  mkdirSync(folder)
  const now = new Date('2026-03-31T12:00:00Z')
  const stay = ['2026-03-02T12-00-00Z.tar.age', '2026-03-31T11-00-00Z.tar.age.part', 'notes.txt', '2025-01-01.txt']
  const go = ['2026-03-01T11-59-59Z.tar.age', '2025-03-01T00-00-00Z.tar.age', '2026-03-30T11-00-00Z.tar.age.part']
  for (const name of [...stay, ...go]) writeFileSync(join(folder, name), '')
  expect(await deleteOldBackups(folder, now)).toBe(go.length)
  expect(readdirSync(folder).sort()).toEqual(stay.sort())
  expect(existsSync(paths.data)).toBe(true)
})

test('a backup prints the same with one more review', async () => {
  const printed = async () => {
    const written = await writeBackup({ ...config(), backupDir: join(config().dataDir, 'fourth') }, publicKey)
    return inWords(written).replace(basename(written.paths.data), 'data')
  }
  const before = await printed()
  await pendingReview()
  expect(await printed()).toBe(before)
})
