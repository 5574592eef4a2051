import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1024 * 1024
const minorIntervalBytes = mebibyte
const majorGrowthBytes = 8 * mebibyte

type Collector = (options: { type: 'minor' | 'major' }) => void

let collect: Collector | undefined
let bytesSinceMinor = 0
let majorThresholdBytes = 12 * mebibyte

// V8 lets 60 to 130 MB of dead buffers pile up, since they lie outside its heap. A minor collection takes 0.5 ms; a
// major one takes 25 ms and is needed once in some hundred MiB.
export async function* withGcPressure<T extends Uint8Array>(content: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const bytes of content) {
    yield bytes
    bytesSinceMinor += bytes.length
    if (bytesSinceMinor >= minorIntervalBytes) collectGarbage()
  }
}

function collectGarbage() {
  bytesSinceMinor = 0
  collect ??= exposeCollector()
  collect({ type: 'minor' })
  if (process.memoryUsage().arrayBuffers < majorThresholdBytes) return
  collect({ type: 'major' })
  majorThresholdBytes = process.memoryUsage().arrayBuffers + majorGrowthBytes
}

// V8 exposes its collector only to contexts created after this flag is set.
function exposeCollector(): Collector {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
