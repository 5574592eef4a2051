import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { withGcPressure } from '../jobs/gc-pressure.server.ts'

const mostSkipped = 64 * 1024 * 1024
const patienceMs = 2_000

/**
 * A request's body. `stream` is one of Node, because only that can be cut while it waits for the sender; cutting it leaves
 * the rest to `skipRest`. A browser reads no answer before it has sent everything, and none at all when we hang up.
 */
export function postedBody({ body }: Request) {
  const reader = body?.getReader()
  const shielded = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const read = await reader?.read()
        if (read?.value) controller.enqueue(read.value)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )

  async function* rest() {
    for (let skipped = 0; reader && skipped < mostSkipped; ) {
      const read = await within(patienceMs, reader.read())
      if (!read?.value) return
      skipped += read.value.length
      yield read.value
    }
  }

  return {
    stream: Readable.fromWeb(shielded as WebStream),
    /** Reads on to the end, to 64 MiB, or until the sender pauses for 2 s or is gone. */
    async skipRest(): Promise<void> {
      try {
        for await (const _ of withGcPressure(rest()));
      } catch {
        // The sender is gone, and so is the one who would be told.
      }
    },
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const settled = new AbortController()
  try {
    return await Promise.race([promise, pause(ms, undefined, { signal: settled.signal })])
  } finally {
    settled.abort()
  }
}
