import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { withGcPressure } from '../bytes/gc-pressure.server.ts'

const maxSkippedBytes = 64 * 1024 * 1024
const timeoutMs = 2_000

/** Returns the body as a Node stream, which unlike a web stream can be destroyed while it waits for the sender. */
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
    for (let skipped = 0; reader && skipped < maxSkippedBytes; ) {
      const read = await withTimeout(timeoutMs, reader.read())
      if (!read?.value) return
      skipped += read.value.length
      yield read.value
    }
  }

  return {
    stream: Readable.fromWeb(shielded as WebStream),
    /** A browser reads no answer before it has sent everything, and none at all when the connection is closed. */
    async skipRest(): Promise<void> {
      try {
        for await (const _ of withGcPressure(rest()));
      } catch {}
    },
  }
}

async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const settled = new AbortController()
  try {
    return await Promise.race([promise, pause(ms, undefined, { signal: settled.signal })])
  } finally {
    settled.abort()
  }
}
