import { armor, Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../config/config.server.ts'

const minPassphraseLength = 12

/** Encrypts text in the age format, armored, so that `age -d` on any machine opens it. */
export async function sealWithPassphrase(text: string, passphrase: string): Promise<string> {
  if (passphrase.length < minPassphraseLength)
    throw new StartError(`A passphrase has ${minPassphraseLength} characters or more. Nothing was made.`)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return armor.encode(await encrypter.encrypt(text))
}

export async function openWithPassphrase(sealed: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(sealed, 'text')
}
