import type postgres from 'postgres'
import type { Erasure } from '../../app/account/erasure-ledger.server.ts'
import type { Config } from '../../app/platform/config.server.ts'
import { closeDatabases, connect } from '../../app/platform/db.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres.server.ts'
import { sweepFiles } from '../../app/platform/file-sweep.server.ts'
import { checkFileStore, deleteFile, listFiles, putBack } from '../../app/platform/files.server.ts'
import { refuseOtherKeyring } from '../../app/platform/keyring.server.ts'
import { prepareEmbeddedDatabase } from '../../app/platform/migrate.server.ts'
import { StartError } from '../../app/platform/start-error.server.ts'
import { filesInUse } from '../../host/housekeeping.ts'
import type { Counts, Header } from './contents.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import {
  checkCounts,
  eraseAgain,
  migrateBetween,
  refuseLaterSchema,
  refuseUsedDatabase,
  restoreRows,
  restTriggers,
} from './restore-rows.ts'

export type Restored = { madeAt: string; counts: Counts; erased: number }

type Backup = { path: string; privateKey: string; stopped?: AbortSignal; header: Header; counts: Counts }

const newest = Number.MAX_SAFE_INTEGER

/**
 * Restores a backup into an empty database and an empty file store, and erases again whom the ledger names. The whole
 * backup is read and found whole before anything is written, and no row can be seen before all are there. Throws
 * StartError or KeyringError, and nothing is restored then, nor when it is stopped in between.
 */
export async function restoreBackup(
  settings: Config,
  path: string,
  privateKey: string,
  ledger: Erasure[],
  stopped?: AbortSignal,
): Promise<Restored> {
  const contents = await checkBackup(path, privateKey, stopped)
  refuseOtherKeyring(contents.header.keyringProofs)
  refuseLaterSchema(contents.header)
  await checkFileStore()
  await refuseUsedStore()
  const embedded = settings.externalDatabaseUrl ? undefined : await startEmbeddedPostgres(settings, stopped)
  try {
    if (embedded) await prepareEmbeddedDatabase(settings)
    const erased = await restoreOnto(settings, { path, privateKey, stopped, ...contents }, ledger)
    // The files of those who were erased again: no row names them any more.
    if (erased > 0) await sweepFiles(inAMinute(), filesInUse)
    return { madeAt: contents.header.madeAt, counts: contents.counts, erased }
  } finally {
    await closeDatabases()
    await embedded?.stop()
  }
}

async function restoreOnto(settings: Config, backup: Backup, ledger: Erasure[]) {
  const sql = connect(settings, 'primary', { max: 1, max_lifetime: null })
  try {
    await refuseUsedDatabase(sql)
    return await sql.begin((tx) => restoreWithin(tx, backup, ledger)).catch(takeFilesBack)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function restoreWithin(
  tx: postgres.TransactionSql,
  { path, privateKey, stopped, header, counts }: Backup,
  ledger: Erasure[],
) {
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await tx.unsafe(`set local ${setting} = 0`)
  await migrateBetween(tx, 0, header.schemaAt)
  await restTriggers(tx, header, true)
  for await (const entry of readBackup(path, privateKey, stopped)) {
    if (entry.name.startsWith('tables/')) await restoreRows(tx, header, entry)
    if (entry.name.startsWith('files/')) await putBack(entry.name.slice('files/'.length), entry.content)
  }
  await restTriggers(tx, header, false)
  await checkCounts(tx, counts)
  await migrateBetween(tx, header.schemaAt, newest)
  return eraseAgain(tx, ledger)
}

async function takeFilesBack(error: unknown): Promise<never> {
  for await (const fileId of listFiles(inAMinute())) await deleteFile(fileId)
  throw error
}

async function refuseUsedStore() {
  for await (const _ of listFiles(inAMinute()))
    throw new StartError('There are stored files already. Restore into a new data folder, or into a new bucket.')
}

// Files that are being written at this moment count too.
function inAMinute() {
  return new Date(Date.now() + 60_000)
}
