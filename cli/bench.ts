import { benchFirstView } from '../bench/first-view.ts'
import { benchLive } from '../bench/live.ts'
import { benchMemory } from '../bench/memory.ts'
import { benchScale } from '../bench/scale.ts'
import { benchServe } from '../bench/serve.ts'

const benches: Record<string, () => Promise<void>> = {
  serve: benchServe,
  'first-view': benchFirstView,
  live: benchLive,
  memory: benchMemory,
  scale: benchScale,
}
const bench = benches[process.argv[2] ?? '']

if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(1)
}
await bench()
