import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { keyById, keyFor } from '../../app/platform/crypto/keyring.server.ts'
import { json } from '../../app/platform/text/schemas.server.ts'
import { type Entry, readTar, writeTar } from './tar.ts'

const sealName = 'seal.json'
const sealSchema = json(z.object({ kid: z.string(), mac: z.string() }))

/** Yields a tar archive ended by a keyed seal: the public key is enough to encrypt an archive, but not to forge one. */
export function sealedArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  return writeTar(sealed(entries))
}

async function* sealed(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const seal = sealing()
  for await (const entry of entries) yield { ...entry, content: seal.over(entry) }
  const { kid } = keyFor('backup')
  const text = Buffer.from(`${JSON.stringify({ kid, mac: seal.under(kid).toString('hex') })}\n`)
  yield { name: sealName, size: text.length, content: Readable.from([text]) }
}

export async function* openedArchive(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const seal = sealing()
  for await (const entry of readTar(archive)) {
    if (entry.name === sealName) return checkSeal(await textOf(entry), seal)
    const content = seal.over(entry)
    yield { ...entry, content }
    for await (const _ of content);
  }
  throw new Error('The archive ends without its seal.')
}

export async function textOf({ content }: Entry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const bytes of content) pieces.push(bytes)
  return Buffer.concat(pieces).toString('utf8')
}

function sealing() {
  const hash = createHash('sha256')
  return {
    async *over({ name, size, content }: Entry) {
      hash.update(`${name}\0${size}\0`)
      for await (const bytes of content) {
        hash.update(bytes)
        yield bytes
      }
    },
    under: (kid: string) =>
      createHmac('sha256', keyById('backup', kid)).update('backup/v1|').update(hash.copy().digest()).digest(),
  }
}

function checkSeal(text: string, seal: ReturnType<typeof sealing>) {
  const { kid, mac } = sealSchema.parse(text)
  if (timingSafeEqual(seal.under(kid), Buffer.from(mac, 'hex'))) return
  throw new Error('The seal of the archive is not ours.')
}
