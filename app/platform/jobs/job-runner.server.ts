import { and, eq, gte } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { config } from '../config/config.server.ts'
import { connect, db } from '../db/db.server.ts'
import { listenToChannel } from '../db/pg-listen.server.ts'
import { jobRuns } from '../db/tables.ts'
import { log } from '../log/log.server.ts'
import { isoDay } from '../text/format-date.ts'

/** Work that each server process repeats while it runs. */
export type Job = {
  name: string
  /** Milliseconds from the end of a run to the next. */
  everyMs: number | (() => number)
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Whether the first run waits, too: a start follows no schedule. */
  waitsFirst?: boolean
  /** A channel of the database on which each notification starts a run at once. */
  channel?: string
  /** Whether metrics show its last success and duration, which may say when somebody did something. */
  isMeasured?: boolean
}

const lastRuns = new Map<string, { seconds: number; endedAt: number }>()
const startsNow = new Map<string, () => void>()
const hourMs = 60 * 60_000

export function startJobs(jobs: Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = jobs.map((job) => keepRunning(job, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Starts a run at once, or as soon as the current one ends. */
export function runNow(name: string): void {
  startsNow.get(name)?.()
}

async function keepRunning(job: Job, stopping: AbortSignal) {
  const { name, everyMs, channel } = job
  const nextAt = () => performance.now() + (typeof everyMs === 'number' ? everyMs : everyMs())
  let dueAt = job.waitsFirst ? nextAt() : 0
  let wake = () => {}
  function startNow() {
    dueAt = 0
    wake()
  }
  startsNow.set(name, startNow)
  stopping.addEventListener('abort', startNow, { once: true })
  const listening = channel && listenToChannel(channel, { onOpen: startNow, onMessage: startNow }, stopping)
  while (!stopping.aborted) {
    const leftMs = dueAt - performance.now()
    if (leftMs > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, leftMs).unref()
      wake = resolve
      await promise
      clearTimeout(timer)
      continue
    }
    dueAt = Number.POSITIVE_INFINITY
    await runOnce(job, stopping).catch((error) => log('error', 'job-failed', { job: name, error }))
    dueAt = Math.min(dueAt, nextAt())
  }
  await listening
}

/** A run that returns false had nothing to do. */
export async function runOnce({ name, run, isMeasured }: Job, stopping: AbortSignal): Promise<void> {
  const start = performance.now()
  if ((await run(stopping)) === false || !isMeasured) return
  lastRuns.set(name, { seconds: (performance.now() - start) / 1000, endedAt: Date.now() / 1000 })
}

/** Returns the last successful run of each measured job in this process. */
export function lastJobRuns(): typeof lastRuns {
  return lastRuns
}

type Night = { job: string; settings?: Record<string, string | number>; stopping?: AbortSignal; now?: Date }

/**
 * Does work once a night among all processes, and again if it is interrupted or returns false. Returns whether it was
 * done now. `work` gets a connection of its own, with these settings.
 */
export async function doTonight(
  { job, settings, stopping, now = new Date() }: Night,
  work: (connection: postgres.Sql) => Promise<boolean>,
): Promise<boolean> {
  const night = isoDay(new Date(now.getTime() - config().nightHour * hourMs))
  const isDone = async () => (await db().$count(jobRuns, and(eq(jobRuns.job, job), gte(jobRuns.doneOn, night)))) > 0
  if ((await isDone()) || stopping?.aborted) return false
  const connection = connect(config(), 'primary', { max: 1, max_lifetime: null, connection: settings })
  const stop = () => void connection.end({ timeout: 1 })
  stopping?.addEventListener('abort', stop)
  try {
    // A lock ends with its connection, so it is asked for again: the driver may have connected anew.
    const holdsLock = async () => {
      const [lock] = await connection`select pg_try_advisory_lock(hashtext(${job})) as held`
      return lock?.held === true
    }
    if (!(await holdsLock()) || (await isDone()) || !(await work(connection)) || !(await holdsLock())) return false
    const set = { job, doneOn: night }
    await drizzle(connection).insert(jobRuns).values(set).onConflictDoUpdate({ target: jobRuns.job, set })
    return true
  } catch (error) {
    if (stopping?.aborted) return false
    throw error
  } finally {
    stopping?.removeEventListener('abort', stop)
    await connection.end({ timeout: 5 })
  }
}
