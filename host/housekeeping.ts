import { setTimeout as pause } from 'node:timers/promises'
import { forgetExpiredSessions } from '../app/account/expired.server.ts'
import { forgetExpiredLimits } from '../app/platform/limits.server.ts'
import { log } from '../app/platform/log.server.ts'

const everyMs = 10 * 60_000

/** Takes away what has run out, every ten minutes, until it is stopped. */
export function startHousekeeping(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const keeping = keepHouse(stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await keeping
    },
  }
}

async function keepHouse(signal: AbortSignal) {
  while (!signal.aborted) {
    await Promise.all([forgetExpiredLimits(), forgetExpiredSessions()]).catch((error) =>
      log('error', 'housekeeping-failed', { error }),
    )
    await pause(everyMs, undefined, { signal }).catch(() => {})
  }
}
