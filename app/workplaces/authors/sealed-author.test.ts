import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { custodianKey, publicHalf, sealAuthor, unsealAuthor } from './sealed-author.server.ts'

function newCustodian() {
  const { privateKey } = generateKeyPairSync('x25519')
  return { privateKey, key: publicHalf(privateKey) }
}

const one = newCustodian()
const other = newCustodian()

test('a custodian opens a sealed author and gets the user id', () => {
  for (const userId of ['u', randomUUID(), 'x'.repeat(64), 'ọmọ-ẹ̀gbọ́n']) {
    expect(unsealAuthor(sealAuthor(userId, 'r1', [one.key]), [one.privateKey], 'r1')).toBe(userId)
  }
})

test('two custodians open a sealed author together, in the order of sealing', () => {
  const sealedAuthor = sealAuthor('ada', 'r1', [one.key, other.key])
  expect(unsealAuthor(sealedAuthor, [one.privateKey, other.privateKey], 'r1')).toBe('ada')
  expect(() => unsealAuthor(sealedAuthor, [other.privateKey, one.privateKey], 'r1')).toThrow()
})

test('one of two custodians cannot open a sealed author alone', () => {
  const sealedAuthor = sealAuthor('ada', 'r1', [one.key, other.key])
  expect(() => unsealAuthor(sealedAuthor, [one.privateKey], 'r1')).toThrow()
  expect(() => unsealAuthor(sealedAuthor, [other.privateKey], 'r1')).toThrow(
    'This sealed author needs another custodian too.',
  )
})

test('sealed authors have one size for any author: 113 bytes, or 162 for two custodians', () => {
  for (const userId of ['u', randomUUID(), 'x'.repeat(64)]) {
    expect(sealAuthor(userId, 'r1', [one.key]).length).toBe(113)
    expect(sealAuthor(userId, 'r1', [one.key, other.key]).length).toBe(162)
  }
})

test('a sealed author moved to another review does not open', () => {
  expect(() => unsealAuthor(sealAuthor('ada', 'r1', [one.key]), [one.privateKey], 'r2')).toThrow()
})

test('a sealed author with any bit flipped does not open', () => {
  const sealedAuthor = sealAuthor('ada', 'r1', [one.key])
  // X25519 ignores the top bit of a public key, but the seal covers it.
  for (let bit = 0; bit < sealedAuthor.length * 8; bit += 1) {
    const flipped = Buffer.from(sealedAuthor)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => unsealAuthor(flipped, [one.privateKey], 'r1')).toThrow()
  }
})

test('a truncated sealed author does not open', () => {
  const sealedAuthor = sealAuthor('ada', 'r1', [one.key])
  for (const length of [0, 1, 48, 49, 112]) {
    expect(() => unsealAuthor(sealedAuthor.subarray(0, length), [one.privateKey], 'r1')).toThrow()
  }
})

test('neither a stranger nor the sealer can open a sealed author', () => {
  const sealedAuthor = sealAuthor('ada', 'r1', [one.key])
  expect(() => unsealAuthor(sealedAuthor, [other.privateKey], 'r1')).toThrow()
  expect(() => unsealAuthor(sealedAuthor, [], 'r1')).toThrow()
})

test('the same author is sealed differently each time', () => {
  const sealedAuthors = Array.from({ length: 20 }, () => sealAuthor('ada', 'r1', [one.key]).toString('hex'))
  expect(new Set(sealedAuthors).size).toBe(20)
})

test('a low-order public key is rejected', () => {
  for (const pub of [Buffer.alloc(32), Buffer.concat([Buffer.of(1)], 32)]) {
    expect(() => sealAuthor('ada', 'r1', [custodianKey(pub)])).toThrow()
  }
})

test('a user id that does not fit is rejected, not truncated', () => {
  expect(() => sealAuthor('x'.repeat(65), 'r1', [one.key])).toThrow('A user id has 1 to 64 bytes.')
  expect(() => sealAuthor('', 'r1', [one.key])).toThrow()
})
