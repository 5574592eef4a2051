import { join } from 'node:path'
import { buildIfStale } from './build.ts'

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV ??= 'production'
process.env.DATA_DIR ??= join(root, 'demo-data')
process.chdir(root)
buildIfStale()

const [{ run }, { serve }, { fillWithSamples }] = await Promise.all([
  import('../host/run.ts'),
  import('../host/serve.ts'),
  import('../demo/fill.ts'),
])
const build = await import(join(root, 'build/server/index.js'))

await run(() => serve({ build, clientFolder: join(root, 'build/client'), prepare: fillWithSamples }))
