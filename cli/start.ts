import { join } from 'node:path'
import { buildIfStale, builtServer } from './build.ts'

process.env.NODE_ENV ??= 'production'
process.chdir(join(import.meta.dirname, '..'))
await buildIfStale()
await import(builtServer)
