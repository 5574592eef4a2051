import { setTimeout as pause } from 'node:timers/promises'
import { config } from './config.server.ts'
import { connect } from './db.server.ts'

const retryMs = 1_000

/**
 * Hears what is sent to a channel of the primary database, over a connection of its own that is made again whenever it is
 * lost. `onOpen` is called each time it stands: what was sent before is unknown. Resolves soon after `stopping` aborts.
 */
// The driver's `listen` adds its listener once more with each failed attempt to reconnect, and then may hear nothing.
export async function followChannel(
  channel: string,
  { onOpen, onMessage }: { onOpen: () => void; onMessage: (text: string) => void },
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const lost = Promise.withResolvers<void>()
    stopping?.addEventListener('abort', () => lost.resolve(), { once: true })
    const connection = connect(config(), 'primary', {
      max: 1,
      max_lifetime: null,
      onnotify: (_channel, text) => onMessage(text),
      onclose: () => lost.resolve(),
    })
    try {
      await connection.unsafe(`listen ${channel}`)
      onOpen()
      await lost.promise
    } catch {
      // Not there yet: the next round tries again.
    }
    await connection.end({ timeout: 0 })
    await pause(retryMs * (0.5 + Math.random()), undefined, { ref: false, signal: stopping }).catch(() => {})
  }
}
