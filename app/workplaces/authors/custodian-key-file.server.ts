import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { armor } from 'age-encryption'
import { createFileOnce } from '../../platform/bytes/durable-file.server.ts'
import { StartError } from '../../platform/config/config.server.ts'
import { openWithPassphrase, sealWithPassphrase } from '../../platform/crypto/passphrase-file.server.ts'

/** Thrown before anything is unsealed or written. The message is a sentence for the custodian. */
export class CustodianError extends StartError {}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CustodianError(`${path} cannot be read.`)
  }
}

export type AskPassphrase = (isNew: boolean) => Promise<string>

export async function createKeyFile(path: string, ask: AskPassphrase): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('x25519')
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  if (!createFileOnce(path, await sealWithPassphrase(pem, await ask(true))))
    throw new CustodianError(`${path} exists already. Nothing was made.`)
  return privateKey
}

export async function readKeyFile(path: string, ask: AskPassphrase): Promise<KeyObject> {
  const content = readText(path)
  if (content.startsWith('-----BEGIN PRIVATE KEY-----')) return privateKeyIn(content, path)
  if (!content.startsWith('-----BEGIN AGE ENCRYPTED FILE-----'))
    throw new CustodianError(`${path} is not a custodian's key file.`)
  const pem = await openWithPassphrase(armor.decode(content), await ask(false)).catch(() => {
    throw new CustodianError('The passphrase is wrong, or the key file was altered. Nothing was opened.')
  })
  return privateKeyIn(pem, path)
}

function privateKeyIn(pem: string, path: string) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'x25519') return key
  } catch {}
  throw new CustodianError(`${path} is not a custodian's private key.`)
}
