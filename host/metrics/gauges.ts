import { setTimeout as pause } from 'node:timers/promises'
import { passwordQueue } from '../../app/account/passwords/hash-queue.server.ts'
import type { QueueLoad } from '../../app/platform/concurrency/concurrency-limit.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { replicaLag } from '../../app/platform/db/database-health.server.ts'
import { db, isDown } from '../../app/platform/db/db.server.ts'
import { jobRuns } from '../../app/platform/db/tables.ts'
import { pictureQueue } from '../../app/platform/files/images/images.server.ts'
import { uploadQueue } from '../../app/platform/files/upload-queue.server.ts'
import { lastJobRuns } from '../../app/platform/jobs/job-runner.server.ts'
import { hearsChanges } from '../../app/platform/live/live-changes.server.ts'
import { openStreams } from '../../app/platform/live/live-connection-limit.server.ts'
import { mailQueue } from '../../app/platform/mail/mail.server.ts'
import { pageStoreFigures } from '../middleware/page-store.ts'

type Values = [labelValue: string, value: number][]

/** Without a label, there is one value. */
type GaugeFacts = { help: string; label?: string; values: () => Values | Promise<Values> }

const mebibyte = 2 ** 20
const minute = 60
const maxWaitMs = 2_000
// Reviews that wait for a batch are no queue here: its length would show each that is sent.
const queues: Record<string, () => QueueLoad | Promise<QueueLoad>> = {
  mail: mailQueue,
  uploads: uploadQueue,
  pictures: pictureQueue,
  passwords: passwordQueue,
}

export const gauges: Record<string, GaugeFacts> = {
  upinde_shared_page_bytes: {
    help: 'Memory in use for shared pages, without those about reviews.',
    values: () => [['', pageStoreFigures().bytes]],
  },
  upinde_event_streams: {
    help: 'Event streams that this process holds open, rounded up to tens.',
    label: 'audience',
    values: () => openStreams().map(({ audience, open }) => [audience, inTens(open)]),
  },
  upinde_event_streams_max: {
    help: 'How many event streams a process may hold open.',
    label: 'audience',
    values: () => openStreams().map(({ audience, max }) => [audience, max]),
  },
  upinde_queue_length: {
    help: 'How many wait in a queue, rounded up to tens.',
    label: 'queue',
    values: () => ofQueues(({ length }) => inTens(length)),
  },
  upinde_queue_oldest_age_seconds: {
    help: 'How long the oldest has waited in a queue, rounded up to tens.',
    label: 'queue',
    values: () => ofQueues(({ oldestSeconds }) => inTens(oldestSeconds)),
  },
  upinde_database_up: {
    help: 'Whether a database answers: 1 or 0.',
    label: 'database',
    values: () => [
      ['primary', isDown('primary') ? 0 : 1],
      ...(hasReplica() ? ([['replica', isDown('read') ? 0 : 1]] satisfies Values) : []),
    ],
  },
  upinde_replica_lag_bytes: {
    help: 'What the replica has not replayed yet, rounded down to MiB.',
    label: 'database',
    async values() {
      const lag = hasReplica() ? await orNothing(replicaLag) : null
      return lag === null ? [] : [['replica', lag - (lag % mebibyte)]]
    },
  },
  upinde_change_listener_up: {
    help: 'Whether this process hears of changes; without that, no shared page comes from memory: 1 or 0.',
    values: () => [['', hearsChanges() ? 1 : 0]],
  },
  upinde_job_duration_seconds: {
    help: 'How long the last successful run of a job took, rounded up to seconds.',
    label: 'job',
    values: () => [...lastJobRuns()].map(([job, { seconds }]) => [job, Math.ceil(seconds)]),
  },
  upinde_job_last_success_timestamp_seconds: {
    help: 'When a job last succeeded in this process, rounded down to the minute.',
    label: 'job',
    values: () => [...lastJobRuns()].map(([job, { endedAt }]) => [job, endedAt - (endedAt % minute)]),
  },
  upinde_nightly_job_last_night_timestamp_seconds: {
    help: 'The last night in which a nightly job was done, by whatever process: the beginning of its day in UTC.',
    label: 'job',
    values: async () => (await orNothing(lastNights))?.map(({ job, seconds }) => [job, seconds]) ?? [],
  },
}

async function ofQueues(figure: (queue: QueueLoad) => number): Promise<Values> {
  const read = await Promise.all(
    Object.entries(queues).map(async ([name, queue]) => ({ name, state: await orNothing(queue) })),
  )
  return read.flatMap(({ name, state }): Values => (state ? [[name, figure(state)]] : []))
}

// A database that is down must not cost the operator the other figures.
async function orNothing<Result>(read: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await Promise.race([read(), pause(maxWaitMs, null, { ref: false })])
  } catch {
    return null
  }
}

function hasReplica() {
  return config().externalReadUrl !== undefined
}

// So that one page, mail or upload rarely shows.
function inTens(count: number) {
  return Math.ceil(count / 10) * 10
}

/** Returns the last night in which each nightly job was done, by whatever process, as seconds since 1970. */
async function lastNights(): Promise<{ job: string; seconds: number }[]> {
  const rows = await db().select().from(jobRuns)
  return rows.map(({ job, doneOn }) => ({ job, seconds: Date.parse(doneOn) / 1000 }))
}
