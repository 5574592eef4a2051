import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/server-process.ts'
import { measureTransfer } from './weigh.ts'

const pages = ['/', '/inside-workplaces', '/auth']

export async function benchTransferSize(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  const product = await startServer(folder, { TRUST_PROXY: 'true' })
  try {
    const rows = await Promise.all(
      pages.map(async (page) => [page, await measureTransfer(product.address + page)] as const),
    )
    console.table(
      Object.fromEntries(rows.map(([page, weight]) => [page, { ...weight, 'html + css': weight.html + weight.css }])),
    )
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
