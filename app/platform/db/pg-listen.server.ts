import { setTimeout as pause } from 'node:timers/promises'
import { config } from '../config/config.server.ts'
import { connect, isDown, untilDown } from './db.server.ts'

const retryMs = 1_000

/**
 * Hears what is sent to a channel of the primary database, over a connection of its own that is made again whenever it is
 * lost. `onOpen` is called each time it stands: what was sent before is unknown. Resolves soon after `stopping` aborts.
 */
// The driver's `listen` adds its listener once more with each failed attempt to reconnect, and then may hear nothing.
export async function listenToChannel(
  channel: string,
  { onOpen, onMessage }: { onOpen: () => void; onMessage: (text: string) => void },
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    if (isDown('primary')) {
      await pauseBriefly(stopping)
      continue
    }
    const lost = Promise.withResolvers<void>()
    // A connection that is silent may never be closed by the other side.
    void untilDown().then(lost.resolve)
    stopping?.addEventListener('abort', () => lost.resolve(), { once: true })
    const connection = connect(config(), 'primary', {
      max: 1,
      max_lifetime: null,
      onnotify: (_channel, text) => onMessage(text),
      onclose: () => lost.resolve(),
    })
    try {
      const isListening = await Promise.race([connection.unsafe(`listen ${channel}`), lost.promise])
      if (isListening) onOpen()
      await lost.promise
    } catch {
      // Not there yet: the next round tries again.
    }
    await connection.end({ timeout: 0 })
    await pauseBriefly(stopping)
  }
}

function pauseBriefly(signal?: AbortSignal) {
  return pause(retryMs * (0.5 + Math.random()), undefined, { ref: false, signal }).catch(() => {})
}
