import { interruptiblePause } from '../concurrency/interruptible-pause.server.ts'
import { config } from '../config/config.server.ts'
import { respondsWithin } from './database-health.server.ts'
import { closingOfDatabases, connect, isDown, untilDown } from './db.server.ts'

const retryMs = 1_000
const checkIntervalMs = 200
const maxSilenceMs = 10_000

type Listener = {
  /** `confirm` resolves to whether every message sent before the call has been heard. */
  onOpen: (confirm: () => Promise<boolean>) => void
  onMessage: (text: string) => void
  /** If given, is told again and again the `performance.now()` time until which every message has been heard. */
  onConfirmed?: (until: number) => void
  onClose?: () => void
}

/**
 * Listens until `ending` aborts or the databases are closed, and reconnects. Messages sent before each `onOpen` may
 * have been missed.
 */
export async function listenToChannel(
  channel: string,
  { onOpen, onMessage, onConfirmed, onClose }: Listener,
  ending?: AbortSignal,
): Promise<void> {
  const stopping = AbortSignal.any([closingOfDatabases(), ...(ending ? [ending] : [])])
  // The driver's own `listen` adds its listener again with each failed reconnect, and then may hear nothing.
  while (!stopping.aborted) {
    if (isDown('primary')) {
      await pauseBeforeRetry(stopping)
      continue
    }
    const disconnected = Promise.withResolvers<void>()
    void untilDown().then(disconnected.resolve)
    stopping.addEventListener('abort', () => disconnected.resolve(), { once: true })
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
        const confirm = () => confirmed(listen, disconnected)
        onOpen(confirm)
        if (onConfirmed) void keepConfirming(confirm, onConfirmed, disconnected.promise)
      }
      await disconnected.promise
    } catch {}
    onClose?.()
    await connection.end({ timeout: 0 })
    await pauseBeforeRetry(stopping)
  }
}

// A connection whose other side is gone may stay open; one that answers has delivered every message until then.
async function confirmed(ask: () => Promise<unknown>, disconnected: PromiseWithResolvers<void>) {
  const isAnswered = await respondsWithin(ask(), maxSilenceMs)
  if (!isAnswered) disconnected.resolve()
  return isAnswered
}

async function keepConfirming(
  confirm: () => Promise<boolean>,
  onConfirmed: (until: number) => void,
  disconnected: Promise<void>,
) {
  let isOpen = true
  void disconnected.then(() => {
    isOpen = false
  })
  while (isOpen) {
    const askedAt = performance.now()
    if ((await confirm()) && isOpen) onConfirmed(askedAt)
    await interruptiblePause(checkIntervalMs)
  }
}

function pauseBeforeRetry(signal: AbortSignal) {
  return interruptiblePause(retryMs * (0.5 + Math.random()), signal)
}
