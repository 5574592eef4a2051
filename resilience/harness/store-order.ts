import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { storeFile } from '../../app/platform/files/files.server.ts'

const expected = ['open', 'write', 'sync file', 'rename', 'open', 'sync folder'].join(', ')

/** Checks that the file store survives a power cut: it syncs the file before and the folder after the rename. */
export async function storeOrder(): Promise<string[]> {
  await storeFile([Buffer.from('the folder is there')], { kind: 'cv' })
  const { open, rename } = promises
  const seen: string[] = []
  promises.rename = async (...names) => {
    seen.push('rename')
    return rename(...names)
  }
  promises.open = async (...given) => {
    seen.push('open')
    const handle = await open(...given)
    const kind = (await handle.stat()).isDirectory() ? 'folder' : 'file'
    const { sync, writeFile } = handle
    handle.sync = () => {
      seen.push(`sync ${kind}`)
      return sync.call(handle)
    }
    handle.writeFile = (...content) => {
      seen.push('write')
      return writeFile.apply(handle, content)
    }
    return handle
  }
  syncBuiltinESMExports()
  try {
    await storeFile([Buffer.from('a file')], { kind: 'cv' })
  } finally {
    Object.assign(promises, { open, rename })
    syncBuiltinESMExports()
  }
  const order = seen.join(', ')
  return order === expected ? [] : [`The file store does: ${order}; it should: ${expected}.`]
}
