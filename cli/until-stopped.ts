import { StartError } from '../app/platform/config/start-error.server.ts'

/** Aborts when somebody stops the command, who sends Ctrl-C twice where npm is in between, so that it can end what it began. */
export function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort(new StartError('Stopped.')))
  return stopping.signal
}

/** What the work gives, or the reason of the signal where that comes first. */
export function unlessStopped<Result>(work: Promise<Result>, stopped: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  stopped.addEventListener('abort', () => reject(stopped.reason))
  return Promise.race([work, promise])
}
