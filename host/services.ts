import { regenerateOutdatedListings } from '../app/connect/requests/listings.server.ts'
import { startAllJobs } from '../app/jobs.server.ts'
import type { Config } from '../app/platform/config/config.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { startHealthChecks } from '../app/platform/db/database-health.server.ts'
import { closeDatabases, db, primarySql } from '../app/platform/db/db.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { retryOnDisconnect } from '../app/platform/db/retry-on-disconnect.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { formatServerVersion, isPostgresOutdated } from '../app/platform/embedded-postgres/postgres-release-age.ts'
import { checkFileStore } from '../app/platform/files/files.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { ensureCustodianKeys } from '../app/workplaces/authors/custodian-keys.server.ts'
import { rightsNote } from './ordinary-user.ts'

/** Opens what the server needs beside its port. */
export async function openServices(settings: Config, stopping: AbortSignal) {
  const embedded = settings.externalDatabaseUrl ? undefined : await startEmbeddedPostgres(settings, stopping)
  async function closeDatabase() {
    await closeDatabases()
    await embedded?.stop()
  }
  try {
    const prepare = () => prepareDatabase(settings)
    const { version } = await (embedded ? retryOnDisconnect(prepare, stopping) : prepare())
    await checkFileStore()
    const warnings = [
      ...ensureCustodianKeys(),
      ...mailWarnings(settings),
      ...rightsNote(),
      ...ageWarning(settings, version),
      reviewPrivacyNote(settings),
    ]
    // First, because it fails when the port is in use.
    const metrics = await openMetrics(settings)
    const healthChecks = startHealthChecks()
    const jobs = startAllJobs()
    return {
      warnings,
      async close() {
        await metrics?.stop()
        await jobs.stop()
        await healthChecks.stop()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}

// Most servers have none, and the library takes memory.
async function openMetrics({ metricsPort }: Config) {
  if (!metricsPort) return
  const { startMetrics } = await import('./metrics/metrics-server.ts')
  return startMetrics(metricsPort)
}

async function prepareDatabase(settings: Config) {
  await migrateDatabase(settings)
  await ensureKeyring(db())
  await regenerateOutdatedListings()
  const [row] = await primarySql()`select current_setting('server_version_num')::integer as version`
  return { version: Number(row?.version) }
}

function mailWarnings({ smtpUrl }: Config) {
  if (smtpUrl) return []
  log('warn', 'sign-up-tells-who-has-an-account')
  return ['Mail      is not sent: without SMTP_URL whoever signs up is told whether an address has an account']
}

function ageWarning({ externalDatabaseUrl }: Config, version: number) {
  if (!isPostgresOutdated(version)) return []
  log('warn', 'database-outdated')
  const remedy = externalDatabaseUrl
    ? 'update it as your system updates its packages'
    : 'update this product, or let it use the PostgreSQL of your system (DATABASE_URL), which is updated with it'
  return [`Database  PostgreSQL ${formatServerVersion(version)} came out more than half a year ago: ${remedy}`]
}

function reviewPrivacyNote({ reviewPrivacy, reviewK, reviewBatchMinutes }: Config) {
  const figures = reviewK > 1 ? `figures appear from ${reviewK} reviews on` : 'figures appear from the first review on'
  const arrival =
    reviewBatchMinutes > 0
      ? `reviews arrive and appear every ${reviewBatchMinutes} minutes`
      : `an admin with an open page sees the ${reviewPrivacy === 'strict' ? 'minute' : 'moment'} in which a review is sent`
  return `Reviews   REVIEW_PRIVACY=${reviewPrivacy}: ${figures}; ${arrival}`
}
