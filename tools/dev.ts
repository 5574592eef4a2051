import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { run } from '../host/run.ts'
import { serve } from '../host/serve.ts'

let vite: ViteDevServer

await run(() =>
  serve({
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    async development(server, stopping) {
      // Pages may only speak to their own origin, so news of changes travels through the same port.
      vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
      stopping.addEventListener('abort', () => void vite.close())
      return vite.middlewares
    },
  }),
)
