import { vi } from 'vitest'

const longMs = 1_000

/** Stops the clocks by which the server gives up on others, so that it never does so because this machine is slow. */
export function stopTimeLimits(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const start = globalThis.setTimeout
  // The database driver needs its short ones.
  const startShort = (run: () => void, ms = 0, ...given: []) => start(run, ms < longMs ? ms : 2 ** 31 - 1, ...given)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startShort as typeof setTimeout)
}
