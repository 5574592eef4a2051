import { StartError } from '../app/platform/config/config.server.ts'

export function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort(new StartError('Stopped.')))
  return stopping.signal
}

export function unlessStopped<Result>(work: Promise<Result>, stopped: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  stopped.addEventListener('abort', () => reject(stopped.reason))
  return Promise.race([work, promise])
}
