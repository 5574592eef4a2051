import { createServer as createHttpServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

// Pages may only connect to their own origin, so hot reloading shares the port.
const upgrades = createHttpServer()
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: upgrades } } })
const { run } = (await vite.ssrLoadModule('/host/run.ts')) as typeof import('../host/run.ts')
const { serve } = (await vite.ssrLoadModule('/host/serve.ts')) as typeof import('../host/serve.ts')

// Vite writes into the source folder, which belongs to the developer.
const rights = { keepsRoot: true }

await run(() => {
  process.removeAllListeners('SIGTERM')
  const stopped = serve({
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    development(server, stopping) {
      server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade))
      stopping.addEventListener('abort', () => void vite.close())
      return vite.middlewares
    },
  })
  process.on('newListener', removeViteSignalHandler)
  return stopped
}, rights)

// The type generator runs a second Vite, which would exit on SIGTERM before the database is stopped.
function removeViteSignalHandler(name: string | symbol, listener: () => void) {
  if (name === 'SIGTERM') queueMicrotask(() => process.off(name, listener))
}
