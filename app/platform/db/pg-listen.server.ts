import { config } from '../config/config.server.ts'
import { interruptiblePause } from '../jobs/interruptible-pause.server.ts'
import { connect, isDown, untilDown } from './db.server.ts'

const retryMs = 1_000

/** Listens until `stopping` aborts, and reconnects. Messages sent before each `onOpen` may have been missed. */
export async function listenToChannel(
  channel: string,
  { onOpen, onMessage }: { onOpen: () => void; onMessage: (text: string) => void },
  stopping?: AbortSignal,
): Promise<void> {
  // The driver's own `listen` adds its listener again with each failed reconnect, and then may hear nothing.
  while (!stopping?.aborted) {
    if (isDown('primary')) {
      await pauseBeforeRetry(stopping)
      continue
    }
    const disconnected = Promise.withResolvers<void>()
    // The other side may never close a silent connection.
    void untilDown().then(disconnected.resolve)
    stopping?.addEventListener('abort', () => disconnected.resolve(), { once: true })
    const connection = connect(config(), 'primary', {
      max: 1,
      max_lifetime: null,
      onnotify: (_channel, text) => onMessage(text),
      onclose: () => disconnected.resolve(),
    })
    try {
      const isListening = await Promise.race([connection.unsafe(`listen ${channel}`), disconnected.promise])
      if (isListening) onOpen()
      await disconnected.promise
    } catch {}
    await connection.end({ timeout: 0 })
    await pauseBeforeRetry(stopping)
  }
}

function pauseBeforeRetry(signal?: AbortSignal) {
  return interruptiblePause(retryMs * (0.5 + Math.random()), signal)
}
