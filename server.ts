import { fileURLToPath } from 'node:url'
import { run } from './host/run.ts'
import { serve } from './host/serve.ts'

const clientFolder = fileURLToPath(new URL('./build/client', import.meta.url))
const builtApp = new URL('./build/server/index.js', import.meta.url).href

await run(async () => serve({ build: await import(builtApp), clientFolder }))
