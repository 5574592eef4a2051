import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { config } from '../config/config.server.ts'
import { db } from '../db/db.server.ts'
import { keyFor } from './keyring.server.ts'
import { createKeyringOnce } from './keyring-file.server.ts'
import { blindIndex, seal, sealedText, unseal } from './sealed.server.ts'

beforeAll(() => {
  createKeyringOnce(config().keysDir)
})

test('a sealed value carries its key id, hides its text and can be unsealed', () => {
  const sealed = seal('wanjiku@example.org', 'users.email')
  expect(sealed).toMatch(new RegExp(`^s2\\.${keyFor('pii').kid}\\.[\\w-]+$`))
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('wanjiku')
  expect(unseal(sealed, 'users.email')).toBe('wanjiku@example.org')
  expect(seal('wanjiku@example.org', 'users.email')).not.toBe(sealed)
})

test('a value moved to another column, relabelled with another key id or truncated cannot be unsealed', () => {
  const sealed = seal('+254 700 000000', 'mentors.phone')
  expect(() => unseal(sealed, 'mentors.name')).toThrow()
  expect(() => unseal(sealed.replace(/\.[0-9a-f]{8}\./, '.00000000.'), 'mentors.phone')).toThrow()
  expect(() => unseal(sealed.slice(0, -4), 'mentors.phone')).toThrow()
  expect(() => unseal('+254 700 000000', 'mentors.phone')).toThrow('This is not a sealed value.')
})

test('a sealed column is plaintext in the app, sealed in the database, and preserves null', async () => {
  const people = pgTable('sealed_people', { id: text().primaryKey(), name: sealedText('name', 'sealed_people.name') })
  await db().execute(sql`create table sealed_people (id text primary key, name text)`)
  await db()
    .insert(people)
    .values([{ id: 'a', name: 'Adéọlá' }, { id: 'b' }])
  expect(await db().select().from(people).orderBy(people.id)).toEqual([
    { id: 'a', name: 'Adéọlá' },
    { id: 'b', name: null },
  ])
  const [stored] = await db().execute(sql`select name from sealed_people where id = 'a'`)
  expect(stored?.name).toMatch(/^s2\./)
})

test('a blind index is 52 lowercase base32 characters, equal for equal values and different for each label', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(blindIndex('email-index', a)).toMatch(/^[a-z2-7]{52}$/)
      expect(blindIndex('email-index', a) === blindIndex('email-index', b)).toBe(a === b)
      expect(blindIndex('receipt', a)).not.toBe(blindIndex('email-index', a))
    }),
  )
})

test('a blind index is the base32-encoded HMAC', async () => {
  const key = new Uint8Array(keyFor('email-index').key)
  const hmacKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, Buffer.from('a@b.c')))
  const expected = [...signature].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = [...blindIndex('email-index', 'a@b.c')].map((letter) =>
    'abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter),
  )
  expect(letters.map((five) => five.toString(2).padStart(5, '0')).join('')).toBe(`${expected}0000`)
})

test('the length of a sealed value reveals neither the chosen option nor the length of a short text', () => {
  const options = ['', 'Man', 'Non-binary', 'Prefer not to say', 'They/Them', 'x'.repeat(63), 'ọ'.repeat(21)]
  expect(new Set(options.map((option) => seal(option, 'a.b').length)).size).toBe(1)
  expect(options.map((option) => unseal(seal(option, 'a.b'), 'a.b'))).toEqual(options)
})

test('text of any length and with any ending is unsealed unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (text) => unseal(seal(text, 'a.b'), 'a.b') === text),
  )
  for (const text of ['', '\0', '\u0001', 'x\u0001\0\0', 'x'.repeat(63), 'x'.repeat(64), 'x'.repeat(4096)])
    expect(unseal(seal(text, 'a.b'), 'a.b')).toBe(text)
})
