import { benchBackups } from '../bench/backups.ts'
import { benchFirstView } from '../bench/first-view.ts'
import { benchLive } from '../bench/live.ts'
import { benchMemory } from '../bench/memory.ts'
import { benchProcesses } from '../bench/processes.ts'
import { benchReviewShuffle } from '../bench/review-shuffle.ts'
import { benchScale } from '../bench/scale.ts'
import { benchServe } from '../bench/serve.ts'
import { benchUploads } from '../bench/uploads.ts'
import { benchTransferSize } from '../bench/weight.ts'

const benches: Record<string, () => Promise<void>> = {
  weight: benchTransferSize,
  serve: benchServe,
  'first-view': benchFirstView,
  live: benchLive,
  processes: benchProcesses,
  memory: benchMemory,
  scale: benchScale,
  shuffle: benchReviewShuffle,
  uploads: benchUploads,
  backups: benchBackups,
}
const bench = benches[process.argv[2] ?? '']

if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(1)
}
await bench()
