import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { decrypt, encrypt } from '../../platform/crypto/aes-gcm.server.ts'
import { createFileOnce } from '../../platform/files/durable-file.server.ts'
import { EscrowError } from './escrow-error.server.ts'
import { publicHalf } from './sealed-author.server.ts'

export type AskPassphrase = (isNew: boolean) => Promise<string>

const format = 'custodian-key/v1'
const minPassphraseLength = 12
// OWASP Password Storage Cheat Sheet; uses 128 MiB.
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 144 * 2 ** 20 }
const keyFile = z.object({ format: z.literal(format), kid: z.string(), salt: z.base64(), sealed: z.base64() })

export async function createKeyFile(path: string, ask: AskPassphrase): Promise<KeyObject> {
  const passphrase = await ask(true)
  if (passphrase.length < minPassphraseLength)
    throw new EscrowError(`A passphrase has ${minPassphraseLength} characters or more. Nothing was made.`)
  const { privateKey } = generateKeyPairSync('x25519')
  const key = publicHalf(privateKey)
  const salt = randomBytes(16)
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const sealed = encrypt(scryptSync(passphrase, salt, 32, scryptCost), pem, additionalData(key.kid))
  const written = { format, kid: key.kid, salt: salt.toString('base64'), sealed: sealed.toString('base64') }
  if (!createFileOnce(path, `${JSON.stringify(written, null, 2)}\n`))
    throw new EscrowError(`${path} exists already. Nothing was made.`)
  return privateKey
}

export async function readKeyFile(path: string, ask: AskPassphrase): Promise<KeyObject> {
  const content = readText(path)
  if (content.startsWith('-----BEGIN PRIVATE KEY-----')) return privateKeyIn(content, path)
  const parsed = keyFile.safeParse(parseJson(content))
  if (!parsed.success) throw new EscrowError(`${path} is not a custodian's key file.`)
  const { kid, salt, sealed } = parsed.data
  const wrappingKey = scryptSync(await ask(false), Buffer.from(salt, 'base64'), 32, scryptCost)
  return privateKeyIn(decryptPem(wrappingKey, Buffer.from(sealed, 'base64'), kid), path)
}

function decryptPem(wrappingKey: Buffer, sealed: Buffer, kid: string) {
  try {
    return decrypt(wrappingKey, sealed, additionalData(kid))
  } catch {
    throw new EscrowError('The passphrase is wrong, or the key file was altered. Nothing was opened.')
  }
}

function privateKeyIn(pem: string, path: string) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'x25519') return key
  } catch {}
  throw new EscrowError(`${path} is not a custodian's private key.`)
}

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new EscrowError(`${path} cannot be read.`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function additionalData(kid: string) {
  return `${format}|${kid}`
}
