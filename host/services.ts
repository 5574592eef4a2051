import { regenerateOutdatedListings } from '../app/connect/requests/listings.server.ts'
import { startAllJobs } from '../app/jobs.server.ts'
import type { Config } from '../app/platform/config/config.server.ts'
import { startHealthChecks } from '../app/platform/db/database-health.server.ts'
import { formatServerVersion, isPostgresOutdated } from '../app/platform/embedded-postgres/postgres-release-age.ts'
import { checkFileStore } from '../app/platform/files/files.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { openDatabase } from './database.ts'
import { rightsNote } from './ordinary-user.ts'

/** Opens what the server needs beside its port. */
export async function openServices(settings: Config, stopping: AbortSignal) {
  const { version, warnings: keyWarnings, close } = await openDatabase(settings, stopping)
  try {
    await regenerateOutdatedListings()
    await checkFileStore()
    const warnings = [
      ...keyWarnings,
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
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

// Most servers have none, and the library takes memory.
async function openMetrics({ metricsPort }: Config) {
  if (!metricsPort) return
  const { startMetrics } = await import('./metrics/metrics-server.ts')
  return startMetrics(metricsPort)
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
