import { setTimeout as pause } from 'node:timers/promises'
import { forgetExpiredSessions, forgetPendingSignUps } from '../app/account/expired-records.server.ts'
import { forgetOldMessages } from '../app/inbox/messages.server.ts'
import { filesInUse as filesOfApplications } from '../app/mentorship/application/application-files-in-use.server.ts'
import { forgetOldMenteeApplications } from '../app/mentorship/application/expired-applications.server.ts'
import { filesInUse as filesOfArticles } from '../app/news/media/article-files-in-use.server.ts'
import { keepLedger } from '../app/personal-data/erasure/erasure-ledger.server.ts'
import { sweepFiles } from '../app/platform/files/file-sweep.server.ts'
import { discardAbandonedFiles } from '../app/platform/files/files.server.ts'
import { forgetExpiredLimits } from '../app/platform/http/limits.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { forgetOldMail } from '../app/platform/mail/mail-folder.server.ts'
import { forgetRepeatMarks } from '../app/site/contact/contact-messages.server.ts'
import { renewAllFigures } from '../app/workplaces/company/company-figures.server.ts'
import { millisecondsToNextBatch, publishBatch } from '../app/workplaces/reviews/publication.server.ts'
import { shuffleReviewsTonight } from '../app/workplaces/reviews/review-shuffle.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMs = 7 * 24 * hourMs
const chores = [
  forgetExpiredLimits,
  forgetExpiredSessions,
  forgetOldMenteeApplications,
  forgetOldMessages,
  forgetRepeatMarks,
  forgetMailFiles,
  keepLedger,
  sweepOldFiles,
]

/**
 * Takes away what has run out, every ten minutes, what lives for minutes every minute, and writes the reviews anew each
 * night, until it is stopped.
 */
export function startHousekeeping(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const keeping = Promise.all([
    keepHouse(chores, 10 * minuteMs, stopping.signal),
    keepHouse([forgetPendingSignUps], minuteMs, stopping.signal),
    keepHouse([() => shuffleReviewsTonight(stopping.signal)], 10 * minuteMs, stopping.signal),
    keepHouse([() => renewAllFigures()], hourMs, stopping.signal),
    publishBatches(stopping.signal),
  ])
  return {
    async stop() {
      stopping.abort()
      await keeping
    },
  }
}

async function keepHouse(chores: (() => Promise<unknown>)[], everyMs: number, signal: AbortSignal) {
  while (!signal.aborted) {
    await Promise.all(chores.map((chore) => chore().catch((error) => log('error', 'housekeeping-failed', { error }))))
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
}

/** Only at the moment of a batch, never at a start: a start follows no clock, and would date what it shows. */
async function publishBatches(signal: AbortSignal) {
  for (;;) {
    await pause(millisecondsToNextBatch(), undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await publishBatch().catch((error) => log('error', 'housekeeping-failed', { error }))
  }
}

/** Without a mail relay the folder stands in for mailboxes; what nobody fetched in a week is not wanted. */
async function forgetMailFiles() {
  await forgetOldMail(new Date(Date.now() - weekMs))
}

/** Removes the files in no row. An hour is more than any upload may take, so those that are older were left behind. */
export async function sweepOldFiles(before = new Date(Date.now() - hourMs)): Promise<void> {
  await discardAbandonedFiles(before)
  await sweepFiles(before, filesInUse)
}

/** Which of these files a row of the product still names. */
export async function filesInUse(fileIds: string[]) {
  const used = await Promise.all([filesOfApplications(fileIds), filesOfArticles(fileIds)])
  return new Set(used.flatMap((ids) => [...ids]))
}
