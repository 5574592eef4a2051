type JobRun = { seconds: number; endedAt: number }

const lastRuns = new Map<string, JobRun>()

/** Returns `work`, which from now on notes when it last succeeded and how long that took. False means not done now. */
export function measured(job: string, work: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    const start = performance.now()
    if ((await work()) === false) return
    lastRuns.set(job, { seconds: (performance.now() - start) / 1000, endedAt: Date.now() / 1000 })
  }
}

/** Returns the last successful run of each job in this process. */
export function lastJobRuns(): ReadonlyMap<string, JobRun> {
  return lastRuns
}
