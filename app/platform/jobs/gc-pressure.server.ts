import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1024 * 1024
const everyBytes = mebibyte
const mostGrowth = 8 * mebibyte

type Collector = (options: { type: 'minor' | 'major' }) => void

let collect: Collector | undefined
let passed = 0
let mostBuffers = 12 * mebibyte

/**
 * Collects garbage while bytes pass, counted over all streams. Buffers lie outside of V8's heap, and it lets 60 to 130 MB
 * of dead ones pile up before it looks. Young garbage is collected after each MiB (0.5 ms); the buffers that lived on
 * past that, only when they have grown by 8 MiB (25 ms, once in some hundred MiB).
 */
export async function* withGcPressure<T extends Uint8Array>(content: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const bytes of content) {
    yield bytes
    passed += bytes.length
    if (passed >= everyBytes) tidy()
  }
}

function tidy() {
  passed = 0
  collect ??= collector()
  collect({ type: 'minor' })
  if (process.memoryUsage().arrayBuffers < mostBuffers) return
  collect({ type: 'major' })
  mostBuffers = process.memoryUsage().arrayBuffers + mostGrowth
}

/** V8 gives its collector to contexts made after this flag was set. */
function collector(): Collector {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
