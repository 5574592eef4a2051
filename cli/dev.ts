import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { run } from '../host/run.ts'
import { serve } from '../host/serve.ts'

let vite: ViteDevServer

// Vite writes into the source folder, which belongs to the developer.
const rights = { keepsRoot: true }

await run(
  () =>
    serve({
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      async development(server, stopping) {
        process.on('newListener', removeViteSignalHandler)
        // Pages may only connect to their own origin, so hot reloading shares the port.
        vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
        stopping.addEventListener('abort', () => void vite.close())
        return vite.middlewares
      },
    }),
  rights,
)

// The type generator runs a second Vite, which would exit on SIGTERM before the database is stopped.
function removeViteSignalHandler(name: string | symbol, listener: () => void) {
  if (name === 'SIGTERM') queueMicrotask(() => process.off(name, listener))
}
