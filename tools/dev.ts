import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { run } from '../host/run.ts'
import { serve } from '../host/serve.ts'

const vite = await createServer({ server: { middlewareMode: true } })

await run(() =>
  serve({
    before: vite.middlewares,
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  }),
)
