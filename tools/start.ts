import { buildIfStale } from './build.ts'

process.env.NODE_ENV ??= 'production'
process.chdir(new URL('..', import.meta.url).pathname)
buildIfStale()
await import('../server.ts')
