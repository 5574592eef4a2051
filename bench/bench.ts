import { benchFirstView } from './first-view.ts'
import { benchLive } from './live.ts'
import { benchMatching } from './matching.ts'
import { benchMemory } from './memory.ts'
import { benchScale } from './scale.ts'
import { benchServe } from './serve.ts'

const benches: Record<string, () => Promise<void>> = {
  serve: benchServe,
  'first-view': benchFirstView,
  live: benchLive,
  memory: benchMemory,
  matching: benchMatching,
  scale: benchScale,
}
const bench = benches[process.argv[2] ?? '']

if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(1)
}
await bench()
