import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './app/platform/config/config.server.ts'
import { run } from './host/run.ts'

// Built together with the app (vite.config.ts). Imported late, because root's process first starts again as another user.
await run(async () => {
  const [{ serve }, build] = await Promise.all([import('./host/serve.ts'), import('virtual:react-router/server-build')])
  const folder = join(projectFolder, 'build')
  const manifests = JSON.parse(readFileSync(join(folder, 'manifests.json'), 'utf8'))
  await serve({ build, manifests, clientFolder: join(folder, 'client') })
})
