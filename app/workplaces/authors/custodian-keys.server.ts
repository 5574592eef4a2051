import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileOnce } from '../../platform/bytes/durable-file.server.ts'
import { ConfigError, config } from '../../platform/config/config.server.ts'
import { json } from '../../platform/text/schemas.server.ts'
import { type CustodianKey, custodianKey, publicHalf, sealAuthor } from './sealed-author.server.ts'

const publicKeys = json(
  z
    .array(
      z.object({
        kid: z.string(),
        pub: z.union([z.base64(), z.base64url()]).transform((text) => Buffer.from(text, 'base64')),
      }),
    )
    .min(1)
    .max(2),
)

let cachedKeys: CustodianKey[] | undefined

/** Loads or creates the custodian keys. Returns warnings for the operator; throws ConfigError for unusable keys. */
export function ensureCustodianKeys(): string[] {
  custodianKeys()
  const path = privateKeyPath(config().custodianDir)
  return existsSync(path)
    ? [`The key that can name the authors of reviews is on this machine. Move ${path} to a safe place away from it.`]
    : []
}

export function custodianKeys(): CustodianKey[] {
  const { authorSealKeys, custodianDir } = config()
  cachedKeys ??=
    authorSealKeys === undefined ? loadOrCreateKeys(custodianDir) : parseSealKeys(authorSealKeys, 'AUTHOR_SEAL_KEYS')
  return cachedKeys
}

export function parseSealKeys(text: string, source: string): CustodianKey[] {
  const parsed = publicKeys.safeParse(text)
  if (!parsed.success) throw new ConfigError(`${source} is not a list of one or two { "kid", "pub" }.`)
  const keys = parsed.data
  for (const key of keys) checkKey(key, source)
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new ConfigError(`${source} names a key twice.`)
  return keys
}

export function loadOrCreateKeys(folder: string): CustodianKey[] {
  const path = join(folder, 'public.json')
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('x25519')
    createFileOnce(privateKeyPath(folder), privateKey.export({ format: 'pem', type: 'pkcs8' }))
    // Read from the file: another process may have been first, or a crash may have left the private key alone.
    const { kid, pub } = publicHalf(createPrivateKey(readFileSync(privateKeyPath(folder))))
    createFileOnce(path, `${JSON.stringify([{ kid, pub: pub.toString('base64') }])}\n`)
  }
  return parseSealKeys(readFileSync(path, 'utf8'), path)
}

function privateKeyPath(folder: string) {
  return join(folder, 'private.pem')
}

function checkKey({ kid, pub }: CustodianKey, source: string) {
  if (pub.length !== 32) throw new ConfigError(`${source}: the public key ${kid} does not have 32 bytes.`)
  if (custodianKey(pub).kid !== kid) throw new ConfigError(`${source}: ${kid} is not the name of its public key.`)
  try {
    sealAuthor('trial', 'trial', [{ kid, pub }])
  } catch {
    throw new ConfigError(`${source}: the public key ${kid} cannot be sealed to.`)
  }
}
