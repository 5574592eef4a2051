import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translations } from '../app/words/catalogue.server.ts'
import { startServer } from '../test/server-process.ts'

export default async function startForJourneys() {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-journeys-'))
  const product = await startServer(folder, { TRUST_PROXY: 'true', LANGUAGES: translations.join() })
  // Journeys use the address; the command that grants admin rights uses the folder.
  Object.assign(process.env, { PUBLIC_URL: product.address, DATA_DIR: folder, DATABASE_URL: '' })

  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
