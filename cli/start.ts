import { join } from 'node:path'
import { buildIfStale } from './build.ts'

process.env.NODE_ENV ??= 'production'
process.chdir(join(import.meta.dirname, '..'))
buildIfStale()
await import('../server.ts')
