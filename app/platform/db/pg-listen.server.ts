import { config } from '../config/config.server.ts'
import { interruptiblePause } from '../jobs/interruptible-pause.server.ts'
import { respondsWithin } from './database-health.server.ts'
import { connect, isDown, untilDown } from './db.server.ts'

const retryMs = 1_000
// Together less than a second: so long may messages go unheard before `onSilence` says so.
const checkIntervalMs = 200
const maxSilenceMs = 600
const maxLongSilenceMs = 10_000

type Listener = {
  onOpen: () => void
  onMessage: (text: string) => void
  /** If given, is told whether messages may be under way that should have been heard. */
  onSilence?: (isSilent: boolean) => void
}

/** Listens until `stopping` aborts, and reconnects. Messages sent before each `onOpen` may have been missed. */
export async function listenToChannel(
  channel: string,
  { onOpen, onMessage, onSilence }: Listener,
  stopping?: AbortSignal,
): Promise<void> {
  // The driver's own `listen` adds its listener again with each failed reconnect, and then may hear nothing.
  while (!stopping?.aborted) {
    if (isDown('primary')) {
      await pauseBeforeRetry(stopping)
      continue
    }
    const disconnected = Promise.withResolvers<void>()
    void untilDown().then(disconnected.resolve)
    stopping?.addEventListener('abort', () => disconnected.resolve(), { once: true })
    const connection = connect(config(), 'primary', {
      max: 1,
      max_lifetime: null,
      onnotify: (_channel, text) => onMessage(text),
      onclose: () => disconnected.resolve(),
    })
    try {
      const listen = () => connection.unsafe(`listen ${channel}`)
      const isListening = await Promise.race([listen(), disconnected.promise])
      if (isListening) {
        onOpen()
        if (onSilence) void watchSilence(listen, onSilence, disconnected)
      }
      await disconnected.promise
    } catch {}
    onSilence?.(true)
    await connection.end({ timeout: 0 })
    await pauseBeforeRetry(stopping)
  }
}

// A connection whose other side is gone may stay open; one that answers has delivered every message until then.
async function watchSilence(
  ask: () => Promise<unknown>,
  onSilence: (isSilent: boolean) => void,
  disconnected: PromiseWithResolvers<void>,
) {
  let isOpen = true
  void disconnected.promise.then(() => {
    isOpen = false
  })
  while (isOpen) {
    const answer = ask()
    if (!(await respondsWithin(answer, maxSilenceMs)) && isOpen) {
      onSilence(true)
      if (!(await respondsWithin(answer, maxLongSilenceMs))) return disconnected.resolve()
      if (isOpen) onSilence(false)
    }
    await interruptiblePause(checkIntervalMs)
  }
}

function pauseBeforeRetry(signal?: AbortSignal) {
  return interruptiblePause(retryMs * (0.5 + Math.random()), signal)
}
