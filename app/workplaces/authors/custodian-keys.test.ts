import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config } from '../../platform/config/config.server.ts'
import { custodianKeys, ensureCustodianKeys, loadOrCreateKeys, parseSealKeys } from './custodian-keys.server.ts'
import { publicHalf, sealAuthor, unsealAuthor } from './sealed-author.server.ts'

function newFolder() {
  return join(mkdtempSync(join(config().dataDir, 'test-')), 'custodian')
}

function newPublicKey() {
  const { kid, pub } = publicHalf(generateKeyPairSync('x25519').privateKey)
  return { kid, pub: pub.toString('base64') }
}

test('the first start creates a key pair; later starts keep it', () => {
  const folder = newFolder()
  const keys = loadOrCreateKeys(folder)
  expect(keys.length).toBe(1)
  expect(loadOrCreateKeys(folder)).toEqual(keys)
  expect(readdirSync(folder).toSorted()).toEqual(['private.pem', 'public.json'])
})

test('the private key opens what is sealed to the public key', () => {
  const folder = newFolder()
  const sealedAuthor = sealAuthor('ada', 'r1', loadOrCreateKeys(folder))
  const privateKey = createPrivateKey(readFileSync(join(folder, 'private.pem')))
  expect(unsealAuthor(sealedAuthor, [privateKey], 'r1')).toBe('ada')
})

test('other users of the machine cannot read the key pair', () => {
  const folder = newFolder()
  loadOrCreateKeys(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'private.pem')).mode & 0o777).toBe(0o600)
})

test('the public key still seals after the private key is removed', () => {
  const folder = newFolder()
  const keys = loadOrCreateKeys(folder)
  rmSync(join(folder, 'private.pem'))
  expect(loadOrCreateKeys(folder)).toEqual(keys)
  expect(readdirSync(folder)).toEqual(['public.json'])
})

test('a start after an interruption between the two files keeps the same key pair', () => {
  const folder = newFolder()
  const keys = loadOrCreateKeys(folder)
  rmSync(join(folder, 'public.json'))
  expect(loadOrCreateKeys(folder)).toEqual(keys)
})

test('the operator is warned while the private key is on the machine', () => {
  expect(ensureCustodianKeys().join()).toContain(join(config().custodianDir, 'private.pem'))
  rmSync(join(config().custodianDir, 'private.pem'))
  expect(ensureCustodianKeys()).toEqual([])
  expect(custodianKeys().length).toBe(1)
})

test('one or two configured keys are accepted in their order', () => {
  const keys = [newPublicKey(), newPublicKey()]
  expect(parseSealKeys(JSON.stringify(keys), 'X').map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid))
})

test('unusable configured keys are rejected with the reason', () => {
  const key = newPublicKey()
  const other = newPublicKey()
  const refusal = (value: unknown) => () =>
    parseSealKeys(typeof value === 'string' ? value : JSON.stringify(value), 'AUTHOR_SEAL_KEYS')
  for (const value of ['', '{', '[]', {}, [key, other, newPublicKey()], [{ kid: key.kid }]]) {
    expect(refusal(value)).toThrow('AUTHOR_SEAL_KEYS is not a list of one or two { "kid", "pub" }.')
  }
  expect(refusal([key, key])).toThrow('AUTHOR_SEAL_KEYS names a key twice.')
  expect(refusal([{ ...key, kid: other.kid }])).toThrow('is not the name of its public key')
  expect(refusal([{ ...key, pub: 'AAAA' }])).toThrow('does not have 32 bytes')
  const zero = { kid: '66687aad', pub: Buffer.alloc(32).toString('base64') }
  expect(refusal([zero])).toThrow('cannot be sealed to')
})
