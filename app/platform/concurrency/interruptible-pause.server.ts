import { setTimeout as pause } from 'node:timers/promises'

export async function interruptiblePause(ms: number, signal?: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
