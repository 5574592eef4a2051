import cluster from 'node:cluster'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { config } from '../app/platform/config/config.server.ts'
import { StartError } from '../app/platform/config/start-error.server.ts'
import { countForWorkers } from '../app/platform/http/limits.server.ts'
import { interruptiblePause } from '../app/platform/jobs/interruptible-pause.server.ts'
import { log } from '../app/platform/log/log.server.ts'
import { attendTo, renewSecrets } from '../app/platform/workers/primary.server.ts'
import { workerNumber } from '../app/platform/workers/server-wide.server.ts'
import { drainTimeoutMs, openUnlessStopped, untilSignal, welcome } from './serve.ts'
import { passOnUnaccepted } from './worker-handoff.ts'

const steadyAfterMs = 5_000
const restartPauseMs = 1_000
const maxFailedStarts = 5
const secretsIntervalMs = 60_000
const killAfterMs = drainTimeoutMs + 3_000

/** Whether this process is to run others that serve the port, and not to serve it itself. */
export function hasWorkers(): boolean {
  return cluster.isPrimary && config().workers > 1
}

/** Opens what the workers share and keeps them running, until a signal arrives. */
export async function superviseWorkers(program: string): Promise<void> {
  const settings = config()
  const stopping = new AbortController()
  void untilSignal(stopping)
  const services = await openUnlessStopped(settings, stopping.signal)
  if (!services) return
  cluster.setupPrimary({ exec: program, args: [] })
  countForWorkers()
  const renewing = setInterval(renewSecrets, secretsIntervalMs)
  stopping.signal.addEventListener('abort', endWorkers)
  try {
    await keepWorkers(settings.workers, stopping, () => {
      console.log(welcome(settings, services.warnings))
      flushCompileCache()
    })
  } finally {
    clearInterval(renewing)
    await services.close()
  }
}

/** Resolves when all have ended after a stop; rejects when they end again and again before they serve. */
async function keepWorkers(count: number, stopping: AbortController, onOpen: () => void) {
  let failedStarts = 0
  let hasOpened = false
  const openings = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const running: Promise<void>[] = []
  // The others wait for the first one, so that what keeps it from starting is said once.
  for (const [index, { promise, resolve }] of openings.entries()) {
    const keeping = keepOne(index + 1, resolve)
    running.push(keeping)
    if (running.length === 1) await Promise.race([promise, keeping])
  }
  void Promise.all(openings.map(({ promise }) => promise)).then(onOpen)
  try {
    await Promise.all(running)
  } finally {
    stopping.abort()
    await Promise.allSettled(running)
  }

  async function keepOne(number: number, opened: () => void) {
    while (!stopping.signal.aborted) {
      const worker = cluster.fork({ [workerNumber]: number })
      attendTo(worker)
      passOnUnaccepted(worker)
      let openSince = Number.POSITIVE_INFINITY
      worker.once('listening', () => {
        openSince = performance.now()
        failedStarts = 0
        hasOpened = true
        opened()
      })
      await once(worker, 'exit')
      if (stopping.signal.aborted) return
      log('error', 'worker-lost')
      if (openSince === Number.POSITIVE_INFINITY) failedStarts++
      if (failedStarts > 0 && (!hasOpened || failedStarts >= maxFailedStarts))
        throw new StartError('A worker process ended before it could serve. What it said stands above.')
      const wasSteady = performance.now() - openSince > steadyAfterMs
      if (!wasSteady) await interruptiblePause(restartPauseMs, stopping.signal)
    }
  }
}

function endWorkers() {
  for (const worker of Object.values(cluster.workers ?? {})) {
    const child = worker?.process
    child?.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), killAfterMs).unref()
  }
}
