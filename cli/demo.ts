import { join } from 'node:path'
import { translations } from '../app/words/catalogue.server.ts'
import { buildIfStale, builtServer } from './build.ts'

const root = join(import.meta.dirname, '..')
process.env.NODE_ENV ??= 'production'
process.env.DATA_DIR ??= join(root, 'demo-data')
process.env.LANGUAGES ??= translations.join()
process.chdir(root)
await buildIfStale()

const [{ config }, { run }, { openDatabase }, { fillWithSamples }, { unlessStopped, untilStopped }] = await Promise.all(
  [
    import('../app/platform/config/config.server.ts'),
    import('../host/run.ts'),
    import('../host/database.ts'),
    import('../demo/fill.ts'),
    import('./command.ts'),
  ],
)

await run(async () => {
  const stopped = untilStopped()
  const database = await openDatabase(config(), stopped)
  try {
    const notes = await unlessStopped(fillWithSamples(), stopped)
    console.log(notes.map((note) => `\n  ${note}`).join(''))
  } finally {
    await database.close()
  }
  await import(builtServer)
})
