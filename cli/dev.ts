import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { run } from '../host/run.ts'
import { serve } from '../host/serve.ts'

let vite: ViteDevServer

// What Vite writes lies among the sources, which belong to whoever works on them.
const rights = { keepsRoot: true }

await run(
  () =>
    serve({
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      async development(server, stopping) {
        process.on('newListener', keepOurSignal)
        // Pages may only speak to their own origin, so news of changes travels through the same port.
        vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
        stopping.addEventListener('abort', () => void vite.close())
        return vite.middlewares
      },
    }),
  rights,
)

// The types' generator runs a second Vite, which would leave on SIGTERM before the database is stopped.
function keepOurSignal(name: string | symbol, listener: () => void) {
  if (name === 'SIGTERM') queueMicrotask(() => process.off(name, listener))
}
