import { config } from '../config/config.server.ts'
import { interruptiblePause } from '../jobs/interruptible-pause.server.ts'
import { respondsWithin } from './database-health.server.ts'
import { connect, isDown, untilDown } from './db.server.ts'

const retryMs = 1_000
// Together less than a second: so long may a message that was sent go unheard before `onClose` says so.
const checkIntervalMs = 200
const maxSilenceMs = 600

type Listener = { onOpen: () => void; onMessage: (text: string) => void; onClose?: () => void }

/** Listens until `stopping` aborts, and reconnects. Messages sent between `onClose` and `onOpen` may have been missed. */
export async function listenToChannel(
  channel: string,
  { onOpen, onMessage, onClose = () => {} }: Listener,
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
        void untilSilent(listen, disconnected.promise).then(disconnected.resolve)
      }
      await disconnected.promise
    } catch {}
    onClose()
    await connection.end({ timeout: 0 })
    await pauseBeforeRetry(stopping)
  }
}

// A connection whose other side is gone may stay open; one that answers has delivered every message until then.
async function untilSilent(ask: () => Promise<unknown>, disconnected: Promise<void>) {
  let isOpen = true
  void disconnected.then(() => {
    isOpen = false
  })
  while (isOpen && (await respondsWithin(ask(), maxSilenceMs))) await interruptiblePause(checkIntervalMs)
}

function pauseBeforeRetry(signal?: AbortSignal) {
  return interruptiblePause(retryMs * (0.5 + Math.random()), signal)
}
