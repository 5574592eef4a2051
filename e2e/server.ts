import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../test/product.ts'

export default async function startForJourneys() {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-journeys-'))
  const product = await startProduct(folder)
  // Journeys use the address; the command that grants admin rights uses the folder.
  Object.assign(process.env, { PUBLIC_URL: product.address, DATA_DIR: folder })

  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
