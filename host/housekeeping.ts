import { deleteExpiredSessions, deleteExpiredSignUps } from '../app/account/expired-records.server.ts'
import { deleteOldMessages } from '../app/inbox/messages.server.ts'
import { filesInUse as filesOfApplications } from '../app/mentorship/application/application-files-in-use.server.ts'
import { deleteExpiredMenteeApplications } from '../app/mentorship/application/expired-applications.server.ts'
import { mentorDesk } from '../app/mentorship/desk/mentor-desk.server.ts'
import { removeLeavingListings } from '../app/mentorship/directory/leaving-listings.server.ts'
import { filesInUse as filesOfArticles } from '../app/news/media/article-files-in-use.server.ts'
import { syncErasureLedger } from '../app/personal-data/erasure/erasure-ledger.server.ts'
import { sweepFiles } from '../app/platform/files/file-sweep.server.ts'
import { discardAbandonedFiles } from '../app/platform/files/files.server.ts'
import { deleteExpiredLimits } from '../app/platform/http/limits.server.ts'
import { interruptiblePause } from '../app/platform/jobs/interruptible-pause.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { forgetOldMail } from '../app/platform/mail/mail-folder.server.ts'
import { carryOutDecisions, forgetEndedClaims } from '../app/site/claims/decisions.server.ts'
import { clearRepeatMarks } from '../app/site/contact/contact-messages.server.ts'
import { refreshAllFigures } from '../app/workplaces/company/company-figures.server.ts'
import { reviewDesk } from '../app/workplaces/desk/review-desk.server.ts'
import { renewRanking } from '../app/workplaces/ranking/renew-ranking.server.ts'
import { deleteExpiredRejections } from '../app/workplaces/rejection/rejections.server.ts'
import { millisecondsToNextBatch, publishBatch } from '../app/workplaces/reviews/publication.server.ts'
import { shuffleReviewsTonight } from '../app/workplaces/reviews/shuffle/review-shuffle.server.ts'
import { measured } from './metrics/job-runs.ts'
import { reportUnknownOptionsTonight } from './unknown-options.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMs = 7 * 24 * hourMs
const desks = [reviewDesk, mentorDesk]
const tasks = [
  measured('delete expired limits', deleteExpiredLimits),
  measured('delete expired sessions', deleteExpiredSessions),
  measured('delete expired applications', deleteExpiredMenteeApplications),
  measured('delete old messages', deleteOldMessages),
  measured('clear repeat marks', clearRepeatMarks),
  measured('forget mail files', forgetMailFiles),
  measured('sync erasure ledger', syncErasureLedger),
  measured('sweep files', sweepOldFiles),
]

export function startHousekeeping(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const shuffleReviews = measured('rewrite reviews', () => shuffleReviewsTonight(stopping.signal))
  const reportUnknownOptions = measured('check stored options', () => reportUnknownOptionsTonight(stopping.signal))
  const running = Promise.all([
    repeat(tasks, 10 * minuteMs, stopping.signal),
    repeat([measured('delete expired sign-ups', deleteExpiredSignUps)], minuteMs, stopping.signal),
    repeat([shuffleReviews], 10 * minuteMs, stopping.signal),
    repeat([reportUnknownOptions], 10 * minuteMs, stopping.signal),
    // How long these take tells whether reviews came or went, or were decided on, so that nothing measures them.
    repeat([() => refreshFiguresAndRanking(stopping.signal), () => deleteExpiredRejections()], hourMs, stopping.signal),
    publishBatches(stopping.signal),
    // Each process carries out its own decisions in time; this is for those that ended before.
    repeat(
      desks.map((desk) => () => carryOutDecisions(desk)),
      10_000,
      stopping.signal,
    ),
    repeat(
      desks.map((desk) => () => forgetEndedClaims(desk)),
      hourMs,
      stopping.signal,
    ),
  ])
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function repeat(tasks: (() => Promise<unknown>)[], intervalMs: number, signal: AbortSignal) {
  while (!signal.aborted) {
    await Promise.all(tasks.map((task) => task().catch((error) => log('error', 'housekeeping-failed', { error }))))
    await interruptiblePause(intervalMs, signal)
  }
}

// Never at start-up: a start follows no schedule, so it would date the reviews that it publishes.
async function publishBatches(signal: AbortSignal) {
  for (;;) {
    await interruptiblePause(millisecondsToNextBatch(), signal)
    if (signal.aborted) return
    for (const task of [publishBatch, removeLeavingListings])
      await task().catch((error) => log('error', 'housekeeping-failed', { error }))
  }
}

async function refreshFiguresAndRanking(signal: AbortSignal) {
  await refreshAllFigures()
  await renewRanking(signal)
}

async function forgetMailFiles() {
  await forgetOldMail(new Date(Date.now() - weekMs))
}

/** Deletes files that no row refers to. No upload takes an hour, so older ones were abandoned. */
export async function sweepOldFiles(before = new Date(Date.now() - hourMs)): Promise<void> {
  await discardAbandonedFiles(before)
  await sweepFiles(before, filesInUse)
}

export async function filesInUse(fileIds: string[]) {
  const used = await Promise.all([filesOfApplications(fileIds), filesOfArticles(fileIds)])
  return new Set(used.flatMap((ids) => [...ids]))
}
