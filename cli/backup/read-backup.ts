import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { withGcPressure } from '../../app/platform/bytes/gc-pressure.server.ts'
import { StartError } from '../../app/platform/config/config.server.ts'
import { KeyringError } from '../../app/platform/crypto/keyring.server.ts'
import { openedArchive, textOf } from './archive-seal.ts'
import { type Counts, countsName, type Header, headerName, noCounts, parseCounts, parseHeader } from './contents.ts'
import type { Entry } from './tar.ts'

export async function* readBackup(path: string, privateKey: string, stopped?: AbortSignal): AsyncGenerator<Entry> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(privateKey)
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    for await (const entry of openedArchive(withGcPressure(decrypted))) {
      stopped?.throwIfAborted()
      yield entry
    }
  } finally {
    source.destroy()
  }
}

/** Reads a whole backup before a restore. Throws StartError when it is damaged, KeyringError when keys are missing. */
export async function checkBackup(
  path: string,
  privateKey: string,
  stopped?: AbortSignal,
): Promise<{ header: Header; counts: Counts }> {
  try {
    return await contentsOf(readBackup(path, privateKey, stopped))
  } catch (error) {
    if (error instanceof KeyringError || stopped?.aborted) throw error
    throw new StartError(`${path} is no backup that this key opens, or is damaged or cut off. Nothing was restored.`, {
      cause: error,
    })
  }
}

async function contentsOf(entries: AsyncIterable<Entry>) {
  let header: Header | undefined
  let counts: Counts | undefined
  const seen = noCounts()
  for await (const entry of entries) {
    if (entry.name === headerName) header = parseHeader(await textOf(entry))
    if (entry.name === countsName) counts = parseCounts(await textOf(entry))
    if (!entry.name.startsWith('files/')) continue
    seen.files += 1
    seen.bytes += entry.size
  }
  if (!header || !counts) throw new Error('The backup does not say what it holds.')
  if (seen.files !== counts.files || seen.bytes !== counts.bytes) throw new Error('Files of the backup are missing.')
  return { header, counts }
}
