// @module-tag thorough
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { armor, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { makeBackupKey, openBackupKey } from './backup-key.ts'

const passphrase = 'mvua ya masika ndefu'
const fileNamed = (name: string) => join(config().dataDir, name)

test('a new backup key is encrypted with its passphrase, and no existing key is overwritten', async () => {
  const path = fileNamed('key.age')
  const publicKey = await makeBackupKey(path, passphrase)
  const privateKey = await openBackupKey(path, passphrase)
  expect(await identityToRecipient(privateKey)).toBe(publicKey)
  expect(readFileSync(path, 'utf8')).not.toContain(privateKey)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(openBackupKey(path, 'mvua ya vuli fupi')).rejects.toThrow('The passphrase does not open')
  const before = readFileSync(path)
  await expect(makeBackupKey(path, passphrase)).rejects.toThrow('exists already')
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('accepts a key made by age-keygen and reports a file that holds no key', async () => {
  const privateKey = await generateX25519Identity()
  const written = async (name: string, text: string) => {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(10)
    writeFileSync(fileNamed(name), armor.encode(await encrypter.encrypt(text)))
    return openBackupKey(fileNamed(name), passphrase)
  }
  expect(await written('made.age', `# created: 2026-03-31T00:00:00Z\n# public key: age1\n${privateKey}\n`)).toBe(
    privateKey,
  )
  await expect(written('letter.age', 'a letter')).rejects.toThrow('holds no private backup key')
  writeFileSync(fileNamed('plain.txt'), privateKey)
  await expect(openBackupKey(fileNamed('plain.txt'), passphrase)).rejects.toThrow('is not the file')
})
