import type postgres from 'postgres'
import { repeatEndings } from '../../app/connect/repeat-endings.server.ts'
import { markRedacted } from '../../app/platform/audit/audit-log.server.ts'
import { type Config, StartError } from '../../app/platform/config/config.server.ts'
import { assertKeyringOpens } from '../../app/platform/crypto/keyring.server.ts'
import { closeDatabases, connect, transactionOf } from '../../app/platform/db/db.server.ts'
import { prepareEmbeddedDatabase } from '../../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { covers, type Ledger } from '../../app/platform/endings/ledger.server.ts'
import { notedIn } from '../../app/platform/endings/note-ending.server.ts'
import { sweepFiles } from '../../app/platform/files/file-sweep.server.ts'
import { checkFileStore, deleteFile, listFileIds, restoreEncryptedFile } from '../../app/platform/files/files.server.ts'
import { channel, everything } from '../../app/platform/live/live-changes.server.ts'
import { filesInUse } from '../../app/stored-files.server.ts'
import type { Counts, Header, Part } from './contents.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import {
  checkCounts,
  migrateBetween,
  repeatErasures,
  requireEmptyDatabase,
  requireKnownSchema,
  restoreLedger,
  restoreRows,
  setTriggersDisabled,
} from './restore-rows.ts'

/** `isAllNoted`: whether the ledger is newer than the backup. If not, all that can have ended since has. */
type Repeated = { isAllNoted: boolean; erased: number }

export type Restored = { madeAt: string; reviewsMadeAt: string | null; counts: Counts } & Repeated

export type Archives = { data: string; reviews: string | null }

type Archive = { path: string; header: Header; counts: Counts }
type Backup = { archives: Archive[]; privateKey: string; stopped?: AbortSignal }

const newest = Number.MAX_SAFE_INTEGER

/** Restores a complete backup into an empty database and file store, or nothing, and ends again what the ledger says. */
export async function restoreBackup(
  settings: Config,
  paths: Archives,
  privateKey: string,
  ledger: Ledger,
  stopped?: AbortSignal,
): Promise<Restored> {
  const data = await archiveAt(paths.data, 'data', privateKey, stopped)
  const reviews = paths.reviews && (await archiveAt(paths.reviews, 'reviews', privateKey, stopped))
  const archives = reviews ? [data, reviews] : [data]
  await checkFileStore()
  await requireEmptyStore()
  const embedded = settings.externalDatabaseUrl ? undefined : await startEmbeddedPostgres(settings, stopped)
  try {
    if (embedded) await prepareEmbeddedDatabase(settings)
    const repeated = await restoreOnto(settings, { archives, privateKey, stopped }, ledger)
    if (repeated.erased > 0) await sweepFiles(inAMinute(), filesInUse)
    const rows = Object.assign({}, ...archives.map(({ counts }) => counts.rows))
    return {
      madeAt: data.header.madeAt,
      reviewsMadeAt: reviews ? reviews.header.madeAt : null,
      counts: { ...data.counts, rows },
      ...repeated,
    }
  } finally {
    await closeDatabases()
    await embedded?.stop()
  }
}

async function restoreOnto(settings: Config, backup: Backup, ledger: Ledger) {
  const sql = connect(settings, 'primary', { max: 1, max_lifetime: null })
  try {
    await requireEmptyDatabase(sql)
    return await sql
      .begin(async (tx) => {
        await restoreWithin(tx, backup)
        return repeat(sql, tx, ledger, backup)
      })
      .catch(deleteRestoredFiles)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function archiveAt(path: string, part: Part, privateKey: string, stopped?: AbortSignal): Promise<Archive> {
  const { header, counts } = await checkBackup(path, privateKey, stopped)
  if (header.part !== part) throw new StartError(`${path} is the other archive of a backup. Nothing was restored.`)
  assertKeyringOpens(header.keyringProofs)
  requireKnownSchema(header)
  return { path, header, counts }
}

async function restoreWithin(tx: postgres.TransactionSql, { archives, ...how }: Backup) {
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await tx.unsafe(`set local ${setting} = 0`)
  let schemaAt = 0
  // The archives may be of different days: each is restored at the schema of its time.
  for (const archive of archives.toSorted((a, b) => a.header.schemaAt - b.header.schemaAt)) {
    await migrateBetween(tx, schemaAt, archive.header.schemaAt)
    schemaAt = archive.header.schemaAt
    await restoreArchive(tx, archive, how)
  }
  await migrateBetween(tx, schemaAt, newest)
  // So that the next start derives anew what is stored about companies.
  await tx`update company_ranking set is_applied = false`
  // Servers may be running on this database, with pages and sessions of what was there before.
  await tx`select pg_notify(${channel}, ${everything})`
}

async function repeat(sql: postgres.Sql, tx: postgres.TransactionSql, ledger: Ledger, { archives }: Backup) {
  const madeAt = archives[0]?.header.madeAt ?? ''
  const noted = notedIn(ledger.endings, madeAt.slice(0, 10))
  await restoreLedger(tx, ledger.endings)
  const isAllNoted = covers(ledger, new Date(madeAt))
  const erased = await repeatErasures(tx, noted)
  await repeatEndings(transactionOf(sql, tx), { noted, isAllNoted, at: new Date() })
  return { isAllNoted, erased }
}

async function restoreArchive(
  tx: postgres.TransactionSql,
  { path, header, counts }: Archive,
  { privateKey, stopped }: Pick<Backup, 'privateKey' | 'stopped'>,
) {
  await setTriggersDisabled(tx, header, true)
  for await (const entry of readBackup(path, privateKey, stopped)) {
    if (entry.name.startsWith('tables/')) await restoreRows(tx, header, entry)
    if (entry.name.startsWith('files/')) await restoreEncryptedFile(entry.name.slice('files/'.length), entry.content)
  }
  await setTriggersDisabled(tx, header, false)
  await checkCounts(tx, counts)
  if (header.part === 'data') await markRedacted(tx)
}

async function deleteRestoredFiles(error: unknown): Promise<never> {
  for await (const fileId of listFileIds(inAMinute())) await deleteFile(fileId)
  throw error
}

async function requireEmptyStore() {
  for await (const _ of listFileIds(inAMinute()))
    throw new StartError('There are stored files already. Restore into a new data folder, or into a new bucket.')
}

// Includes files that are being written right now.
function inAMinute() {
  return new Date(Date.now() + 60_000)
}

const allClosed = `The ledger is not newer than the backup, so all is closed that somebody may have closed since: pairs, requests and offers have ended, nothing is shown to others, no mentor is listed or has open places, and no search goes on. Members open again what they want open, and mentors who want to be listed apply again. Put on hold again whom the team has put on hold since the backup.`

export function inWords({ madeAt, reviewsMadeAt, counts, erased, isAllNoted }: Restored, { completeUntil }: Ledger) {
  const rows = Object.entries(counts.rows).map(([table, count]) => `  ${table.padEnd(24)} ${count}`)
  return [
    `Restored as it was at ${madeAt}, ${reviewsMadeAt ? `reviews as at ${reviewsMadeAt}` : 'without reviews'}.`,
    ...rows,
    `  files                    ${counts.files}`,
    `Erased again: ${erased}`,
    isAllNoted ? `Ended again: all that had ended until ${completeUntil?.toISOString()}` : allClosed,
    'Everybody signs in anew. Start the server: npm start',
  ].join('\n')
}
