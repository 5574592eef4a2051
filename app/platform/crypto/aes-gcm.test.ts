import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './primitives.server.ts'

const key = randomBytes(32)

test('any text decrypts with its own key and context', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      expect(decrypt(key, encrypt(key, text, context), context)).toBe(text)
    }),
  )
})

test('the layout is IV, ciphertext, tag, as Web Crypto writes it', async () => {
  const iv = randomBytes(12)
  const webKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const parameters = { name: 'AES-GCM', iv, additionalData: Buffer.from('users.name') }
  const sealed = await crypto.subtle.encrypt(parameters, webKey, Buffer.from('Ọlá'))
  expect(decrypt(key, Buffer.concat([iv, Buffer.from(sealed)]), 'users.name')).toBe('Ọlá')
})

test('rejects any flipped bit, another context, another key and a truncated record', () => {
  const record = encrypt(key, 'Wanjiku', 'users.name')
  for (let position = 0; position < record.length; position++) {
    const flipped = Buffer.from(record)
    flipped.writeUInt8(record.readUInt8(position) ^ 1, position)
    expect(() => decrypt(key, flipped, 'users.name')).toThrow()
  }
  expect(() => decrypt(key, record, 'users.phone')).toThrow()
  expect(() => decrypt(randomBytes(32), record, 'users.name')).toThrow()
  for (const length of [0, 12, 27, record.length - 1]) {
    expect(() => decrypt(key, record.subarray(0, length), 'users.name')).toThrow()
  }
})

test('the same text encrypts differently each time', () => {
  const records = Array.from({ length: 1000 }, () => encrypt(key, 'same', '').toString('hex'))
  expect(new Set(records).size).toBe(1000)
})
