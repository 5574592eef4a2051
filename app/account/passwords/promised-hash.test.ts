import { scryptSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { ownTurn } from '../../../test/stored-user.ts'
import { ensureKeyring, keyById } from '../../platform/crypto/keyring.server.ts'
import { decrypt } from '../../platform/crypto/primitives.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { hashPassword, isPassword } from './password-hash.server.ts'

vi.unmock('node:crypto')

await ensureKeyring(db())

test('the wrapped record is a 16-byte salt and the promised scrypt hash', async () => {
  const stored = await hashPassword('mvua ya masika', ownTurn)
  const [, kid = '', record = ''] = stored.split('.')
  const known = decrypt(keyById('pepper', kid), Buffer.from(record, 'base64url'), `w1|${kid}`)
  const bytes = Buffer.from(known, 'base64url')
  const promised = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
  const hash = scryptSync('mvua ya masika', bytes.subarray(0, 16), 32, promised)
  expect(bytes.subarray(16).equals(hash)).toBe(true)
  expect(await isPassword({ hash: stored, password: 'mvua ya masika' }, ownTurn)).toBe(true)
})
