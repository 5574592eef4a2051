import { setTimeout as pause } from 'node:timers/promises'

/** Waits, but no longer than until the signal aborts, and keeps no process alive. */
export async function interruptiblePause(ms: number, signal?: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
