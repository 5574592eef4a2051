import { deleteExpiredSessions } from './account/sessions/end-sessions.server.ts'
import { deleteExpiredSignUps } from './account/sign-up/pending-sign-ups.server.ts'
import { sourceOf } from './admin/queues/queue-sources.server.ts'
import { queueNames } from './admin/queues/queues.ts'
import { runDueWork } from './connect/due.server.ts'
import { handOverAll } from './connect/pairs/hand-over.server.ts'
import { carryOutAll } from './connect/requests/ends.server.ts'
import { notePlaces, regenerateOutdatedListings } from './connect/requests/listings.server.ts'
import { deleteOldMessages } from './inbox/messages.server.ts'
import { deleteExpiredMenteeApplications } from './mentorship/application/mentee/mentee-applications.server.ts'
import { carryingOutDecisions, forgetDecisions } from './moderation/decisions.server.ts'
import { syncLedger } from './platform/endings/ledger.server.ts'
import { deleteExpiredLimits } from './platform/http/limits.server.ts'
import { type Job, startJobs } from './platform/jobs/job-runner.server.ts'
import { millisecondsToNextMinute } from './platform/live/clock.server.ts'
import { mailDelivery } from './platform/mail/mail.server.ts'
import { forgetOldMail } from './platform/mail/mail-folder.server.ts'
import { removeLeavingListings } from './profiles/leaving-listings.server.ts'
import { clearRepeatMarks } from './site/contact/contact-messages.server.ts'
import { sweepOldFiles } from './stored-files.server.ts'
import { reportUnknownOptionsTonight } from './unknown-options.server.ts'
import { rebuildCompaniesIfDue } from './workplaces/companies/rebuild-companies.server.ts'
import { millisecondsToNextBatch, publishBatch } from './workplaces/reviews/publication.server.ts'
import { waitingReviews } from './workplaces/reviews/queue/reviews-for-admin.server.ts'
import { deleteExpiredRejections } from './workplaces/reviews/rejections.server.ts'
import { shuffleReviewsTonight } from './workplaces/reviews/shuffle/review-shuffle.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMs = 7 * 24 * hourMs
const queues = queueNames.map((name) => sourceOf(name).queue)

/**
 * Everything that runs by the clock. What handles new reviews or decisions is not measured: its duration tells whether
 * some came.
 */
export const jobs: Job[] = [
  mailDelivery(),
  measured('delete expired limits', 10 * minuteMs, deleteExpiredLimits),
  measured('delete expired sessions', 10 * minuteMs, deleteExpiredSessions),
  measured('delete expired sign-ups', minuteMs, deleteExpiredSignUps),
  measured('delete expired applications', 10 * minuteMs, deleteExpiredMenteeApplications),
  measured('delete old messages', 10 * minuteMs, deleteOldMessages),
  measured('clear repeat marks', 10 * minuteMs, clearRepeatMarks),
  measured('forget mail files', 10 * minuteMs, () => forgetOldMail(new Date(Date.now() - weekMs))),
  measured('sync ledger of endings', 10 * minuteMs, () => syncLedger()),
  measured('sweep files', 10 * minuteMs, () => sweepOldFiles()),
  measured('shuffle reviews', 10 * minuteMs, shuffleReviewsTonight),
  measured('check stored options', 10 * minuteMs, reportUnknownOptionsTonight),
  // Never at the start, which follows no schedule: it would date the reviews that it publishes.
  { name: 'publish reviews', everyMs: millisecondsToNextBatch, waitsFirst: true, run: publishBatch },
  { name: 'change listings', everyMs: millisecondsToNextBatch, waitsFirst: true, run: changeListings },
  // At full minutes, so that nobody can tell when somebody did what reaches them with it.
  { name: 'hand over', everyMs: millisecondsToNextMinute, waitsFirst: true, run: handOver },
  { name: 'due work of connect', everyMs: 10 * minuteMs, run: (stopping) => runDueWork(new Date(), stopping) },
  { name: 'rebuild companies', everyMs: hourMs, run: rebuildCompaniesIfDue },
  { name: 'delete rejections', everyMs: hourMs, run: () => deleteExpiredRejections() },
  // So that the age of the queue is known although no admin looks.
  { name: 'look at waiting reviews', everyMs: hourMs, run: () => waitingReviews() },
  carryingOutDecisions(queues),
  { name: 'forget decisions', everyMs: hourMs, run: forgetDecisions },
]

export function startAllJobs(): { stop(): Promise<void> } {
  return startJobs(jobs)
}

function measured(name: string, everyMs: number, run: Job['run']): Job {
  return { name, everyMs, run, isMeasured: true }
}

async function handOver(stopping: AbortSignal) {
  // In this order, so that nobody hears of words that came after an end.
  try {
    await carryOutAll(new Date(), stopping)
  } finally {
    await handOverAll(new Date(), stopping)
  }
}

async function changeListings() {
  await removeLeavingListings()
  await regenerateOutdatedListings()
  await notePlaces()
}
