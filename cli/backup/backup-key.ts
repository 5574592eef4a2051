import { readFileSync } from 'node:fs'
import { armor, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createFileOnce } from '../../app/platform/bytes/durable-file.server.ts'
import { StartError } from '../../app/platform/config/config.server.ts'
import { openWithPassphrase, sealWithPassphrase } from '../../app/platform/crypto/passphrase-file.server.ts'

export async function makeBackupKey(path: string, passphrase: string): Promise<string> {
  const privateKey = await generateX25519Identity()
  if (!createFileOnce(path, await sealWithPassphrase(`${privateKey}\n`, passphrase)))
    throw new StartError(`${path} exists already. A key is never written over.`)
  return identityToRecipient(privateKey)
}

export async function openBackupKey(path: string, passphrase: string): Promise<string> {
  const opened = await openWithPassphrase(sealedIn(path), passphrase).catch((error) => {
    throw new StartError(`The passphrase does not open ${path}.`, { cause: error })
  })
  const [key] = opened.match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/m) ?? []
  if (!key) throw new StartError(`${path} holds no private backup key.`)
  return key
}

function sealedIn(path: string) {
  try {
    return armor.decode(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`${path} is not the file of a private backup key.`, { cause: error })
  }
}
